import { readdirSync, readFileSync } from 'node:fs';
import { processorTime } from '@countersign/server/processes/processor-time';

/** Returns the processor time until now in milliseconds. Ended processes do not count. */
export const spentBy = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + processorTime(pid), 0);

export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? [] : children.split(' ').map(Number);
  } catch {
    return [];
  }
}

const TICK_MS = 10;

/** Returns the processor time of a process and of all processes that it has started, running or ended. */
export function spentWithChildren(pid: number): number {
  const fields = statOf(pid);
  const ended = (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MS;
  return childrenOf(pid).reduce((sum, child) => sum + spentWithChildren(child), processorTime(pid) + ended);
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);

/**
 * Returns the fields after the process name: the state, the parent, and so on (proc(5)). The name may contain any
 * character.
 */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Returns the resident memory in MiB, including that of child processes. */
export function memoryOf(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), ownMemoryOf(pid));
}

export function ownMemoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? '0') / 1024;
}

/** Returns the number of open files, sockets and pipes. */
export function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
