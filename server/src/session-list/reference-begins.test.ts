import { MOST_COUNTED } from '@countersign/contract/rules/counts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

/** There are more matches than are read and sorted at once. */
const ALIKE = 520;
/**
 * The reference is longer than any stored prefix, with a character of two UTF-16 code units and with pattern
 * characters.
 */
const LONG = 'Loan 100%_of/पुणे🏦 branch, kept at home';

let test: TestApp;
let originator: Originator;
/** The references of the sessions, newest first. */
let references: string[];
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
  const { sessionId } = await originator.start({ reference: 'first' });
  const { rows } = await test.services.database.pool.query<{ reference: string }>(
    `insert into sessions (id, status, template_id, reference, config, branches, metadata, created_at, expires_at, evidence_count,
       evidence_head, evidence_mac, evidence_at)
     select uuidv7(n * interval '1 second' - interval '1 hour'), status, template_id, $2 || case when n > ${ALIKE} then '' else '/' || n end,
       config, branches, metadata, created_at, expires_at, evidence_count, evidence_head, evidence_mac, evidence_at
     from sessions, generate_series(1, ${ALIKE} + 1) as n where id = $1 order by 1 returning reference`,
    [sessionId, LONG],
  );
  references = ['first', ...rows.map(({ reference }) => reference).toReversed()];
});
afterAll(() => test.close());

const beginning = (text: string) => references.filter((reference) => reference.startsWith(text));

async function pageOf(text: string, more = ''): Promise<string[]> {
  const path = `/sessions?limit=100&reference_begins=${encodeURIComponent(text)}${more}`;
  const { data } = await originator.ask(path);
  return data.sessions.map(({ reference }: { reference: string }) => reference);
}

const countOf = async (text: string) =>
  (await originator.ask(`/session-count?reference_begins=${encodeURIComponent(text)}`)).data;

it('finds the newest matches, for any length of text and number of matches', async () => {
  const characters = Array.from(LONG);
  for (let length = 1; length <= characters.length; length += 1) {
    const text = characters.slice(0, length).join('');
    expect([text, await pageOf(text)]).toEqual([text, beginning(text).slice(0, 100)]);
  }
  for (const text of [`${LONG}/51`, `${LONG}/519`, 'f', 'fi', 'fir', 'first'])
    expect([text, await pageOf(text)]).toEqual([text, beginning(text)]);
  for (const text of ['F', 'first ', 'Loan 1000', 'Loan 100%%', `${LONG} `, 'x'.repeat(200)])
    expect([text, await pageOf(text)]).toEqual([text, []]);
});

it('continues with the next page in both orders and within other filters', async () => {
  const text = LONG.slice(0, 30);
  const { data } = await originator.ask(`/sessions?limit=100&reference_begins=${encodeURIComponent(text)}`);
  expect(await pageOf(text, `&cursor=${data.next_cursor}`)).toEqual(beginning(text).slice(100, 200));
  expect(await pageOf(text, '&order=oldest')).toEqual(beginning(text).toReversed().slice(0, 100));
  expect(await pageOf(text, '&status=NEW&status=IN_PROGRESS')).toEqual(beginning(text).slice(0, 100));
  expect(await pageOf(text, '&status=COMPLETED')).toEqual([]);
});

it('counts them and finds them by a search', async () => {
  for (const text of ['Lo', LONG])
    expect(await countOf(text)).toEqual({ count: MOST_COUNTED, has_more: true });
  const fewer = `${LONG}/1`;
  expect(await countOf(fewer)).toEqual({ count: beginning(fewer).length, has_more: false });
  expect(await countOf('fir')).toEqual({ count: 1, has_more: false });
  for (const text of ['Loan 1', 'Loan 10', LONG.slice(0, 30)]) {
    const { data } = await originator.ask(`/sessions?limit=100&q=${encodeURIComponent(text)}`);
    expect(data.sessions.map(({ reference }: { reference: string }) => reference)).toEqual(
      beginning(text).slice(0, 100),
    );
  }
});
