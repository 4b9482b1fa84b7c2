import { MOST_COUNTED } from '@countersign/contract/rules/counts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchWords } from '../database/schema.ts';
import { firstIdAt } from '../database/time-ids.ts';
import { wordHash } from '../search/search-index.ts';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createSession } from '../origination/creation/create.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const find = async (q: string): Promise<string[]> =>
  (await originator.ask(`/sessions?q=${encodeURIComponent(q)}`)).data.sessions.map(
    ({ session_id }: { session_id: string }) => session_id,
  );
const count = async (q: string) => (await originator.ask(`/session-count?q=${encodeURIComponent(q)}`)).data;
const post = (path: string, body?: object) => originator.ask(path, { method: 'POST', body });
const start = async (person: object, session: object = {}): Promise<string> => {
  const participants = [{ name: 'Somebody', phone: '+919000000001', ...person }];
  return (await originator.upload({ participants, ...session })).data.session_id;
};

it('finds by name, phone, email, reference and metadata, newest first, within other filters', async () => {
  const first = await start(
    { name: 'Asha Rao', phone: '+919811111111', email: 'asha@example.com' },
    { reference: 'HOME/1', metadata: { agent: 'Lakshmi' } },
  );
  const second = await start({ name: 'Vijay Rao' }, { reference: 'HOME/2' });
  expect(await find('rao')).toEqual([second, first]);
  expect(await find('HOME')).toEqual([second, first]);
  for (const q of ['asha rao', '98111 11111', 'ASHA@example.com', 'home/1', 'lakshmi', 'HOME/1'])
    expect([q, await find(q)]).toEqual([q, [first]]);
  expect(await find('asha vijay')).toEqual([]);
  for (const q of ['ash', 'ash 1111', '1111', 'hom ash']) expect([q, await find(q)]).toEqual([q, [first]]);
  expect(await find('home')).toEqual([second, first]);
  await post(`/sessions/${second}/cancel`);
  const open = await originator.ask('/sessions?q=rao&status=NEW&status=IN_PROGRESS&limit=1');
  expect(open.data.sessions).toMatchObject([{ session_id: first }]);
  for (const q of ['', 'x', 'x'.repeat(201)])
    expect(await originator.ask(`/sessions?q=${q}`)).toMatchObject({ status: 400 });
});

it('counts sessions with all words, and reports if it has not examined every candidate', async () => {
  const { database, keys } = test.services;
  const id = await start({ name: 'Girish Menon' });
  expect(await count('girish menon')).toEqual({ count: 1, has_more: false });
  const copies = (words: string[], many: number) =>
    database.pool.query(
      `with made as (insert into sessions (id, status, template_id, config, branches, metadata, created_at, expires_at,
           evidence_count, evidence_head, evidence_mac, evidence_at)
         select uuidv7(), status, template_id, config, branches, metadata, created_at, expires_at, evidence_count,
           evidence_head, evidence_mac, evidence_at
         from sessions, generate_series(1, $3) where id = $1 returning id)
       insert into search_words (word_hash, session_id) select word, id from made, unnest($2::bytea[]) as word`,
      [id, words.map((word) => wordHash(keys, word)), many],
    );
  await copies(['menon'], MOST_COUNTED);
  await copies(['girish'], 100);
  expect(await count('menon')).toEqual({ count: MOST_COUNTED, has_more: true });
  // The count starts with the rarer word, so no more candidates have to be examined.
  expect(await count('menon girish')).toEqual({ count: 1, has_more: false });
  await copies(['girish', 'menon'], MOST_COUNTED / 2);
  expect(await count('girish menon')).toMatchObject({ has_more: true });
});

it('finds a signer only by the corrected phone number, and finds no erased signer', async () => {
  const { sessionId, signer } = await originator.start({
    participants: [{ name: 'Ishaan', phone: '+919822222222' }],
  });
  await post(`/sessions/${sessionId}/participants/${signer.id}/contact`, { phone: '+919833333333' });
  expect(await find('9822222222')).toEqual([]);
  expect(await find('9833333333')).toEqual([sessionId]);
  await post(`/sessions/${sessionId}/cancel`);
  await post(`/sessions/${sessionId}/erase`);
  expect(await find('ishaan')).toEqual([]);
  const left = await test.services.database.db.$count(searchWords, eq(searchWords.sessionId, sessionId));
  expect(left).toBe(0);
});

it('finds active sessions whose id is much older, as in batches', async () => {
  const { services } = test;
  const made = +services.now() - 20 * 86_400_000;
  const id = firstIdAt(made);
  const session = { participants: [{ name: 'Tara Bose', phone: '+919855555555' }] };
  const documents = [{ content: Buffer.from('%PDF-1.7'), sha256: '0'.repeat(64), pages: 1, name: null }];
  await services.database.transaction((tx) =>
    createSession(services, tx, id, { documents, session, template: null }, null),
  );
  const today = new Date(+services.now() - 3_600_000).toISOString();
  for (const filter of ['status=NEW', `created_after=${today}`]) {
    const { data } = await originator.ask(`/sessions?q=bose&${filter}`);
    expect(data.sessions).toMatchObject([{ session_id: id }]);
  }
});

it('stores no readable word, and hashes that need the key', async () => {
  const { pool } = test.services.database;
  await start({ name: 'Unmistakable Person' });
  const { rows } = await pool.query("SELECT encode(word_hash, 'escape') AS word FROM search_words");
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toMatch(/unmistakable/i);
});

it('shows staff only sessions of their departments, and records the search', async () => {
  const pune = await start({ name: 'Farhan' }, { department: 'Pune' });
  await start({ name: 'Farhan' }, { department: 'Agra' });
  const { browser } = await signedInAs(test, 'officer', { departments: ['Pune'] });
  const { browser: auditor, personId } = await signedInAs(test, 'auditor');
  const { data } = await browser.ask('/originator/sessions?q=farhan');
  expect(data.sessions).toMatchObject([{ session_id: pune }]);
  await auditor.ask('/originator/sessions');
  await auditor.ask('/originator/sessions?q=farhan');
  const { data: seen } = await auditor.ask(`/staff/events?person_id=${personId}`);
  const looks = seen.events.filter(({ type }: { type: string }) => type === 'PERSONAL_DATA_SEEN');
  expect(looks).toMatchObject([{ details: { query: { q: 'farhan' } } }, { details: null }]);
});
