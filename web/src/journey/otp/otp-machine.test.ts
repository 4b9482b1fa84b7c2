import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/client.ts';
import {
  currentProblem,
  initialState,
  mayProceed,
  otpReducer,
  type OtpEvent,
  type OtpState,
} from './otp-machine.ts';

const now = 1_000_000;
const answer = {
  channel: 'sms' as const,
  phone_masked: '••••••3210',
  expires_in_seconds: 300,
  retry_after_seconds: 60,
  attempts_remaining: 3,
  resends_remaining: 2,
};
const sent: OtpEvent = { type: 'sent', answer, now };
const refusal = (code: string, status: number, facts = {}) =>
  new ApiError({ code, status, message: `message of ${code}`, facts, hasServerMessage: true });
const verifyRefused = (error: ApiError): OtpEvent => ({ type: 'verify-refused', error, now });
const sendRefused = (error: ApiError): OtpEvent => ({ type: 'send-refused', error, now });
const after = (...events: OtpEvent[]): OtpState => events.reduce(otpReducer, initialState(3));
const typed: OtpEvent = { type: 'typed', text: '123456' };
const verifying = [sent, typed, { type: 'verify-started' }] as const satisfies OtpEvent[];

describe('sending', () => {
  it("starts by sending, with the template's attempts and Proceed disabled", () => {
    expect(after()).toMatchObject({ phase: 'sending', attemptsRemaining: 3 });
    expect(mayProceed(after(typed))).toBe(false);
  });

  it('opens the input and starts the countdown', () => {
    expect(after(sent)).toMatchObject({ phase: 'entering', delivery: 'sent', resendAt: now + 60_000 });
  });

  it('stops the signer from requesting one OTP too many while the last one is valid', () => {
    const last: OtpEvent = { type: 'sent', answer: { ...answer, resends_remaining: 0 }, now };
    expect(after(last)).toMatchObject({ resendAt: now + 300_000, isLast: true });
    expect(after(sent).isLast).toBe(false);
  });

  it('accepts the last OTP while no more messages may be sent', () => {
    const error = refusal('MESSAGE_BUDGET_USED_UP', 429, { retry_after_seconds: 600 });
    const state = after(sent, { type: 'send-started' }, sendRefused(error), typed);
    expect(state).toMatchObject({ problem: { kind: 'send-failed' }, resendAt: now + 600_000 });
    expect(mayProceed(state)).toBe(true);
  });

  it('treats a cooldown on load as an OTP that was sent before', () => {
    const state = after(sendRefused(refusal('OTP_COOLDOWN', 429, { retry_after_seconds: 40 })), typed);
    expect(state).toMatchObject({ delivery: 'sentBefore', problem: null, resendAt: now + 40_000 });
    expect(mayProceed(state)).toBe(true);
  });

  it("uses the server's count of attempts if a cooldown includes it", () => {
    const error = refusal('OTP_COOLDOWN', 429, { retry_after_seconds: 40, attempts_remaining: 1 });
    expect(after(sendRefused(error)).attemptsRemaining).toBe(1);
  });

  it('asks for a new OTP on load if all attempts at the last one were used', () => {
    const error = refusal('OTP_COOLDOWN', 429, { retry_after_seconds: 40, attempts_remaining: 0 });
    const state = after(sendRefused(error), typed);
    expect(state).toMatchObject({ problem: { kind: 'attempts-used-up' }, resendAt: now + 40_000 });
    expect(mayProceed(state)).toBe(false);
    expect(after(sendRefused(error), typed, { type: 'send-started' }, sent)).toMatchObject({
      digits: '',
      problem: null,
    });
  });

  it('reports a cooldown that answers a resend', () => {
    const error = refusal('OTP_COOLDOWN', 429, { retry_after_seconds: 40 });
    const state = after(sent, { type: 'send-started' }, sendRefused(error));
    expect(state).toMatchObject({ delivery: 'sent', resendAt: now + 40_000 });
    expect(state.problem).toEqual({ kind: 'too-soon' });
    expect(currentProblem(state, false)).toEqual({ kind: 'too-soon' });
    expect(currentProblem(state, true)).toBeNull();
  });

  it('after a lockout has ended, reports only that a new OTP is needed', () => {
    const error = refusal('OTP_LOCKED', 429, { retry_after_seconds: 1800 });
    const state = after(...verifying, verifyRefused(error));
    expect(currentProblem(state, false)).toEqual({ kind: 'locked' });
    expect(currentProblem(state, true)).toEqual({ kind: 'attempts-used-up' });
  });

  it('shows any other problem even after another OTP can be requested', () => {
    const state = after(...verifying, verifyRefused(refusal('OTP_INVALID', 400)));
    expect(currentProblem(state, true)).toMatchObject({ kind: 'verify-failed' });
  });

  it('restores the attempts and clears the digits of the old OTP on a resend', () => {
    const wrong = verifyRefused(refusal('OTP_INVALID', 400, { attempts_remaining: 1 }));
    const state = after(...verifying, wrong, { type: 'typed', text: '99' }, { type: 'send-started' }, sent);
    expect(state).toMatchObject({ digits: '', problem: null });
    expect(state.attemptsRemaining).toBe(3);
  });

  it('changes nothing when it fails, and lets the signer ask again at once', () => {
    const state = after(sendRefused(refusal('OTP_SEND_FAILED', 502)));
    expect(state).toMatchObject({ phase: 'entering', resendAt: 0, problem: { kind: 'send-failed' } });
  });
});

