/** What the one process that this one has started takes while it is watched; Linux keeps the marks itself. */
import { readFileSync } from 'node:fs';
import { processorTime } from '@countersign/server/processes/processor-time';

const LOOK_EVERY_MS = 5;

export type Taken = { megabytes: number; processorMs: number };

export function watchChild(): { stop(): Taken } {
  const pid = Number(readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim());
  const before = processorTime(pid);
  const taken: Taken = { megabytes: 0, processorMs: 0 };
  const look = (): void => {
    taken.megabytes = Math.max(taken.megabytes, highWaterMark(pid));
    taken.processorMs = Math.max(taken.processorMs, processorTime(pid) - before);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return taken;
    },
  };
}

/** A process that has ended meanwhile has none. */
function highWaterMark(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
