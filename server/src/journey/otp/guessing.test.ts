import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otpStates } from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventsOf, eventTypesOf, forgetRateLimits } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { verifyOtp } from './verify.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  test.clock.hold();
  originator = new Originator(test);
});
afterAll(() => test.close());
beforeEach(() => forgetRateLimits(test));

const stateOf = async (signer: Signer) => {
  const [state] = await test.services.database.db
    .select()
    .from(otpStates)
    .where(eq(otpStates.participantId, signer.id));
  if (!state) throw new Error('There is no OTP state');
  return state;
};

async function fail(signer: Signer, times: number) {
  const answers = [];
  for (let time = 0; time < times; time += 1) {
    await forgetRateLimits(test);
    answers.push(await signer.verifyOtp(await signer.wrongOtp()));
  }
  return answers;
}

/** Uses up every attempt of every send. Returns the last response, which reports the lockout. */
async function useUp(signer: Signer, sends: number) {
  let last;
  for (let send = 0; send < sends; send += 1) {
    test.clock.pass({ minutes: 1 });
    expect((await signer.sendOtp()).status).toBe(200);
    last = (await fail(signer, 3)).at(-1);
  }
  return last;
}

/** Makes fifty verifications. Each has a separate nonce, so only the limit on guesses can stop them. */
async function fifty(signer: Signer, otpOf: (index: number) => Promise<string>) {
  const sealed = [];
  for (let index = 0; index < 50; index += 1) {
    if (index % 25 === 0) await forgetRateLimits(test);
    sealed.push(await signer.encryptOtp(await otpOf(index)));
  }
  const caller = { participantId: signer.id, sessionId: signer.sessionId };
  const origin = { ip: signer.ip, device: {} };
  const outcomes = await Promise.allSettled(
    sealed.map((jwe) => verifyOtp(test.services, caller, origin, jwe)),
  );
  return {
    successes: outcomes.filter(({ status }) => status === 'fulfilled').length,
    refusals: outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.code)] : [],
    ),
  };
}

describe('fifty concurrent verifications', () => {
  it('count three guesses if all are wrong', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.sendOtp();
    const { successes, refusals } = await fifty(signer, () => signer.wrongOtp());
    expect(successes).toBe(0);
    expect(Object.groupBy(refusals, (code) => code)).toMatchObject({
      OTP_INVALID: { length: 2 },
      OTP_ATTEMPTS_EXCEEDED: { length: 48 },
    });
    expect(await stateOf(signer)).toMatchObject({ attemptsUsed: 3, failuresInRow: 3 });
    const refused = (await eventTypesOf(test, sessionId)).filter((type) => type === 'OTP_REFUSED');
    expect(refused).toHaveLength(3);
  });

  it('succeed at most once if right and wrong ones are mixed', async () => {
    const { signer, sessionId } = await originator.start({ template: { otp_verify_attempts_per_resend: 3 } });
    await signer.sendOtp();
    const { successes, refusals } = await fifty(signer, (index) =>
      index % 2 ? signer.newestOtp() : signer.wrongOtp(),
    );
    expect(successes).toBeLessThanOrEqual(1);
    expect(refusals.filter((code) => code === 'OTP_INVALID').length).toBeLessThanOrEqual(3);
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'OTP_VERIFIED')).toHaveLength(successes);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('over HTTP yield at most one working bearer token', async () => {
    const { signer } = await originator.start();
    await signer.sendOtp();
    const otp = await signer.newestOtp();
    const sealed = [];
    for (let index = 0; index < 25; index += 1) sealed.push(await signer.encryptOtp(otp));
    const answers = await Promise.all(sealed.map((jwe) => signer.post('/otp/verify', { otp: jwe })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'OTP_EXPIRED')).toHaveLength(24);
  });
});

