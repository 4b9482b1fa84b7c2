/** Tests that after random changes to sessions, the rows of `session_list` equal those rebuilt from the base tables. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetRateLimits } from '../../tests/helpers/rows.ts';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
let branches: string[];
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
  const added = ['Pune', 'Agra'].map((name, index) =>
    originator.ask('/branches', { method: 'POST', body: { name, latitude: 18 + index, longitude: 73 } }),
  );
  branches = (await Promise.all(added)).map(({ data }) => data.branch_id);
});
afterAll(() => test.close());

type Started = Awaited<ReturnType<Originator['start']>>;
const post = (path: string, body: object = {}) => originator.ask(path, { method: 'POST', body });

/** Some of these changes are refused, depending on the state of the session. */
const ACTS: Readonly<Record<string, (started: Started) => Promise<unknown>>> = {
  walk: ({ signer }) => signer.walkTo('document'),
  'locate far away': ({ signer }) => signer.locate(),
  'locate nearby': ({ signer }) => signer.locate({ latitude: 18, longitude: 73 }),
  extend: ({ sessionId }) => post(`/sessions/${sessionId}/extend`, { validity_hours: 48 }),
  correct: ({ sessionId, signer }) =>
    post(`/sessions/${sessionId}/participants/${signer.id}/contact`, { phone: '+919833333333' }),
  cancel: ({ sessionId }) => post(`/sessions/${sessionId}/cancel`),
  erase: ({ sessionId }) => post(`/sessions/${sessionId}/erase`),
};

it('are the same after random changes', async () => {
  const acts = fc.uniqueArray(fc.constantFrom(...Object.keys(ACTS)), { minLength: 1, maxLength: 5 });
  const walk = fc.asyncProperty(acts, fc.nat(2), async (names, named) => {
    const template = { location_validation_enabled: true };
    const started = await originator.start({
      template,
      branch_ids: branches.slice(0, named),
      reference: 'Loan',
    });
    for (const name of names) await ACTS[name]?.(started).catch(() => undefined);
    await forgetRateLimits(test);
    const { rows } = await test.services.database.pool.query(
      `with made as (select listed.* from sessions s cross join lateral session_list_rows(s) as listed)
       (select 'missing' as fault, missing::text from (select * from made except select * from session_list) as missing)
       union all (select 'left', too::text from (select * from session_list except select * from made) as too)`,
    );
    expect(rows).toEqual([]);
    const { rows: own } = await test.services.database.pool.query(
      'select from session_list where session_id = $1',
      [started.sessionId],
    );
    expect(own.length).toBe(1 + Math.max(1, named));
  });
  await fc.assert(walk, { numRuns: 12 });
}, 60_000);
