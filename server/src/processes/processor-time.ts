import { readFileSync } from 'node:fs';

/** Of every Linux that Node.js runs on. */
const TICK_MS = 10;

/** How many milliseconds of processor time a process has used so far; always 0 where the system does not say. */
export function processorTime(pid: number | undefined): number {
  try {
    // Its name comes second and may hold anything; what follows the last parenthesis is counted from the third field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
