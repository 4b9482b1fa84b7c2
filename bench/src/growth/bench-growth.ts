/**
 * Measures calls and lists in databases with many sessions, as ratios to the smallest database. All databases are open
 * at the same time and are queried in rotation, so that other load on the machine affects them equally. The bench also
 * counts the pages that PostgreSQL reads, because load does not change this number.
 */
import { createSecretKey, randomBytes, randomInt } from 'node:crypto';
import { findCandidates } from '@countersign/server/journey/liveness/find-copies';
import { createPhotoHasher } from '@countersign/server/journey/liveness/photo-hash';
import { PRINT_FEATURES } from '@countersign/server/vision/replay/face-print';
import { growFacesTo } from '@countersign/server/tests/growth/grow';
import { JOBS } from '@countersign/server/tests/growth/jobs';
import { readingsOf } from '@countersign/server/tests/growth/query-plans';
import { readRequests } from '@countersign/server/tests/growth/requests';
import { v7 as uuid } from 'uuid';
import { STEPS } from '../load/signers.ts';
import { median, quantile } from '../server/statistics.ts';
import { openSide, type Side } from './side.ts';

const WARM_UP = 3;
/** The default number of sessions per page. */
const PAGE = 25;
/**
 * The number of repetitions of a call by each person. A small number is enough, because a person makes several hundred
 * different calls.
 */
const CALLS_OF_PEOPLE = 12;
const FACES = 1_000_000;
const MAX_WANTED = 1.3;
/** The index of the reader with the API key. */
const KEY = 0;
/**
 * The number of calls when a call over the limit is measured again, as a multiple of the usual number. With 100 calls,
 * the five slowest decide the 95th percentile, so a single stall of the machine could exceed the limit.
 */
const TIMES_MORE_AGAIN = 5;

export interface GrowthOptions {
  sessions?: string;
  /** The folder that stores the databases for the next run, because growing them takes most of the time. */
  keep?: string;
  calls?: string;
  /** Measures only calls whose name contains this text. */
  only?: string;
}