describe('wrong guesses', () => {
  it("are answered with the remaining attempts, in the specification's words", async () => {
    const { signer, sessionId } = await originator.start();
    await signer.sendOtp();
    const answers = await fail(signer, 4);
    const refused = (await eventsOf(test, sessionId)).filter(({ type }) => type === 'OTP_REFUSED');
    expect(refused.map(({ facts }) => facts)).toEqual([
      { attempts_remaining: 2, failures_in_row: 1 },
      { attempts_remaining: 1, failures_in_row: 2 },
      { attempts_remaining: 0, failures_in_row: 3 },
    ]);
    expect(answers.map(({ status, error }) => [status, error.message, error['attempts_remaining']])).toEqual([
      [400, 'Invalid OTP. 2 attempts remaining.', 2],
      [400, 'Invalid OTP. 1 attempt remaining.', 1],
      [429, 'Maximum attempts exceeded, request a new OTP', 0],
      [429, 'Maximum attempts exceeded, request a new OTP', 0],
    ]);
    expect((await signer.verifyOtp(await signer.newestOtp())).error.code).toBe('OTP_ATTEMPTS_EXCEEDED');
    expect((await stateOf(signer)).attemptsUsed).toBe(3);
  });

  it('get fresh attempts from a resend but no fresh budget: when all are used, a lockout follows', async () => {
    const { signer, sessionId } = await originator.start({ template: { otp_resend_limit: 1 } });
    await signer.sendOtp();
    await fail(signer, 3);
    test.clock.pass({ minutes: 1 });
    expect((await signer.sendOtp()).data).toMatchObject({ attempts_remaining: 3, resends_remaining: 0 });
    const answers = await fail(signer, 3);
    expect(answers.map(({ error }) => error.code)).toEqual(['OTP_INVALID', 'OTP_INVALID', 'OTP_LOCKED']);
    expect(answers[2]).toMatchObject({
      status: 429,
      error: { retry_after_seconds: 1800, retry_after_minutes: 30, attempts_remaining: 0 },
    });
    expect(answers[2]?.headers['retry-after']).toBe('1800');
    expect((await signer.sendOtp()).error).toMatchObject({ code: 'OTP_LOCKED' });
    expect((await signer.verifyOtp('123456')).error).toMatchObject({ code: 'OTP_LOCKED' });
    expect(await stateOf(signer)).toMatchObject({ codeHash: null, codeEncrypted: null, failuresInRow: 6 });
    expect(await eventTypesOf(test, sessionId)).toContain('OTP_LOCKED');
  });

  it('double the lockout each consecutive time, until an OTP is verified', async () => {
    const { signer, sessionId } = await originator.start({
      template: { otp_resend_limit: 0, otp_lockout_minutes: 10, validity_hours: 100 },
    });
    for (const minutes of [10, 20, 40]) {
      expect((await useUp(signer, 1))?.error).toMatchObject({ retry_after_seconds: minutes * 60 });
      test.clock.pass({ minutes: minutes - 1, seconds: 59 });
      expect((await signer.sendOtp()).error.code).toBe('OTP_LOCKED');
      test.clock.pass({ seconds: 2 });
    }
    await signer.walkTo('otp');
    expect((await useUp(signer, 1))?.error).toMatchObject({ retry_after_seconds: 600 });
    const locks = (await eventsOf(test, sessionId)).filter(({ type }) => type === 'OTP_LOCKED');
    expect(locks.map(({ facts }) => facts['in_row'])).toEqual([1, 2, 3, 1]);
  });

  it('lock out after one resend too many', async () => {
    const { signer } = await originator.start({ template: { otp_resend_limit: 2 } });
    for (let send = 0; send < 3; send += 1) {
      expect((await signer.sendOtp()).data).toMatchObject({ resends_remaining: 2 - send });
      test.clock.pass({ minutes: 1 });
    }
    await signer.verifyOtp('000000');
    // The last OTP still has attempts left. Until it expires, the signer cannot request another.
    expect((await signer.sendOtp()).error).toMatchObject({ code: 'OTP_COOLDOWN', retry_after_seconds: 240 });
    test.clock.pass({ minutes: 4 });
    expect(await signer.sendOtp()).toMatchObject({ status: 429, error: { code: 'OTP_LOCKED' } });
    expect((await signer.verifyOtp(await signer.newestOtp())).error.code).toBe('OTP_LOCKED');
  });

  it('are not counted if the link is only reopened: the last OTP stays valid, and resends are restored with time', async () => {
    const { signer } = await originator.start({ template: { otp_resend_limit: 0 } });
    await signer.sendOtp();
    test.clock.pass({ minutes: 2 });
    const wait = { code: 'OTP_COOLDOWN', retry_after_seconds: 29 * 60, attempts_remaining: 3 };
    expect(await signer.sendOtp()).toMatchObject({ status: 429, error: wait });
    expect((await signer.verifyOtp('000000')).error).toMatchObject({ attempts_remaining: 2 });
    expect((await signer.verifyOtp(await signer.newestOtp())).success).toBe(true);

    const { signer: other } = await originator.start({ template: { otp_resend_limit: 0 } });
    for (let day = 0; day < 3; day++) {
      expect((await other.sendOtp()).data).toMatchObject({ resends_remaining: 0 });
      test.clock.pass({ minutes: 31 });
    }
    // Without a wrong guess, the sends are restored, even after the OTP has expired. After a wrong guess, they are
    // not.
    await other.sendOtp();
    test.clock.pass({ minutes: 6 });
    expect((await other.sendOtp()).error).toMatchObject({
      code: 'OTP_COOLDOWN',
      retry_after_seconds: 25 * 60,
    });
    test.clock.pass({ minutes: 25 });
    await other.sendOtp();
    await other.verifyOtp('000000');
    test.clock.pass({ minutes: 31 });
    expect((await other.sendOtp()).error.code).toBe('OTP_LOCKED');
  });

  it('close the link after a hundred in a row, until the originator reissues it', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.sendOtp();
    await test.services.database.db
      .update(otpStates)
      .set({ failuresInRow: 98 })
      .where(eq(otpStates.participantId, signer.id));
    const otp = await signer.newestOtp();
    const answers = await fail(signer, 2);
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [400, 'OTP_INVALID'],
      [403, 'LINK_DEAD'],
    ]);
    expect((await signer.verifyOtp(otp)).error.code).toBe('LINK_DEAD');
    test.clock.pass({ hours: 2 });
    expect((await signer.sendOtp()).error.code).toBe('LINK_DEAD');
    expect(await signer.open()).toMatchObject({ status: 403, error: { code: 'LINK_DEAD' } });
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'LINK_CLOSED',
      facts: { failures_in_row: 100 },
    });

    const { data } = await originator.ask(`/sessions/${sessionId}/participants/${signer.id}/resend-link`, {
      method: 'POST',
    });
    expect((await signer.open()).error.code).toBe('LINK_UNKNOWN');
    signer.token = data.link.slice(data.link.lastIndexOf('/') + 1);
    expect((await signer.open()).status).toBe(200);
    await signer.walkTo('otp');
  });
});

