import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainLog } from './evidence/log.ts';
import { countAll } from './insight/count.ts';
import { growTo } from './testing/growth/grow.ts';
import { JOBS } from './testing/growth/jobs.ts';
import { readingsOf } from './testing/growth/query-plans.ts';
import { openReaders, type Reader } from './testing/growth/readers.ts';
import { type ReadRequest, readRequests } from './testing/growth/requests.ts';
import { Originator } from './testing/signing.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** Large enough that whatever reads a table from end to end reads more than a call may. */
const SESSIONS = 8000;
/** Rows of one call: a count up to a thousand, and as much again for what stands beside it. */
const MOST_ROWS = 2500;

/** Where a page cannot be filled, all that one of its filters finds is looked at, and never all there is. */
const MOST_PASSED_OVER = 0.9 * SESSIONS;

/** Figures are read from counts that grow with the days, not with the sessions: all that a period has of them. */
const isOfCounts = ({ name }: ReadRequest): boolean => name.startsWith('originator/insight');

let test: TestApp;
let requests: ReadRequest[];
let readers: Reader[];
beforeAll(async () => {
  test = await openTestApp();
  const { sessionId } = await new Originator(test).start();
  const { database, keys } = test.services;
  // The copies are counted as far as what they are copies of is.
  await chainLog(test.services);
  await countAll(test.services);
  await growTo({ pool: database.pool, keys, total: SESSIONS });
  requests = readRequests(sessionId).filter((request) => !isOfCounts(request));
  readers = await openReaders(test);
});
afterAll(() => test.close());

/** Those that read too much, by name, with the query that reads most. */
async function tooMuch(name: string, work: () => Promise<unknown>, most = MOST_ROWS): Promise<string[]> {
  const readings = await readingsOf(test.services.database.pool, work);
  const rows = readings.reduce((sum, reading) => sum + reading.rows, 0);
  const [worst] = readings.toSorted((a, b) => b.rows - a.rows);
  return rows > most ? [`${name}: ${rows} rows, ${worst?.rows} of them by ${worst?.text}`] : [];
}

it('reads no table from end to end for any call that reads, however it is asked', async () => {
  expect(requests.length).toBeGreaterThan(60);
  const [key, administrator] = readers;
  const found: string[] = [];
  for (const reader of [key, administrator])
    for (const request of requests)
      if (reader?.reads(request))
        found.push(...(await tooMuch(`${reader.name}, ${request.name}`, () => reader.read(request.path))));
  expect(found).toEqual([]);
});

it('reads no more for people who see little of it', async () => {
  const lists = requests.filter(({ name }) =>
    /^originator\/(?:sessions(?:\?|$)|reviews|undelivered)/.test(name),
  );
  const found: string[] = [];
  for (const reader of readers.slice(2))
    for (const { name, path } of lists)
      found.push(...(await tooMuch(`${reader.name}, ${name}`, () => reader.read(path), MOST_PASSED_OVER)));
  expect(found).toEqual([]);
});

it.each(Object.entries(JOBS))('reads no more for what runs by the clock: %s', async (name, job) => {
  expect(await tooMuch(name, () => job(test.services))).toEqual([]);
});
