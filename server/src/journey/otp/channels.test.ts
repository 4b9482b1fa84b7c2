import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otpStates, participants } from '../../database/schema.ts';
import { readOutbox } from '../../providers/outbox.ts';
import { forgetRateLimits } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());
beforeEach(() => forgetRateLimits(test));

const ASHA = { participants: [{ email: 'asha@example.com' }] };
const REFUSED = {
  status: 403,
  error: {
    code: 'OTP_METHOD_REFUSED',
    message: 'The OTP cannot be sent this way. Request it on your phone.',
    otp_methods: ['sms'],
  },
};
const stateOf = async ({ id }: Signer) =>
  (await test.services.database.db.select().from(otpStates).where(eq(otpStates.participantId, id)))[0];
const channelsOf = async ({ id }: Signer) =>
  (await test.services.database.db.select().from(participants).where(eq(participants.id, id)))[0]
    ?.linkChannels;

/** Checks that email is refused and the phone is accepted, and that the refusal does not reduce the budget. */
async function expectPhoneOnly(signer: Signer): Promise<void> {
  expect((await signer.open()).data.otp_methods).toEqual(['sms']);
  const before = await stateOf(signer);
  const mailsBefore = (await readOutbox(test.services)).filter(({ text }) => /\b\d{6}\b/.test(text)).length;
  expect(await signer.sendOtp({ method: 'email' })).toMatchObject(REFUSED);
  expect(await stateOf(signer)).toEqual(before);
  expect((await readOutbox(test.services)).filter(({ text }) => /\b\d{6}\b/.test(text))).toHaveLength(
    mailsBefore,
  );
  expect((await signer.sendOtp()).status).toBe(200);
}

describe('an OTP by email', () => {
  it('is refused unless the template allows it', async () => {
    const { signer } = await originator.start(ASHA);
    await expectPhoneOnly(signer);
  });

  it('is sent if the template allows it and the link went another way', async () => {
    const { signer } = await originator.start({ ...ASHA, template: { otp_email_allowed: true } });
    expect(await channelsOf(signer)).toEqual([]);
    expect((await signer.open()).data.otp_methods).toEqual(['sms', 'email']);
    expect((await signer.sendOtp({ method: 'email' })).status).toBe(200);
    expect((await signer.verifyOtp(await signer.newestOtp())).success).toBe(true);
  });

  it('is refused if no address is known', async () => {
    const { signer } = await originator.start({ template: { otp_email_allowed: true } });
    await expectPhoneOnly(signer);
  });

  it('is refused if the link was sent by email, whatever the template allows', async () => {
    const template = { otp_email_allowed: true, send_invite_notification: true };
    const { signer } = await originator.start({ ...ASHA, template });
    expect(await channelsOf(signer)).toEqual(['email', 'sms']);
    await expectPhoneOnly(signer);
  });

  it('is refused as soon as a new link is sent by email', async () => {
    const { signer, sessionId } = await originator.start({ ...ASHA, template: { otp_email_allowed: true } });
    const { data } = await originator.ask(`/sessions/${sessionId}/participants/${signer.id}/resend-link`, {
      method: 'POST',
    });
    signer.token = data.link.slice(-43);
    expect(await channelsOf(signer)).toEqual(['email', 'sms']);
    await expectPhoneOnly(signer);
  });
});
