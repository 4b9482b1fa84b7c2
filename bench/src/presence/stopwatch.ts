/**
 * Measures the processor time of this process by stage. Stages can be nested: the time of an inner stage does not count
 * for the outer one.
 */
import type { Stage } from './messages.ts';

export interface Stopwatch {
  time: <T>(stage: Stage, work: () => Promise<T>) => Promise<T>;
  reset: () => void;
  read: () => Record<Stage, number>;
}

export function createStopwatch(): Stopwatch {
  let spent = nothing();
  let stage: Stage = 'decode and the rest';
  let since = cpuMilliseconds();
  /** Adds the time since the last change to the current stage, and starts the next stage. */
  const change = (next: Stage) => {
    const now = cpuMilliseconds();
    spent[stage] += now - since;
    [stage, since] = [next, now];
  };
  return {
    async time(next, work) {
      const outer = stage;
      change(next);
      try {
        return await work();
      } finally {
        change(outer);
      }
    },
    reset() {
      change('decode and the rest');
      spent = nothing();
    },
    read() {
      change(stage);
      return { ...spent };
    },
  };
}

function nothing(): Record<Stage, number> {
  return {
    'decode and the rest': 0,
    face: 0,
    descriptor: 0,
    qr: 0,
    'text detection': 0,
    recognition: 0,
    'boxes and crops': 0,
  };
}

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
