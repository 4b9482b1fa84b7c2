import { readFileSync } from 'node:fs';
import { processorTime } from '@countersign/server/processes/processor-time';

/** In milliseconds, until now; those that have ended count nothing. */
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
