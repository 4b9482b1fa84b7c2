import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { appendStaffEvent } from './staff-chain.ts';
import { readStaffEvent, verifyStaffChain } from './verify-staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const append = (at: Date) =>
  test.services.database.transaction((tx) =>
    appendStaffEvent(tx, test.services, { type: 'SIGNED_OUT', at, personId: null }),
  );
const query = async (text: string) => (await test.services.database.pool.query(text)).rows;
const events = async () =>
  (await query('select body from staff_events order by seq')).map(({ body }) => readStaffEvent(body));

describe('the staff chain', () => {
  it('records where the clock went back, and only there', async () => {
    const at = test.services.now();
    const before = new Date(+at - 1);
    for (const time of [at, at, before, at]) await append(time);
    const clock = { last_event_at: at.toISOString(), now: before.toISOString() };
    expect(await events()).toMatchObject([
      { type: 'SIGNED_OUT' },
      { type: 'SIGNED_OUT' },
      { type: 'CLOCK_WENT_BACK', actor: { kind: 'system' }, facts: clock },
      { type: 'SIGNED_OUT' },
      { type: 'SIGNED_OUT' },
    ]);
    expect((await verifyStaffChain(test.services)).faults).toEqual([]);
  });

  it.each(['event_count = event_count + 1', "head_sha256 = repeat('0', 64)", "mac = 'x'"])(
    'is not continued if its head was altered: %s',
    async (change) => {
      const [stored] = await query('select * from staff_chain');
      const count = (await events()).length;
      await query(`update staff_chain set ${change}`);
      await expect(append(test.services.now())).rejects.toThrow('The head of the staff chain was altered');
      expect(await events()).toHaveLength(count);
      await test.services.database.pool.query(
        'update staff_chain set event_count = $1, head_sha256 = $2, mac = $3',
        [stored.event_count, stored.head_sha256, stored.mac],
      );
      await append(test.services.now());
      expect(await events()).toHaveLength(count + 1);
    },
  );
});
