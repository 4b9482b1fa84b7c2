import { MOST_COUNTED } from '@countersign/contract/rules/counts';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainLog } from '../../src/evidence/log.ts';
import { countAll } from '../../src/insight/count.ts';
import { wordHash } from '../../src/search/search-index.ts';
import { idsFoundBy } from '../../src/session-list/search.ts';
import { idOf, SENDERS, TEMPLATES } from './copies.ts';
import { growTo } from './grow.ts';
import { JOBS } from './jobs.ts';
import { readingsOf } from './query-plans.ts';
import { openReaders, type Reader } from './readers.ts';
import { type ReadRequest, readRequests } from './requests.ts';
import { Originator } from '../helpers/signing.ts';
import { signedInAs } from '../helpers/staff.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';

/** The number of sessions. It is so large that a full table scan exceeds the row limit of a call. */
const SESSIONS = 8000;
/**
 * The maximum number of rows that a call may read: a count of up to 500 rows, and twice as many rows of related data.
 */
const MOST_ROWS = 1500;

/**
 * The maximum number of rows for a query whose page cannot be filled. The query may examine all rows that one of its
 * filters finds, but never the whole table.
 */
const MOST_PASSED_OVER = 0.9 * SESSIONS;

/**
 * The maximum number of sums for the figures of a year. Figures are summed by day and by month for every branch, so
 * this number does not depend on the number of sessions.
 */
const MOST_SUMS = 18_000;
const isOfInsight = ({ name }: ReadRequest): boolean => name.startsWith('originator/insight');
const mostFor = (request: ReadRequest): number => (isOfInsight(request) ? MOST_SUMS : MOST_ROWS);

let test: TestApp;
let requests: ReadRequest[];
let readers: Reader[];
beforeAll(async () => {
  test = await openTestApp();
  const { sessionId } = await new Originator(test).start();
  const { database, keys } = test.services;
  // The evidence of the original session is logged and counted, so that it is treated like its copies.
  await chainLog(test.services);
  await countAll(test.services);
  await growTo({ pool: database.pool, keys, total: SESSIONS });
  requests = readRequests(sessionId);
  readers = await openReaders(test);
});
afterAll(() => test.close());

/**
 * Runs the work. If its queries read more rows than the limit, returns the name, the total and the query that reads
 * most.
 */
async function tooMuch(name: string, work: () => Promise<unknown>, most = MOST_ROWS): Promise<string[]> {
  const readings = await readingsOf(test.services.database.pool, work);
  if (readings.length === 0) return [`${name}: asked nothing of the database`];
  const rows = readings.reduce((sum, reading) => sum + reading.rows, 0);
  const [worst] = readings.toSorted((a, b) => b.rows - a.rows);
  return rows > most ? [`${name}: ${rows} rows, ${worst?.rows} of them by ${worst?.text}`] : [];
}

it('scans no whole table for any read call, in any variant', async () => {
  expect(requests.length).toBeGreaterThan(60);
  const [key, administrator] = readers;
  const found: string[] = [];
  for (const reader of [key, administrator])
    for (const request of requests)
      if (reader?.reads(request))
        found.push(
          ...(await tooMuch(
            `${reader.name}, ${request.name}`,
            () => reader.read(request.path),
            mostFor(request),
          )),
        );
  expect(found).toEqual([]);
});

it('reads no more for staff with a narrow scope', async () => {
  const lists = requests.filter(({ name }) =>
    /^originator\/(?:sessions(?:\?|$)|session-count|reviews|undelivered|retention)/.test(name),
  );
  const found: string[] = [];
  for (const reader of readers.slice(2))
    for (const { name, path } of lists.filter((request) => reader.reads(request)))
      found.push(...(await tooMuch(`${reader.name}, ${name}`, () => reader.read(path), MOST_PASSED_OVER)));
  expect(found).toEqual([]);
});

it('looks up the rarer of two common words, in whichever order they are searched for', async () => {
  const { keys, database } = test.services;
  for (const [word, every] of [
    ['manyhave', 2],
    ['fewerhave', 8],
  ] as const)
    await database.pool.query(
      `INSERT INTO search_words SELECT $1, id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM sessions) AS all_sessions WHERE n % $2 = 0`,
      [wordHash(keys, word), every],
    );
  for (const search of ['manyhave fewerhave', 'fewerhave manyhave']) {
    const [found] = (await idsFoundBy({ keys, database }, search)).ids;
    if (!found) throw new Error('There is no way to search for it');
    expect(new PgDialect().sqlToQuery(found).params).toEqual([wordHash(keys, 'fewerhave')]);
  }
  // Sessions that match both words are searched for once, not again for each session of the branch.
  const counted: string[] = [];
  for (const reader of readers.slice(-2))
    counted.push(
      ...(await tooMuch(
        `${reader.name}, two words`,
        () => reader.read('/api/v1/originator/session-count?q=manyhave%20fewerhave'),
        7 * MOST_COUNTED,
      )),
    );
  expect(counted).toEqual([]);
});

/**
 * The maximum number of rows for lists of two branches, each with at most two departments: up to one page of each, plus
 * the sessions of the page and their participants.
 */
const MOST_OF_A_BRANCH = 300;

