import { readFileSync } from 'node:fs';

/** The length of a clock tick on every Linux that Node.js supports. */
const TICK_MS = 10;

/** Returns the processor time that a process has used so far in milliseconds, or 0 if the system does not report it. */
export function processorTime(pid: number | undefined): number {
  try {
    // The process name is the second field and may contain any character, so the fields after the last parenthesis
    // start with the third.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
