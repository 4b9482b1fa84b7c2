import { readdirSync, readFileSync } from 'node:fs';
import { processorTime } from '@countersign/server/processes/processor-time';

/** Returns the processor time of these processes so far, in milliseconds. Processes that have ended do not count. */
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

/** Returns the processor time of a process and of all its child processes, including those that have ended. */
export function spentWithChildren(pid: number): number {
  const fields = statOf(pid);
  const ended = (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MS;
  return childrenOf(pid).reduce((sum, child) => sum + spentWithChildren(child), processorTime(pid) + ended);
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);

/**
 * Returns the fields after the name of the process, beginning with its state and its parent (proc(5)). The name can
 * contain any character.
 */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Returns the resident memory of a process and its child processes in MiB. */
export function memoryOf(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), ownMemoryOf(pid));
}

export function ownMemoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? '0') / 1024;
}

/** Returns the number of open files, sockets and pipes of a process. */
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
