/** Tests a signing while the network to every external service fails. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../src/database/schema.ts';
import { deliverMessage } from '../../src/delivery/deliver.ts';
import { verifySessionEvidence } from '../../src/evidence/verify.ts';
import { endurance } from '../helpers/endurance.ts';
import { FAULTS, type Fault } from '../helpers/faulty-proxy.ts';
import { openFaultyProviders, SIGNER_ADDRESS, type FaultyProviders } from '../helpers/faulty-providers.ts';
import { eventsOf } from '../helpers/rows.ts';
import { Originator, willingVision } from '../helpers/signing.ts';
import { plainPhotos } from '../helpers/stand-ins.ts';
import { PATIENT_TEMPLATE } from '../helpers/stubborn-signer.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';

let providers: FaultyProviders;
let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  providers = await openFaultyProviders();
  test = await openTestApp({ environment: providers.environment, replace: { vision: willingVision } });
  originator = new Originator(test, plainPhotos);
});
afterAll(async () => {
  await test.close();
  await providers.close();
});

const start = async () => {
  const { sessionId, signer } = await originator.start({
    template: {
      ...PATIENT_TEMPLATE,
      vpn_check_enabled: true,
      send_invite_notification: true,
      webhook_url: providers.webhookUrl,
    },
    participants: [{ email: 'asha@example.com' }],
  });
  signer.ip = SIGNER_ADDRESS;
  return { sessionId, signer };
};

/**
 * The faults to test. With the stalled fault, the server waits until its time limit: ten seconds for an SMS, and three
 * seconds for a map.
 */
const cases = endurance<readonly Fault[]>({
  short: FAULTS.filter((fault) => fault !== 'stalled'),
  whole: FAULTS,
});

describe.each(cases)('while the networks to all services are %s', (fault) => {
  it('the signing continues, no check that could not run passes, and everything is delivered later', async () => {
    providers.have(fault);
    const isSlow = fault === 'slow';
    const { sessionId, signer } = await start();
    expect((await signer.open()).status).toBe(200);
    expect((await signer.sendOtp()).status).toBe(isSlow ? 200 : 502);
    providers.have(null, ['sms']);
    // The failure cost the signer neither a resend nor waiting time.
    expect((await signer.sendOtp()).status).toBe(200);
    expect((await signer.verifyOtp(providers.newestCode())).success).toBe(true);
    expect((await signer.consent()).success).toBe(true);
    const located = await signer.locate();
    expect(located).toMatchObject({ success: true, data: { address: isSlow ? 'Pune' : null } });
    expect(located.data.map_image_base64 === null).toBe(!isSlow);
    expect((await signer.showCode()).success).toBe(true);

    providers.have(null);
    await expectInvitations(sessionId);
    expect((await signer.sign()).success).toBe(true);
    await expectWebhooks(sessionId);
    const events = await eventsOf(test, sessionId);
    expect(events.find(({ type }) => type === 'ADDRESS_CHECKED')?.facts).toMatchObject({
      verdict: isSlow ? 'passed' : 'indeterminate',
    });
    const sent = events.flatMap(({ type, facts }) =>
      type === 'MESSAGE_SENT' ? [String(facts['channel'])] : [],
    );
    expect(sent.toSorted()).toEqual(['email', 'whatsapp']);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });
});

/** Checks that each invitation was sent by a retry. */
async function expectInvitations(sessionId: string): Promise<void> {
  const { db } = test.services.database;
  const invitations = () => db.select().from(messages).where(eq(messages.sessionId, sessionId));
  await expect
    .poll(async () => {
      for (const { id } of await invitations()) await deliverMessage(test.services, id);
      return (await invitations()).map(({ status }) => status);
    })
    .toEqual(['sent', 'sent']);
}

/** Checks that webhooks arrive in the order of their events. A webhook whose answer was lost arrives again. */
async function expectWebhooks(sessionId: string): Promise<void> {
  const { rows } = await test.services.database.pool.query<{ type: string }>(
    'select type from webhook_deliveries where session_id = $1 order by seq',
    [sessionId],
  );
  expect(rows.length).toBeGreaterThan(5);
  await expect
    .poll(() => {
      // Moves the clock to the time of the next attempt.
      test.clock.pass({ minutes: 5 });
      const arrived = providers.receiver.ofSession(sessionId);
      return [...new Map(arrived.map(({ headers, type }) => [headers['webhook-id'], type])).values()];
    })
    .toEqual(rows.map(({ type }) => type));
}
