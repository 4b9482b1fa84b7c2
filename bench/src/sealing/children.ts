/** Measures the peak memory (VmHWM) of the child process that uses the most memory, by polling. */
import { readdirSync, readFileSync } from 'node:fs';

const POLL_MS = 10;

export function peakOfChildren(): { stop(): number } {
  let peak = 0;
  const poll = () => {
    for (const pid of children()) peak = Math.max(peak, highWaterMark(pid));
  };
  const timer = setInterval(poll, POLL_MS);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function children(): string[] {
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );
}

/** Returns the peak memory of a process in megabytes, or 0 if the process has ended. */
function highWaterMark(pid: string): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
