import { afterAll, beforeAll, expect, it } from 'vitest';
import { Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos } from '../../tests/helpers/stand-ins.ts';
import { invited, signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { deleteExpired, forgetExpiredCodes } from './delete-expired.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const rowsOf = async (table: string): Promise<number> =>
  Number((await test.services.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

it('deletes expired codes, so that none becomes valid again when the clock goes back', async () => {
  const { signer } = await new Originator(test, plainPhotos).start();
  await signer.walkTo('location');
  await signer.post('/liveness-otp');
  await signer.sendOtp();
  const otp = await signer.newestOtp();
  const photos = async () => signer.post('/liveness-photo', { images: await plainPhotos() });

  await forgetExpiredCodes(test.services);
  test.clock.pass({ minutes: 5 });
  await forgetExpiredCodes(test.services);
  test.clock.pass({ minutes: -5 });
  expect((await signer.verifyOtp(otp)).error.code).toBe('OTP_EXPIRED');
  expect((await photos()).error.code).toBe('LIVENESS_CODE_REQUIRED');
  await test.services.database.pool.query('delete from bearers');
  await test.services.database.pool.query('delete from otp_nonces');
});

it('deletes expired rows and keeps valid ones', async () => {
  const originator = new Originator(test);
  const { signer } = await originator.start();
  await signer.walkTo('otp');
  await signer.post('/otp/generate-nonce');
  const branch = { name: 'Pune', latitude: 18.5, longitude: 73.8 };
  await originator.ask('/branches', { method: 'POST', body: branch, headers: { 'idempotency-key': 'once' } });

  const { browser } = await signedInAs(test, 'auditor');
  await browser.post('/sign-in/passkey/options');
  await browser.post('/sign-in', { email: 'nobody@bank.example', password: 'a wrong guess' });
  await invited(test, 'auditor');

  await deleteExpired(test.services);
  expect(await staffRows()).toEqual([1, 1, 2, 1, 2]);
  expect(await rowsOf('bearers')).toBe(1);
  expect(await rowsOf('otp_nonces')).toBe(1);
  expect(await rowsOf('idempotency_keys')).toBe(1);

  test.clock.pass({ hours: 1 });
  await deleteExpired(test.services);
  expect(await rowsOf('bearers')).toBe(0);
  expect(await rowsOf('otp_nonces')).toBe(0);
  expect(await rowsOf('idempotency_keys')).toBe(1);
  expect(await staffRows()).toEqual([1, 0, 2, 1, 2]);

  test.clock.pass({ days: 8 });
  await deleteExpired(test.services);
  // The row of an old invitation stays, because its link is still reported as expired.
  expect(await staffRows()).toEqual([0, 0, 0, 1, 2]);
  expect(await rowsOf('idempotency_keys')).toBe(0);
  expect(await rowsOf('rate_limits')).toBe(0);

  test.clock.pass({ days: 180 });
  await deleteExpired(test.services);
  expect(await staffRows()).toEqual([0, 0, 0, 0, 0]);
});

const staffRows = () =>
  Promise.all(
    ['staff_sessions', 'passkey_challenges', 'sign_in_waits', 'staff_browsers', 'staff_links'].map((table) =>
      rowsOf(table),
    ),
  );
