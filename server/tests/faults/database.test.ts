/** Tests signings while the network between the application and PostgreSQL fails. */
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { verifySessionEvidence } from '../../src/evidence/verify.ts';
import { endurance } from '../helpers/endurance.ts';
import { FAULTS, openFaultyProxy, type FaultyProxy } from '../helpers/faulty-proxy.ts';
import { eventTypesOf, forgetRateLimits } from '../helpers/rows.ts';
import { expectSignedOnce } from '../helpers/signed-once.ts';
import { Originator, willingVision } from '../helpers/signing.ts';
import { PATIENT_TEMPLATE, signStubbornly } from '../helpers/stubborn-signer.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';

const ROUNDS = endurance({ short: 1, whole: 25 });
const SIGNERS = endurance({ short: 2, whole: 4 });
/**
 * Time limits of the database connection, in milliseconds. The product's own limits are a minute, which is too long for
 * a test.
 */
const LIMITS = { query_timeout: 2500, connectionTimeoutMillis: 2500 };

let proxy: FaultyProxy;
let receiver: WebhookReceiver;
let test: TestApp;
let originator: Originator;
let templateId: string;
beforeAll(async () => {
  const { host, port } = inject('postgres').connection;
  proxy = await openFaultyProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
  receiver = await openWebhookReceiver();
  test = await openTestApp({
    environment: { WEBHOOK_ALLOW: '127.0.0.1' },
    replace: { vision: willingVision },
    reach: (direct) => ({ ...direct, host: '127.0.0.1', port: proxy.port, ...LIMITS }),
  });
  originator = new Originator(test);
  const body = { ...PATIENT_TEMPLATE, webhook_url: receiver.url };
  templateId = (await originator.ask('/templates', { method: 'POST', body })).data.template_id;
});
afterAll(async () => {
  await test.close();
  await proxy.close();
  await receiver.close();
});
beforeEach(() => forgetRateLimits(test));

describe.each(FAULTS)('a network to the database that is repeatedly %s', (fault) => {
  it('loses and duplicates no acknowledged write, and lets every signer finish', async () => {
    const people = Array.from({ length: SIGNERS }, (_, at) =>
      signStubbornly(test, { reference: `${fault} ${at}`, templateId, ip: `203.0.113.${at + 1}` }),
    );
    const signings = Promise.all(people);
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      await delay(Math.random() * 200);
      proxy.have(fault);
      statuses.add((await originator.ask('/branches')).status);
      proxy.have(null);
    }
    expect([...statuses]).toEqual([fault === 'slow' ? 200 : 503]);

    for (const signing of await signings) {
      const { sessionId } = signing;
      expectSignedOnce(signing, await eventTypesOf(test, sessionId));
      expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
      await expectWebhooks(sessionId);
    }
  });
});

/** Checks that webhooks arrive in the order of their events. A webhook whose answer was lost may arrive twice. */
async function expectWebhooks(sessionId: string): Promise<void> {
  const { rows } = await test.services.database.pool.query<{ type: string }>(
    `select type from webhook_deliveries where session_id = $1 order by seq`,
    [sessionId],
  );
  const arrived = () => {
    const ids = new Map(
      receiver.ofSession(sessionId).map(({ headers, type }) => [headers['webhook-id'], type]),
    );
    return [...ids.values()];
  };
  await expect
    .poll(() => {
      // The node that was delivering may have died. Another node takes over when the lease expires.
      test.clock.pass({ seconds: 31 });
      return arrived();
    })
    .toEqual(rows.map(({ type }) => type));
  expect(rows.length).toBeGreaterThan(5);
}
