/** The most memory that any process started by this one has taken while it was watched; Linux keeps the mark itself. */
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 10;

export function peakOfChildren(): { stop(): number } {
  let peak = 0;
  const look = () => {
    for (const pid of children()) peak = Math.max(peak, highWaterMark(pid));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
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

/** In megabytes; a process that has ended meanwhile has none. */
function highWaterMark(pid: string): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
