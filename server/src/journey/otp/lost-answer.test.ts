import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventTypesOf, forgetRateLimits } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  test.clock.hold();
  originator = new Originator(test);
});
afterAll(() => test.close());
beforeEach(() => forgetRateLimits(test));

async function signerWithOtp() {
  const { signer, sessionId } = await originator.start({ template: { otp_verify_attempts_per_resend: 3 } });
  signer.device = { 'x-device-os': 'Android', 'x-device-fingerprint': 'a'.repeat(28) };
  await signer.sendOtp();
  const occurrences = async (type: string) =>
    (await eventTypesOf(test, sessionId)).filter((each) => each === type).length;
  return { signer, sessionId, occurrences };
}

const submit = (signer: Signer, otp: string) => signer.post('/otp/verify', { otp });
/** Submits the same request several times at once, like a browser that receives no response. */
const submitOften = (signer: Signer, jwe: string) =>
  Promise.all(Array.from({ length: 10 }, () => submit(signer, jwe)));

describe('a browser that lost the answer and submits the same request again', () => {
  it('gets the same bearer token, and the OTP is verified once', async () => {
    const { signer, sessionId, occurrences } = await signerWithOtp();
    const answers = await submitOften(signer, await signer.encryptOtp(await signer.newestOtp()));
    expect(answers.map(({ data }) => data.verified)).toEqual(answers.map(() => true));
    expect(new Set(answers.map(({ data }) => data.auth_token)).size).toBe(1);
    expect(await occurrences('OTP_VERIFIED')).toBe(1);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
    signer.bearer = answers[0]?.data.auth_token;
    expect((await signer.get(`/document/${signer.id}`)).status).toBe(200);
  });

  it('gets the same refusal, and one attempt is counted', async () => {
    const { signer, occurrences } = await signerWithOtp();
    const jwe = await signer.encryptOtp(await signer.wrongOtp());
    for (const { status, error } of await submitOften(signer, jwe))
      expect([status, error.code, error['attempts_remaining']]).toEqual([400, 'OTP_INVALID', 2]);
    expect(await occurrences('OTP_REFUSED')).toBe(1);
  });

  it('gets the refusal of the last attempt again', async () => {
    const { signer, occurrences } = await signerWithOtp();
    await signer.verifyOtp(await signer.wrongOtp());
    await signer.verifyOtp(await signer.wrongOtp());
    const jwe = await signer.encryptOtp(await signer.wrongOtp());
    for (const { error } of await submitOften(signer, jwe)) expect(error.code).toBe('OTP_ATTEMPTS_EXCEEDED');
    expect(await occurrences('OTP_REFUSED')).toBe(3);
  });
});

async function verified() {
  const { signer } = await signerWithOtp();
  const jwe = await signer.encryptOtp(await signer.newestOtp());
  signer.bearer = (await submit(signer, jwe)).data.auth_token;
  return { signer, jwe };
}

const refusal = async (signer: Signer, jwe: string) => (await submit(signer, jwe)).error?.code;

describe('an intercepted request yields no bearer token', () => {
  it('after the first call with the token', async () => {
    const { signer, jwe } = await verified();
    await signer.get(`/document/${signer.id}`);
    expect(await refusal(signer, jwe)).toBe('OTP_EXPIRED');
  });

  it('after five minutes', async () => {
    const { signer, jwe } = await verified();
    test.clock.pass({ seconds: 299 });
    expect((await submit(signer, jwe)).success).toBe(true);
    test.clock.pass({ seconds: 1 });
    expect(await refusal(signer, jwe)).toBe('OTP_EXPIRED');
  });

  it('from another device', async () => {
    const { signer, jwe } = await verified();
    signer.device = { ...signer.device, 'x-device-os': 'Windows' };
    expect(await refusal(signer, jwe)).toBe('OTP_EXPIRED');
  });

  it('with the link of another participant', async () => {
    const { jwe } = await verified();
    const { signer: other } = await signerWithOtp();
    expect(await refusal(other, jwe)).toBe('OTP_NONCE_INVALID');
  });

  it('after another OTP was verified', async () => {
    const { signer, jwe } = await verified();
    test.clock.pass({ minutes: 1 });
    await signer.sendOtp();
    await submit(signer, await signer.encryptOtp(await signer.newestOtp()));
    expect(await refusal(signer, jwe)).toBe('OTP_EXPIRED');
  });
});
