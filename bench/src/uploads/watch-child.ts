/** Measures the peak memory (VmHWM) and the processor time of the only child process, by polling. */
import { readFileSync } from 'node:fs';
import { processorTime } from '@countersign/server/processes/processor-time';

const POLL_MS = 5;

export type Usage = { megabytes: number; processorMs: number };

export function watchChild(): { stop(): Usage } {
  const pid = Number(readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim());
  const before = processorTime(pid);
  const usage: Usage = { megabytes: 0, processorMs: 0 };
  const poll = (): void => {
    usage.megabytes = Math.max(usage.megabytes, highWaterMark(pid));
    usage.processorMs = Math.max(usage.processorMs, processorTime(pid) - before);
  };
  const timer = setInterval(poll, POLL_MS);
  return {
    stop() {
      clearInterval(timer);
      poll();
      return usage;
    },
  };
}

/** Returns the peak memory of a process in megabytes, or 0 if the process has ended. */
function highWaterMark(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
