/**
 * Reports the state of this process's pools by kind, for the metrics. The numbers cover the whole process, like its memory
 * figures.
 */

export interface PoolState {
  working: number;
  idle: number;
  waiting: number;
}

/** The worker is replaced after every outcome except the first and the last. */
export const COUNTED_OUTCOMES = ['answered', 'too-slow', 'crashed', 'failed', 'busy'] as const;
type CountedOutcome = (typeof COUNTED_OUTCOMES)[number];

export interface PoolCounts extends PoolState {
  name: string;
  outcomes: Record<CountedOutcome, number>;
}

interface Kind {
  pools: Set<() => PoolState>;
  outcomes: Record<CountedOutcome, number>;
}

const kinds = new Map<string, Kind>();

export interface PoolWatch {
  count(outcome: string): void;
  /** Called when the pool closes. Its counts are retained. */
  end(): void;
}

export function watchPool(name: string, state: () => PoolState): PoolWatch {
  const kind: Kind = kinds.get(name) ?? {
    pools: new Set(),
    outcomes: { answered: 0, 'too-slow': 0, crashed: 0, failed: 0, busy: 0 },
  };
  kinds.set(name, kind);
  kind.pools.add(state);
  return {
    count(outcome) {
      const counted = COUNTED_OUTCOMES.find((each) => each === outcome);
      if (counted) kind.outcomes[counted] += 1;
    },
    end: () => void kind.pools.delete(state),
  };
}

export function poolCounts(): PoolCounts[] {
  return Array.from(kinds, ([name, { pools, outcomes }]) => {
    const states = Array.from(pools, (state) => state());
    const sum = (of: keyof PoolState) => states.reduce((total, state) => total + state[of], 0);
    return { name, working: sum('working'), idle: sum('idle'), waiting: sum('waiting'), outcomes };
  });
}
