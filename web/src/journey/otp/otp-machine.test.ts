import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { attemptsOf, firstState, mayProceed, nextState, type OtpEvent, type OtpState } from './otp-machine.ts';

const now = 1_000_000;
const answer = {
  phone_masked: '••••••3210',
  expires_in_seconds: 300,
  retry_after_seconds: 60,
  attempts_remaining: 3,
  resends_remaining: 2,
};
const sent: OtpEvent = { kind: 'sent', answer, now };
const refusal = (code: string, status: number, facts = {}) =>
  new ApiError({ code, status, message: `words of ${code}`, facts, hasServerWords: true });
const verifyRefused = (error: ApiError): OtpEvent => ({ kind: 'verify-refused', error, now });
const sendRefused = (error: ApiError): OtpEvent => ({ kind: 'send-refused', error, now });
const after = (...events: OtpEvent[]): OtpState => events.reduce(nextState, firstState(3));
const typed: OtpEvent = { kind: 'type', text: '123456' };
const verifying = [sent, typed, { kind: 'verify' }] as const satisfies OtpEvent[];

describe('sending', () => {
  it('starts on its way, with the attempts of the template and no Proceed', () => {
    expect(after()).toMatchObject({ phase: 'sending', standing: { kind: 'open', attempts: 3 } });
    expect(mayProceed(after(typed))).toBe(false);
  });

  it('opens the input and starts the countdown', () => {
    expect(after(sent)).toMatchObject({ phase: 'entering', delivery: 'sent', resendAt: now + 60_000 });
  });

  it('keeps the signer from asking for one OTP too many while the last one is good', () => {
    const last: OtpEvent = { kind: 'sent', answer: { ...answer, resends_remaining: 0 }, now };
    expect(after(last).resendAt).toBe(now + 300_000);
  });

  it('takes a cooldown on arrival for an OTP that was sent before', () => {
    const state = after(sendRefused(refusal('OTP_COOLDOWN', 429, { retry_after_seconds: 40 })), typed);
    expect(state).toMatchObject({ delivery: 'sent-before', problem: null, resendAt: now + 40_000 });
    expect(mayProceed(state)).toBe(true);
  });

  it("takes over the server's count of attempts where a cooldown tells it", () => {
    const error = refusal('OTP_COOLDOWN', 429, { retry_after_seconds: 40, attempts_remaining: 1 });
    expect(attemptsOf(after(sendRefused(error)).standing)).toBe(1);
  });

  it('asks for a new OTP on arrival where all attempts at the last one were made', () => {
    const error = refusal('OTP_COOLDOWN', 429, { retry_after_seconds: 40, attempts_remaining: 0 });
    const state = after(sendRefused(error), typed);
    expect(state).toMatchObject({ problem: { kind: 'attempts-used-up' }, resendAt: now + 40_000 });
    expect(mayProceed(state)).toBe(false);
    expect(after(sendRefused(error), typed, { kind: 'send' }, sent)).toMatchObject({
      digits: '',
      problem: null,
    });
  });

  it('tells of a cooldown that answers a resend', () => {
    const error = refusal('OTP_COOLDOWN', 429, { retry_after_seconds: 40 });
    const state = after(sent, { kind: 'send' }, sendRefused(error));
    expect(state).toMatchObject({ delivery: 'sent', resendAt: now + 40_000 });
    expect(state.problem).toHaveProperty('words', 'words of OTP_COOLDOWN');
  });

  it('restores the attempts and clears the digits of the old OTP on a resend', () => {
    const wrong = verifyRefused(refusal('OTP_INVALID', 400, { attempts_remaining: 1 }));
    const state = after(...verifying, wrong, { kind: 'type', text: '99' }, { kind: 'send' }, sent);
    expect(state).toMatchObject({ digits: '', problem: null });
    expect(attemptsOf(state.standing)).toBe(3);
  });

  it('leaves everything as it was when it fails, and lets the signer ask again at once', () => {
    const state = after(sendRefused(refusal('OTP_SEND_FAILED', 502)));
    expect(state).toMatchObject({ phase: 'entering', resendAt: 0, problem: { kind: 'send-failed' } });
  });
});

describe('typing', () => {
  it.each([
    ['12 34-56', '123456'],
    ['1234567', '123456'],
    ['a1b2', '12'],
    ['१२३', ''],
  ])('keeps of %j the digits, at most six', (text, digits) => {
    expect(after(sent, { kind: 'type', text }).digits).toBe(digits);
  });

  it('rests while the OTP is verified', () => {
    expect(after(...verifying, { kind: 'type', text: '1' }).digits).toBe('123456');
    expect(after(...verifying, { kind: 'verified' }, { kind: 'type', text: '1' }).digits).toBe('123456');
  });
});

describe('verifying', () => {
  it('needs six digits', () => {
    expect(after(sent, { kind: 'type', text: '12345' }, { kind: 'verify' }).phase).toBe('entering');
    expect(after(...verifying).phase).toBe('verifying');
  });

  it('cannot be started twice', () => {
    expect(mayProceed(after(...verifying))).toBe(false);
  });

  it('clears a wrong OTP and takes over the attempts that remain', () => {
    const state = after(...verifying, verifyRefused(refusal('OTP_INVALID', 400, { attempts_remaining: 2 })));
    expect(state).toMatchObject({ phase: 'entering', digits: '', standing: { kind: 'open', attempts: 2 } });
    expect(state.problem).toEqual({
      kind: 'verify-failed',
      words: 'words of OTP_INVALID',
      hasServerWords: true,
    });
  });

  it.each(['OTP_ATTEMPTS_EXCEEDED', 'OTP_EXPIRED'])('asks for a new OTP after %s', (code) => {
    const state = after(...verifying, verifyRefused(refusal(code, 429)), typed);
    expect(attemptsOf(state.standing)).toBe(0);
    expect(mayProceed(state)).toBe(false);
    expect(mayProceed(nextState(nextState(state, sent), typed))).toBe(true);
  });

  it('waits for the end of a lockout', () => {
    const error = refusal('OTP_LOCKED', 429, { retry_after_seconds: 1800, attempts_remaining: 0 });
    for (const state of [after(...verifying, verifyRefused(error)), after(sendRefused(error))]) {
      expect(state).toMatchObject({ digits: '', standing: { kind: 'over' }, resendAt: now + 1_800_000 });
    }
  });

  it.each([
    ['NETWORK_ERROR', 0],
    ['SERVICE_UNAVAILABLE', 503],
    ['TOO_MANY_REQUESTS', 429],
  ])('keeps the digits when nothing was judged (%s)', (code, status) => {
    const state = after(...verifying, verifyRefused(refusal(code, status)));
    expect(state).toMatchObject({ phase: 'entering', digits: '123456' });
    expect(mayProceed(state)).toBe(true);
  });

  it('goes on to the security checks', () => {
    expect(after(...verifying, { kind: 'verified' }).phase).toBe('securing');
  });
});
