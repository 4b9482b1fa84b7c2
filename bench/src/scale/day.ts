/** Models the arrivals of signers on a working day. They arrive at random (Poisson) at the rate of each hour. */
import { exponential, type Random } from './random.ts';

/**
 * The assumed number of arrivals in each hour, relative to the other hours. There are few arrivals at night, most from
 * 10:00 to 19:00, and a dip at lunch. The busiest hour has a tenth of the arrivals of a day, which is 2.3 times the
 * mean.
 */
const SHARES = [1, 1, 1, 1, 1, 2, 5, 12, 28, 55, 80, 92, 78, 70, 84, 96, 92, 82, 70, 56, 42, 28, 15, 8];
const ALL = SHARES.reduce((sum, share) => sum + share, 0);

/** Returns the arrivals per second for each hour of the day. */
export const hourlyRates = (perDay: number): number[] => SHARES.map((share) => (perDay * share) / ALL / 3600);

export const busiestRate = (perDay: number): number => Math.max(...hourlyRates(perDay));

/**
 * Returns a function that draws the time until the next arrival by thinning: it draws arrivals at the rate of the
 * busiest hour, and accepts each with the probability that gives the rate of its hour.
 */
export function untilNextOf(rates: readonly number[]): (random: Random, now: number) => number {
  const most = Math.max(...rates);
  return (random, now) => {
    let at = now;
    do at += exponential(random, 1 / most);
    while (random() * most > (rates[Math.floor(at / 3600) % rates.length] ?? 0));
    return at - now;
  };
}

export interface Backlog {
  /** The largest backlog, in seconds of work, and the hour in which it occurs. */
  worstSeconds: number;
  hour: number;
  /** Whether the station clears the backlog during the night. */
  isWorkedOff: boolean;
}

/**
 * Returns the backlog of a station over a day. The station completes `capacity` jobs per second, and further arrivals
 * wait.
 */
export function backlogOf(rates: readonly number[], capacity: number): Backlog {
  let waiting = 0;
  let worst = { jobs: 0, hour: 0 };
  // The second day shows whether work of the first day remains.
  let afterFirst = 0;
  for (const [index, rate] of [...rates, ...rates].entries()) {
    waiting = Math.max(0, waiting + (rate - capacity) * 3600);
    if (index === rates.length - 1) afterFirst = waiting;
    if (waiting > worst.jobs) worst = { jobs: waiting, hour: (index + 1) % 24 };
  }
  return {
    worstSeconds: worst.jobs / capacity,
    hour: worst.hour,
    isWorkedOff: afterFirst === 0 || waiting <= afterFirst * (1 + 1e-9),
  };
}
