import { afterAll, beforeAll, expect, it } from 'vitest';
import { Originator } from '../testing/signing.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { deleteExpired } from './delete-expired.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const rowsOf = async (table: string): Promise<number> =>
  Number((await test.services.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

it('deletes what has expired, and nothing that is still valid', async () => {
  const originator = new Originator(test);
  const { signer } = await originator.start();
  await signer.walkTo('otp');
  await signer.post('/otp/generate-nonce');
  const branch = { name: 'Pune', latitude: 18.5, longitude: 73.8 };
  await originator.ask('/branches', { method: 'POST', body: branch, headers: { 'idempotency-key': 'once' } });

  await deleteExpired(test.services);
  expect(await rowsOf('bearers')).toBe(1);
  expect(await rowsOf('otp_nonces')).toBe(1);
  expect(await rowsOf('idempotency_keys')).toBe(1);

  test.clock.pass({ hours: 1 });
  await deleteExpired(test.services);
  expect(await rowsOf('bearers')).toBe(0);
  expect(await rowsOf('otp_nonces')).toBe(0);
  expect(await rowsOf('rate_limits')).toBe(0);
  expect(await rowsOf('idempotency_keys')).toBe(1);

  test.clock.pass({ days: 8 });
  await deleteExpired(test.services);
  expect(await rowsOf('idempotency_keys')).toBe(0);
});
