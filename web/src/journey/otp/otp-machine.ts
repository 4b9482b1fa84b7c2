/** The states of the OTP screen and how they follow each other (SPEC 4, OTP). No React, no clock of its own. */
import type { sendOtp } from '@countersign/contract/signer/otp';
import { canProceed, cleanOtpInput } from '@countersign/contract/rules/otp';
import type { ApiError, DataOf } from '../../api/client.ts';

export interface OtpState {
  phase: 'sending' | 'entering' | 'verifying' | 'securing';
  digits: string;
  standing: Standing;
  /** What is known of the OTP in the signer's hands. */
  delivery: 'unknown' | 'sent' | 'sent-before';
  /** When the next OTP may be asked for, in milliseconds since 1970. */
  resendAt: number;
  problem: Problem | null;
}

/** Whether the OTP in the signer's hands can still be tried; the server keeps the true count. */
export type Standing = { kind: 'open'; attempts: number } | { kind: 'over' };

export type Problem =
  | {
      kind: 'send-failed' | 'verify-failed';
      words: string;
      /** False where the words are only those of the HTTP status: the screen says first what failed. */
      hasServerWords: boolean;
    }
  /** All attempts at the OTP in the signer's hands were made, before the page was loaded anew. */
  | { kind: 'attempts-used-up' };

export type OtpEvent =
  | { kind: 'send' }
  | { kind: 'sent'; answer: DataOf<typeof sendOtp>; now: number }
  | { kind: 'send-refused'; error: ApiError; now: number }
  | { kind: 'type'; text: string }
  | { kind: 'verify' }
  | { kind: 'verified' }
  | { kind: 'verify-refused'; error: ApiError; now: number };

export function firstState(attemptsPerSend: number): OtpState {
  return {
    phase: 'sending',
    digits: '',
    standing: { kind: 'open', attempts: attemptsPerSend },
    delivery: 'unknown',
    resendAt: 0,
    problem: null,
  };
}

export function nextState(state: OtpState, event: OtpEvent): OtpState {
  switch (event.kind) {
    case 'send':
      return { ...state, phase: 'sending', problem: null };
    case 'sent':
      return afterSend(state, event.answer, event.now);
    case 'send-refused':
      return afterSendRefused(state, event.error, event.now);
    case 'type':
      return isBusy(state) ? state : { ...state, digits: cleanOtpInput(event.text) };
    case 'verify':
      return mayProceed(state) ? { ...state, phase: 'verifying', problem: null } : state;
    case 'verified':
      return { ...state, phase: 'securing' };
    case 'verify-refused':
      break;
  }
  return afterVerifyRefused(state, event.error, event.now);
}

/** SPEC 5, OTP input. */
export function mayProceed({ digits, phase, standing }: OtpState): boolean {
  return canProceed({
    digits,
    verifying: phase !== 'entering',
    attemptsRemaining: attemptsOf(standing),
  });
}

export const attemptsOf = (standing: Standing): number => (standing.kind === 'open' ? standing.attempts : 0);

export const isBusy = ({ phase }: OtpState): boolean => phase === 'verifying' || phase === 'securing';

/**
 * SPEC 4: a resend restores the attempts and starts a cooldown. Asking once more than allowed locks the signer out, so the
 * last OTP can be replaced only when it is no longer good.
 */
function afterSend(state: OtpState, answer: DataOf<typeof sendOtp>, now: number): OtpState {
  const wait = answer.resends_remaining > 0 ? answer.retry_after_seconds : answer.expires_in_seconds;
  return {
    ...state,
    phase: 'entering',
    digits: state.delivery === 'unknown' ? state.digits : '',
    standing: { kind: 'open', attempts: answer.attempts_remaining },
    delivery: 'sent',
    resendAt: now + wait * 1000,
    problem: null,
  };
}

function afterSendRefused(state: OtpState, error: ApiError, now: number): OtpState {
  const refused: OtpState = { ...state, phase: 'entering', problem: problemOf('send-failed', error) };
  switch (error.code) {
    case 'OTP_COOLDOWN': {
      const waiting: OtpState = {
        ...refused,
        standing: standingIn(error) ?? refused.standing,
        resendAt: now + secondsIn(error) * 1000,
      };
      if (state.delivery !== 'unknown') return waiting;
      // On arrival this says that an OTP is already on its way to the signer: no problem at all while it can be tried.
      const isUsedUp = attemptsOf(waiting.standing) === 0;
      return {
        ...waiting,
        delivery: 'sent-before',
        problem: isUsedUp ? { kind: 'attempts-used-up' } : null,
      };
    }
    case 'OTP_LOCKED':
      return locked(refused, error, now);
    default:
      return refused;
  }
}

function afterVerifyRefused(state: OtpState, error: ApiError, now: number): OtpState {
  const refused: OtpState = { ...state, phase: 'entering', problem: problemOf('verify-failed', error) };
  // Nothing was judged: the digits stay for another try.
  if (error.status === 0 || error.status >= 500 || error.code === 'TOO_MANY_REQUESTS') return refused;
  const cleared: OtpState = { ...refused, digits: '' };
  switch (error.code) {
    case 'OTP_LOCKED':
      return locked(cleared, error, now);
    case 'OTP_ATTEMPTS_EXCEEDED':
    case 'OTP_EXPIRED':
      return { ...cleared, standing: { kind: 'over' } };
    default:
      return { ...cleared, standing: standingIn(error) ?? cleared.standing };
  }
}

function locked(state: OtpState, error: ApiError, now: number): OtpState {
  return { ...state, standing: { kind: 'over' }, resendAt: now + secondsIn(error) * 1000 };
}

function problemOf(kind: 'send-failed' | 'verify-failed', error: ApiError): Problem {
  return { kind, words: error.message, hasServerWords: error.hasServerWords };
}

/** The server's own count, where it tells it. */
function standingIn({ facts }: ApiError): Standing | null {
  const attempts = facts['attempts_remaining'];
  return typeof attempts === 'number' ? { kind: 'open', attempts } : null;
}

function secondsIn({ facts }: ApiError): number {
  const seconds = facts['retry_after_seconds'];
  return typeof seconds === 'number' && seconds > 0 ? seconds : 0;
}