describe('typing', () => {
  it.each([
    ['12 34-56', '123456'],
    ['1234567', '123456'],
    ['a1b2', '12'],
    ['१२३', '123'],
  ])('retains only the digits of %j, at most six', (text, digits) => {
    expect(after(sent, { type: 'typed', text }).digits).toBe(digits);
  });

  it('is ignored while the OTP is verified', () => {
    expect(after(...verifying, { type: 'typed', text: '1' }).digits).toBe('123456');
    expect(after(...verifying, { type: 'verified' }, { type: 'typed', text: '1' }).digits).toBe('123456');
  });
});

describe('verifying', () => {
  it('needs six digits', () => {
    expect(after(sent, { type: 'typed', text: '12345' }, { type: 'verify-started' }).phase).toBe('entering');
    expect(after(...verifying).phase).toBe('verifying');
  });

  it('cannot be started twice', () => {
    expect(mayProceed(after(...verifying))).toBe(false);
  });

  it("clears a wrong OTP and uses the server's count of attempts", () => {
    const state = after(...verifying, verifyRefused(refusal('OTP_INVALID', 400, { attempts_remaining: 2 })));
    expect(state).toMatchObject({ phase: 'entering', digits: '', attemptsRemaining: 2 });
    expect(state.problem).toEqual({
      kind: 'verify-failed',
      message: 'message of OTP_INVALID',
      hasServerMessage: true,
      tellsAttempts: true,
    });
  });

  it.each(['OTP_ATTEMPTS_EXCEEDED', 'OTP_EXPIRED'])('asks for a new OTP after %s', (code) => {
    const state = after(...verifying, verifyRefused(refusal(code, 429)), typed);
    expect(state.attemptsRemaining).toBe(0);
    expect(mayProceed(state)).toBe(false);
    expect(mayProceed(otpReducer(otpReducer(state, sent), typed))).toBe(true);
  });

  it('starts no wait if the OTP has expired, or was accepted and the answer was lost', () => {
    const used = after(...verifying, verifyRefused(refusal('OTP_ATTEMPTS_EXCEEDED', 429)));
    expect(used.resendAt).toBeGreaterThan(now);
    expect(after(...verifying, verifyRefused(refusal('OTP_EXPIRED', 400))).resendAt).toBe(now);
  });

  it('waits until a lockout ends', () => {
    const error = refusal('OTP_LOCKED', 429, { retry_after_seconds: 1800, attempts_remaining: 0 });
    for (const state of [after(...verifying, verifyRefused(error)), after(sendRefused(error))]) {
      expect(state).toMatchObject({ digits: '', attemptsRemaining: 0, resendAt: now + 1_800_000 });
      expect(state.problem).toEqual({ kind: 'locked' });
    }
  });

  it.each([
    ['NETWORK_ERROR', 0],
    ['SERVICE_UNAVAILABLE', 503],
    ['TOO_MANY_REQUESTS', 429],
  ])('retains the digits if the OTP was not checked (%s)', (code, status) => {
    const state = after(...verifying, verifyRefused(refusal(code, status)));
    expect(state).toMatchObject({ phase: 'entering', digits: '123456' });
    expect(mayProceed(state)).toBe(true);
  });

  it('continues with the security checks', () => {
    expect(after(...verifying, { type: 'verified' }).phase).toBe('securing');
  });
});
