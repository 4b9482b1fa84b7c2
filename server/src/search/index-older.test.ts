import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchWords, sessions } from '../database/schema.ts';
import { runSchedules } from '../delivery/schedules.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { wordHash } from './search-index.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

const find = async (q: string): Promise<string[]> =>
  (await originator.ask(`/sessions?q=${q}`)).data.sessions.map(
    ({ session_id }: { session_id: string }) => session_id,
  );

/** Indexes the session as an earlier version did, by whole words only. */
async function indexAsBefore(sessionId: string, words: string[]): Promise<void> {
  const { db } = test.services.database;
  await db.delete(searchWords).where(eq(searchWords.sessionId, sessionId));
  const { keys } = test.services;
  await db.insert(searchWords).values(words.map((word) => ({ wordHash: wordHash(keys, word), sessionId })));
  await db.update(sessions).set({ wordsVersion: 0 }).where(eq(sessions.id, sessionId));
}

it('finds sessions of an earlier version by parts of names once the job has run, but no erased ones', async () => {
  const participants = [{ name: 'Lakshmi Iyer', phone: '+919844445678' }];
  const { sessionId: kept } = await originator.start({ participants });
  const { sessionId: erased } = await originator.start({ participants });
  for (const id of [kept, erased]) await indexAsBefore(id, ['lakshmi', 'iyer']);
  await originator.ask(`/sessions/${erased}/cancel`, { method: 'POST' });
  await originator.ask(`/sessions/${erased}/erase`, { method: 'POST' });
  expect(await find('lakshmi')).toEqual([kept]);
  expect(await find('lakshm')).toEqual([]);

  await runSchedules(test.services);
  for (const search of ['lakshm', 'iye', '5678', 'lakshmi'])
    expect([search, await find(search)]).toEqual([search, [kept]]);
  const { db } = test.services.database;
  expect(await db.$count(searchWords, eq(searchWords.sessionId, erased))).toBe(0);
  expect(await db.$count(sessions, eq(sessions.wordsVersion, 0))).toBe(1);
});
