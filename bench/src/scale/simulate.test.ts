import { describe, expect, it } from 'vitest';
import { hourlyRates, untilNextOf } from './day.ts';
import { exponential, seeded } from './random.ts';
import { simulate, type Visit } from './simulate.ts';

/** Returns the mean wait in an M/M/c queue by Erlang's C formula. Its unit of time is that of the rates. */
function erlangWait(arrivals: number, served: number, servers: number): number {
  const offered = arrivals / served;
  let term = 1;
  let sum = 1;
  for (let busy = 1; busy < servers; busy++) {
    term *= offered / busy;
    sum += term;
  }
  const all = ((term * offered) / servers) * (servers / (servers - offered));
  return all / (sum + all) / (servers * served - arrivals);
}

const poisson = (rate: number) => (random: () => number) => exponential(random, 1 / rate);

/** Creates a visit with a mean service time of one second, after a pause. */
const visit = (station: number, random: () => number): Visit => ({
  pauseSeconds: 5,
  station,
  seconds: exponential(random, 1),
});

/** Simulates one station with a mean service time of one second. */
const single = (servers: number, rate: number, seconds: number) =>
  simulate({
    servers: [servers],
    untilNext: poisson(rate),
    journey: (random) => [{ pauseSeconds: 0, station: 0, seconds: exponential(random, 1) }],
    warmUpSeconds: 1000,
    seconds,
    seed: 7,
  });

describe('the simulation agrees with queueing theory', () => {
  it('finds the published Erlang C waits of a telephone exchange', () => {
    // For 20 erlangs on 25 lines, the published probability of waiting is 0.209.
    expect(erlangWait(20, 1, 25) * (25 - 20)).toBeCloseTo(0.209, 2);
    // For M/M/1, the mean wait is rho / (mu - lambda).
    expect(erlangWait(0.5, 1, 1)).toBeCloseTo(1, 10);
  });

  it.each([
    [1, 0.5, 100_000],
    [1, 0.8, 200_000],
    [4, 3.2, 40_000],
    [10, 8, 20_000],
  ])('waits in M/M/%i at %d arrivals as Erlang C predicts', (servers, rate, seconds) => {
    const [station] = single(servers, rate, seconds).stations;
    const expected = erlangWait(rate, 1, servers);
    expect(Math.abs((station?.meanWait ?? 0) / expected - 1)).toBeLessThan(0.06);
    expect(station?.utilisation).toBeCloseTo(rate / servers, 1);
    // By Little's law, the mean number of waiting jobs is the rate multiplied by the mean wait. The longest queue must
    // exceed it.
    expect((station?.longestQueue ?? 0) > rate * expected).toBe(true);
  });

  it('waits in M/D/1 half as long as in M/M/1 (Pollaczek and Khinchine)', () => {
    const { stations } = simulate({
      servers: [1],
      untilNext: poisson(0.8),
      journey: () => [{ pauseSeconds: 0, station: 0, seconds: 1 }],
      warmUpSeconds: 1000,
      seconds: 100_000,
      seed: 3,
    });
    expect(Math.abs((stations[0]?.meanWait ?? 0) / (erlangWait(0.8, 1, 1) / 2) - 1)).toBeLessThan(0.06);
  });

  it('adds up waits over consecutive stations, and does not wait for asynchronous work (Jackson)', () => {
    const { stations, meanJobWait } = simulate({
      servers: [1, 2, 1],
      untilNext: poisson(0.6),
      journey: (random) => [{ ...visit(0, random), aside: [visit(2, random)] }, visit(1, random)],
      warmUpSeconds: 1000,
      seconds: 100_000,
      seed: 5,
    });
    const expected = erlangWait(0.6, 1, 1) + erlangWait(0.6, 1, 2);
    expect(Math.abs(meanJobWait / expected - 1)).toBeLessThan(0.06);
    expect(Math.abs((stations[2]?.meanWait ?? 0) / erlangWait(0.6, 1, 1) - 1)).toBeLessThan(0.06);
  });

  it('reports an overload if arrivals exceed the capacity', () => {
    const [station] = single(2, 3, 3000).stations;
    expect(station?.utilisation).toBeGreaterThan(0.99);
    expect(station?.longestQueue).toBeGreaterThan(2000);
  });
});

it('gives the same result for the same seed', () => {
  expect(single(2, 1, 1000)).toEqual(single(2, 1, 1000));
});

it('generates as many arrivals as the curve of the day', () => {
  const perDay = 50_000;
  const rates = hourlyRates(perDay);
  expect(rates.reduce((sum, rate) => sum + rate * 3600, 0)).toBeCloseTo(perDay, 5);
  const [random, untilNext] = [seeded(11), untilNextOf(rates)];
  const counts = Array.from(rates, () => 0);
  for (let now = untilNext(random, 0); now < 86_400; now += untilNext(random, now)) {
    const hour = Math.floor(now / 3600);
    counts[hour] = (counts[hour] ?? 0) + 1;
  }
  const busiest = rates.indexOf(Math.max(...rates));
  expect(Math.abs((counts[busiest] ?? 0) / ((rates[busiest] ?? 1) * 3600) - 1)).toBeLessThan(0.06);
  expect(Math.abs(counts.reduce((sum, count) => sum + count, 0) / perDay - 1)).toBeLessThan(0.03);
});