it('a closed link that also expired reports the expiry', async () => {
  const { signer, sessionId } = await originator.start();
  await test.services.database.db
    .update(otpStates)
    .set({ failuresInRow: 100 })
    .where(eq(otpStates.participantId, signer.id));
  expect((await signer.open()).error.code).toBe('LINK_DEAD');
  await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
  expect((await signer.open()).error.code).toBe('LINK_CANCELLED');
});

describe('a right guess', () => {
  it('leaves no trace of the code, which is valid once', async () => {
    const { signer } = await originator.start();
    await signer.sendOtp();
    const otp = await signer.newestOtp();
    expect((await stateOf(signer)).codeHash).not.toBeNull();
    expect((await signer.verifyOtp(otp)).data).toMatchObject({
      verified: true,
      expires_in_seconds: 1800,
      attempts_remaining: 3,
    });
    expect(await stateOf(signer)).toMatchObject({
      challengeId: null,
      codeHash: null,
      codeEncrypted: null,
      expiresAt: null,
      attemptsUsed: 0,
      sends: 0,
      failuresInRow: 0,
    });
    expect((await signer.verifyOtp(otp)).error.code).toBe('OTP_EXPIRED');
  });

  it('is valid for otp_validity_minutes and no longer', async () => {
    const { signer } = await originator.start({ template: { otp_validity_minutes: 2 } });
    expect((await signer.sendOtp()).data.expires_in_seconds).toBe(120);
    test.clock.pass({ minutes: 2 });
    expect(await signer.verifyOtp(await signer.newestOtp())).toMatchObject({
      status: 400,
      error: { code: 'OTP_EXPIRED' },
    });
    expect((await stateOf(signer)).attemptsUsed).toBe(0);
    await signer.walkTo('otp');
  });

  it('refused as expired stays so when the clock goes back', async () => {
    const { signer } = await originator.start();
    await signer.sendOtp();
    const otp = await signer.newestOtp();
    test.clock.pass({ minutes: 5 });
    expect((await signer.verifyOtp(otp)).error.code).toBe('OTP_EXPIRED');
    test.clock.pass({ minutes: -4 });
    expect((await signer.verifyOtp(otp)).error.code).toBe('OTP_EXPIRED');
    test.clock.pass({ minutes: 4 });
  });

  it('belongs only to its participant', async () => {
    const { signer } = await originator.start();
    const { signer: other } = await originator.start();
    await signer.sendOtp();
    const otp = await signer.newestOtp();
    await other.sendOtp();
    if (otp === (await other.newestOtp())) return;
    expect((await other.verifyOtp(otp)).error.code).toBe('OTP_INVALID');
  });
});
