import { afterAll, beforeAll, expect, it } from 'vitest';
import { Originator } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const NONE = { count: 0, has_more: false };

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({
    replace: {
      ipIntelligence: {
        read: () => Promise.reject(new Error('not asked')),
        ownData: async () => [{ file: 'vpn.txt', date: new Date('2026-11-01T00:00:00Z') }],
      },
    },
  });
});
afterAll(() => test.close());

it("shows only administrators the state of providers, the certificate's expiry and the queues", async () => {
  const { browser } = await signedInAs(test, 'administrator');
  await new Originator(test).start({ template: { send_invite_notification: true } });
  const health = async () => (await browser.ask('/staff/health')).data;
  await expect.poll(async () => (await health()).channels[0].sent.count).toBe(1);
  const data = await health();
  expect(data).toMatchObject({
    seal: { problem: null, certificate_ends_at: expect.any(String), last_sealed_at: null },
    keys: { state: 'settled', since: expect.any(String), nodes_with_former_key: 0 },
    webhooks: { last_delivered_at: null, undelivered: NONE },
    address_data: [{ name: 'vpn.txt', date: '2026-11-01T00:00:00.000Z' }],
  });
  expect(Date.parse(data.seal.certificate_ends_at)).toBeGreaterThan(Date.now());
  expect(data.channels[0]).toMatchObject({ channel: 'sms', failed: NONE, last_sent_at: expect.any(String) });
  expect(data.providers).toContainEqual({
    port: 'sms',
    name: 'outbox',
    answered_at: null,
    unanswered_at: null,
  });

  expect(data.queues).toContainEqual({ name: 'seals', waiting: NONE, oldest_at: null });

  await test.services.database.pool.query(
    "update messages set status = 'failed', last_error = 'No route', failure_code = 'undelivered'",
  );
  expect((await health()).channels[0]).toMatchObject({
    sent: NONE,
    failed: { count: 1, has_more: false },
    failed_last_hour: { count: 1, has_more: false },
    last_error: 'No route',
    last_failure_code: 'undelivered',
    last_provider_code: null,
  });
  for (const role of ['officer', 'reviewer', 'auditor'] as const) {
    const { browser: other } = await signedInAs(
      test,
      role,
      role === 'officer' ? { departments: ['Goa'] } : {},
    );
    expect(await other.ask('/staff/health')).toMatchObject({ status: 403, error: { code: 'ROLE_REFUSED' } });
  }
});