export async function openSides({ sessions = '1000,100000,1000000', keep }: GrowthOptions): Promise<Side[]> {
  const sides: Side[] = [];
  for (const size of sessions.split(',').map(Number)) {
    const started = performance.now();
    sides.push(await openSide(size, keep));
    console.log(`# ${size} sessions, there after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  return sides;
}

export async function benchGrowth(options: GrowthOptions): Promise<void> {
  const calls = Number(options.calls ?? 40);
  const sides = await openSides(options);
  const isWanted = (name: string) => name.includes(options.only ?? '');
  await comparePages(sides, isWanted);
  console.log(
    `\n# growth: times, ${calls} calls each in rotation, ratios to the smallest (${MAX_WANTED} required)`,
  );
  const over: Read[] = [];
  const compareReading = async (read: Read) => {
    if (!(await compareTimes(sides, read.name, read.call, calls))) over.push(read);
  };
  for (const { name, path, access } of readRequests('')) {
    if (!isWanted(name) || path.includes('/sessions//') || access !== 'api-key') continue;
    if (!(await isThere(sides, path))) continue;
    const suffix = await asLongIn(sides, path, KEY);
    await compareReading({ name: name + suffix, call: (side) => side.ask(path + suffix) });
  }
  if (options.only === undefined) {
    for (const read of await readsOfLists(sides)) await compareReading(read);
    await compareSteps(sides, calls);
  }
  await askAgain(sides, over, TIMES_MORE_AGAIN * calls);
  await comparePeople(sides, isWanted);
  for (const side of sides) await side.close();
}

interface Read {
  name: string;
  call: (side: Side) => Promise<number>;
}

/** Measures the calls that exceeded the limit again. The result of the second measurement counts. */
async function askAgain(sides: readonly Side[], over: readonly Read[], calls: number): Promise<void> {
  if (over.length === 0) return;
  console.log(`\n# growth: the same again of those that were over it, ${calls} calls each`);
  for (const { name, call } of over) await compareTimes(sides, name, call, calls);
}

async function readsOfLists(sides: readonly Side[]): Promise<Read[]> {
  const cursors = new Map<Side, string>();
  for (const side of sides) cursors.set(side, await side.cursorAfter(3));
  return [
    {
      name: 'sessions, fourth page',
      call: (side) => side.ask(`/api/v1/originator/sessions?limit=50&cursor=${cursors.get(side)}`),
    },
    { name: 'one session', call: (side) => side.ask(`/api/v1/originator/sessions/${side.sessionId}`) },
  ];
}

/** Measures the creation of a session, the steps of its signer, and the search for replayed faces. */
async function compareSteps(sides: readonly Side[], calls: number): Promise<void> {
  await compareTimes(sides, 'create', (side) => side.create(), calls);
  const signers = new Map(sides.map((side) => [side, side.signers()]));
  for (const { name, take } of STEPS.slice(0, 6)) {
    const queues = new Map(sides.map((side) => [side, signers.get(side)?.values()]));
    const next = async (side: Side) => {
      const signer = queues.get(side)?.next();
      return signer && !signer.done ? (await take(side.server, signer.value)).milliseconds : Number.NaN;
    };
    await compareTimes(sides, name, next, calls);
  }
  await compareTimes(sides, 'replayed faces', searchFaces, calls);
  const largest = sides.at(-1);
  if (largest) {
    await growFacesTo({ pool: largest.pool, total: FACES });
    console.log(`\n# growth: ${FACES} faces (under 20 ms required)`);
    await compareTimes([largest], 'replayed faces', searchFaces, calls);
  }
}

/**
 * Returns whether the path exists in every database. For example, the copies of a session share no files or layouts
 * with it, so some paths exist only for the original.
 */
async function isThere(sides: readonly Side[], path: string): Promise<boolean> {
  for (const { readers } of sides) if ((await readers[0]?.read(path)) !== 200) return false;
  return true;
}

/**
 * Returns the query parameter that limits a page to the number of rows in the smallest database. Without it, a page of
 * 50 rows would be compared with a page of 7 rows, which shows nothing about growth.
 */
async function asLongIn([smallest]: readonly Side[], path: string, at: number): Promise<string> {
  if (!/\/originator\/sessions(?:\?|$)/.test(path)) return '';
  const count = (await smallest?.readers[at]?.sessionsOf(path)) ?? 0;
  if (count === 0 || count >= PAGE) return '';
  return `${path.includes('?') ? '&' : '?'}limit=${count}`;
}

/**
 * Compares the number of database pages that are read by every reading call, for every kind of caller, and by the
 * scheduled jobs.
 */
export async function comparePages(
  sides: readonly Side[],
  isWanted = (_name: string) => true,
): Promise<void> {
  console.log(`\n# growth: pages of 8 kB read, at ${sides.map(({ total }) => total).join(', ')} sessions`);
  for (const [name, job] of Object.entries(JOBS))
    if (isWanted(name)) await printPages(sides, `by the clock: ${name}`, ({ bench }) => job(bench.services));
  for (const { name, read } of readsByPeople(sides, isWanted))
    await printPages(sides, name, (side) => read(side));
}

/** Yields every reading call with every caller who may make it. The calls run in this process. */
function* readsByPeople(sides: readonly Side[], isWanted: (name: string) => boolean) {
  const [first] = sides;
  for (const [at, reader] of first?.readers.entries() ?? [])
    for (const { name, path, access } of readRequests(first?.sessionId ?? ''))
      if (isWanted(name) && reader.reads({ name, path, access }) && !/\/sessions\/:id|format=/.test(name))
        yield {
          name: `${reader.name}: ${name}`,
          path,
          at,
          read: async (side: Side, suffix = '') => side.readers[at]?.read(path + suffix),
        };
}

/**
 * Compares the calls of people with limited access. Prints the calls whose median in the largest database exceeds the
 * limit, and the number of calls within the limit.
 */
async function comparePeople(sides: readonly Side[], isWanted: (name: string) => boolean): Promise<void> {
  console.log(
    `\n# growth: for people, ${CALLS_OF_PEOPLE} calls each in rotation, medians in ms, those over ${MAX_WANTED}`,
  );
  let within = 0;
  let slowest = 0;
  const over: string[] = [];
  for (const { name, path, at, read } of readsByPeople(sides, isWanted)) {
    if (at === KEY) continue;
    const suffix = await asLongIn(sides, path, at);
    const medians = await mediansOf(sides, CALLS_OF_PEOPLE, async (side) => {
      const started = performance.now();
      await read(side, suffix);
      return performance.now() - started;
    });
    const [smallest = 0, largest = 0] = [medians[0], medians.at(-1)];
    slowest = Math.max(slowest, largest);
    if (largest <= MAX_WANTED * smallest) within++;
    else
      over.push(
        `${(name + suffix).slice(0, 110).padEnd(110)} ${medians.map((time) => time.toFixed(1)).join(', ')}`,
      );
  }
  for (const line of over) console.log(line);
  console.log(
    `${within} of ${within + over.length} within ${MAX_WANTED}, the slowest ${slowest.toFixed(1)} ms`,
  );
}

async function mediansOf(
  sides: readonly Side[],
  calls: number,
  call: (side: Side) => Promise<number>,
): Promise<number[]> {
  return [...(await timesOf(sides, calls, call)).values()].map(median);
}

/**
 * Runs the call against the databases in rotation. The first calls are not measured, because PostgreSQL plans the
 * queries of each connection then.
 */
async function timesOf(
  sides: readonly Side[],
  calls: number,
  call: (side: Side) => Promise<number>,
): Promise<Map<Side, number[]>> {
  const times = new Map(sides.map((side) => [side, new Array<number>()]));
  for (let made = 0; made < calls + WARM_UP; made++)
    for (const [side, all] of times) {
      const time = await call(side);
      if (made >= WARM_UP && !Number.isNaN(time)) all.push(time);
    }
  return times;
}

async function printPages(
  sides: readonly Side[],
  name: string,
  work: (side: Side) => Promise<unknown>,
): Promise<void> {
  const pages: number[] = [];
  for (const side of sides) {
    const readings = await readingsOf(side.pool, () => work(side));
    pages.push(readings.reduce((sum, { buffers }) => sum + buffers, 0));
  }
  console.log(`${name.slice(0, 110).padEnd(110)} ${pages.join(', ')}`);
}

/** Measures the calls and returns whether every database is within the limit. */
export async function compareTimes(
  sides: readonly Side[],
  name: string,
  call: (side: Side) => Promise<number>,
  calls: number,
): Promise<boolean> {
  const times = await timesOf(sides, calls, call);
  const [first] = times.values();
  const figures = [...times].map(([{ total }, all]) => {
    const ratio = (of: (values: readonly number[]) => number) => of(all) / of(first ?? []);
    return { total, all, ratios: { median: ratio(median), slow: ratio(slow) } };
  });
  const parts = figures.map(
    ({ total, all, ratios }) =>
      `${total}: ${median(all).toFixed(1)} (${ratios.median.toFixed(2)}), 95th ${slow(all).toFixed(1)} ms (${ratios.slow.toFixed(2)})`,
  );
  console.log(`${name.slice(0, 70).padEnd(70)} ${parts.join('; ')}`);
  return figures.every(({ ratios }) => Math.max(ratios.median, ratios.slow) <= MAX_WANTED);
}

const slow = (values: readonly number[]): number => quantile(values, 0.95);

/** Searches for three photos in one query, each in its original and its mirrored form. */
async function searchFaces({ bench }: Side): Promise<number> {
  const photos = [1, 2, 3].map(() => [hashOf(randomFeatures()), hashOf(randomFeatures())]);
  return bench.services.database.transaction(async (tx) => {
    const started = performance.now();
    await findCandidates(tx, photos, uuid(), new Date());
    return performance.now() - started;
  });
}

const hashOf = createPhotoHasher(createSecretKey(randomBytes(32)));
const randomFeatures = () => Array.from({ length: PRINT_FEATURES }, () => randomInt(-1000, 1001) / 500);