it('skips no rows when it lists sessions of a branch by outcome', async () => {
  const [first, second] = readers.slice(-2);
  const found: string[] = [];
  for (const reader of [first, second])
    for (const query of ['status=COMPLETED', 'status=DECLINED', 'status=REJECTED&order=oldest'])
      found.push(
        ...(await tooMuch(
          `${reader?.name}, ${query}`,
          async () => expect(await reader?.read(`/api/v1/originator/sessions?${query}`)).toBe(200),
          MOST_OF_A_BRANCH,
        )),
      );
  expect(found).toEqual([]);
});

it.each([
  ['a branch', `template_id=${idOf('template', TEMPLATES)}`],
  ['a branch', `sender_id=${idOf('sender', SENDERS)}`],
  ['a branch', 'reference=loan-500'],
  ['a branch or two departments', 'check=liveness'],
  ['a branch or two departments', 'check=vpn&verdict=indeterminate&order=oldest'],
])('examines no other sessions if few in %s match: %s', async (whose, query) => {
  for (const reader of readers.slice(whose === 'a branch' ? -2 : -3)) {
    const readings = await readingsOf(test.services.database.pool, async () =>
      expect(await reader.read(`/api/v1/originator/sessions?${query}`)).toBe(200),
    );
    const [list, another] = readings.filter(({ text }) => text.startsWith('select "id", "status"'));
    expect(another).toBeUndefined();
    expect(list?.rows, reader.name).toBeLessThan(MOST_OF_A_BRANCH);
  }
});

it.each([
  [`template_id=${idOf('template', 1)}`, `template_id = '${idOf('template', 1)}'`],
  [
    `template_id=${idOf('template', 1)}&status=COMPLETED&order=oldest`,
    `template_id = '${idOf('template', 1)}' and status = 'COMPLETED'`,
  ],
  ['reference_begins=loan-', `reference like 'loan-%'`],
  [
    'check=liveness&verdict=passed',
    `id in (select session_id from check_results where check_name = 'liveness' and verdict = 'passed')`,
  ],
])('lists exactly the sessions that an officer of a branch may see: %s', async (query, condition) => {
  const branch = idOf('branch', 1);
  const { browser } = await signedInAs(test, 'officer', { departments: ['Pune'], branches: [branch] });
  const { rows } = await test.services.database.pool.query<{ id: string }>(`
    select id from sessions where ${condition} and department = 'Pune'
      and (branches = '[]' or branches @> '[{"branch_id": "${branch}"}]')
    order by id ${query.includes('oldest') ? 'asc' : 'desc'}`);
  expect(rows.length).toBeGreaterThan(20);
  const ids: string[] = [];
  for (let cursor = ''; ids.length < rows.length;) {
    const { data } = await browser.ask(`/originator/sessions?${query}&limit=17${cursor}`);
    ids.push(...data.sessions.map(({ session_id }: { session_id: string }) => session_id));
    if (data.next_cursor === null) break;
    cursor = `&cursor=${data.next_cursor}`;
  }
  expect(ids).toEqual(rows.map(({ id }) => id));
});

it('lists and counts failed checks in two departments, and nothing of other departments', async () => {
  const { browser } = await signedInAs(test, 'officer', { departments: ['Leh', 'Agra'] });
  const { rows } = await test.services.database.pool.query<{ id: string }>(`
    select distinct s.id from sessions s join check_results c on c.session_id = s.id
    where s.department in ('Leh', 'Agra') and c.check_name = 'vpn' and c.verdict = 'indeterminate' order by s.id desc`);
  expect(rows.length).toBeGreaterThan(10);
  const { data } = await browser.ask('/originator/sessions?check=vpn&verdict=indeterminate&limit=10');
  expect(data.sessions.map(({ session_id }: { session_id: string }) => session_id)).toEqual(
    rows.slice(0, 10).map(({ id }) => id),
  );
  const { data: counted } = await browser.ask('/originator/session-count?check=vpn&verdict=indeterminate');
  expect(counted).toEqual({ count: rows.length, has_more: false });
});

it.each(Object.entries(JOBS))('reads no more for scheduled jobs: %s', async (name, job) => {
  expect(await tooMuch(name, () => job(test.services))).toEqual([]);
});

/**
 * Puts half of the sessions in progress. None of these sessions is at the requested step or needs the requested
 * attention.
 */
const UNDER_WAY = `
  WITH newest AS (SELECT id FROM sessions ORDER BY id DESC LIMIT ${SESSIONS / 2}),
    people AS (UPDATE participants SET status = 'OTP_SENT' WHERE session_id IN (SELECT id FROM newest)),
    messages AS (UPDATE messages SET status = 'sent' WHERE session_id IN (SELECT id FROM newest))
  UPDATE sessions SET status = 'IN_PROGRESS', expires_at = now() + interval '3 days', remind_at = now() + interval '1 day'
  WHERE id IN (SELECT id FROM newest)`;

it('reads no more if many sessions are in progress', async () => {
  const { pool } = test.services.database;
  await pool.query(UNDER_WAY);
  await pool.query('VACUUM ANALYZE sessions, participants, messages');
  const asked = requests.filter(({ name }) =>
    /^(?:originator\/session(?:s|-count)\?(?:step|attention|q)|staff\/health)/.test(name),
  );
  const found: string[] = [];
  for (const reader of readers.slice(0, 2))
    for (const request of asked)
      if (reader.reads(request))
        found.push(...(await tooMuch(`${reader.name}, ${request.name}`, () => reader.read(request.path))));
  found.push(...(await tooMuch('what is due', async () => JOBS['what is due']?.(test.services))));
  expect(asked.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
