/** Defines the states of the OTP screen and their transitions (SPEC 4, OTP), without React or a clock. */
import type { sendOtp } from '@countersign/contract/signer/otp';
import { canProceed, cleanOtpInput } from '@countersign/contract/rules/otp';
import type { Channel } from '@countersign/contract/rules/messages';
import type { ApiError, DataOf } from '../../api/client.ts';

export interface OtpState {
  phase: 'sending' | 'entering' | 'verifying' | 'securing';
  digits: string;
  /** The remaining attempts for the current OTP. The server has the authoritative number. */
  attemptsRemaining: number;
  /** How the current OTP was delivered, as far as known. Each value except `unknown` is the key of a text. */
  delivery: 'unknown' | 'sent' | 'sentBefore' | 'resent';
  /** The channel of the latest OTP requested on this page. */
  channel: Channel;
  /**
   * Whether the resend limit is reached. The countdown is then longer, because the signer cannot request another OTP
   * until this one expires.
   */
  isLast: boolean;
  /** When the signer can request the next OTP. Comparable with `now` in `ui/use-countdown.ts`. */
  resendAt: number;
  problem: Problem | null;
}

export type Problem =
  | {
      kind: 'send-failed' | 'verify-failed';
      message: string;
      /**
       * Whether the server sent its own message. If false, the message is the generic one of an HTTP status, and the
       * screen first names the action that failed.
       */
      hasServerMessage: boolean;
      /** Whether the message already includes the remaining attempts. */
      tellsAttempts: boolean;
    }
  /**
   * The connection was lost before the server checked the OTP. The OTP is submitted again when the connection returns.
   */
  | { kind: 'unsent'; message: string }
  /** The signer has used too many attempts and has to wait until `resendAt`. */
  | { kind: 'locked' }
  /** The signer requested another OTP before `resendAt`. */
  | { kind: 'too-soon' }
  /** All attempts for the current OTP were used before the page was reloaded. */
  | { kind: 'attempts-used-up' };

export type OtpEvent =
  | { type: 'send-started' }
  | { type: 'sent'; answer: DataOf<typeof sendOtp>; now: number }
  | { type: 'send-refused'; error: ApiError; now: number }
  | { type: 'typed'; text: string }
  | { type: 'verify-started' }
  | { type: 'verified' }
  | { type: 'verify-refused'; error: ApiError; now: number };

export function initialState(attemptsPerSend: number): OtpState {
  return {
    phase: 'sending',
    digits: '',
    attemptsRemaining: attemptsPerSend,
    delivery: 'unknown',
    channel: 'sms',
    isLast: false,
    resendAt: 0,
    problem: null,
  };
}

export function otpReducer(state: OtpState, event: OtpEvent): OtpState {
  switch (event.type) {
    case 'send-started':
      return { ...state, phase: 'sending', problem: null };
    case 'sent':
      return afterSend(state, event);
    case 'send-refused':
      return afterSendRefused(state, event.error, event.now);
    case 'typed':
      return isBusy(state)
        ? state
        : { ...state, digits: cleanOtpInput(event.text), problem: unlessUnsent(state) };
    case 'verify-started':
      return mayProceed(state) ? { ...state, phase: 'verifying', problem: whileUnsent(state) } : state;
    case 'verified':
      return { ...state, phase: 'securing', problem: null };
    case 'verify-refused':
      break;
  }
  return afterVerifyRefused(state, event.error, event.now);
}

const isUnsent = ({ problem }: OtpState): boolean => problem?.kind === 'unsent';

/** Returns the problem. Returns null if the problem is that the OTP could not be sent to the server. */
const unlessUnsent = (state: OtpState): Problem | null => (isUnsent(state) ? null : state.problem);

/**
 * Returns the problem only if it is that the OTP could not be sent to the server. Its message stays during the retry,
 * so that it does not flicker.
 */
const whileUnsent = (state: OtpState): Problem | null => (isUnsent(state) ? state.problem : null);

/** Returns whether the signer can submit the OTP (SPEC 5, OTP input). */
export function mayProceed({ digits, phase, attemptsRemaining }: OtpState): boolean {
  return canProceed({
    digits,
    verifying: phase !== 'entering',
    attemptsRemaining,
  });
}

export const isBusy = ({ phase }: OtpState): boolean => phase === 'verifying' || phase === 'securing';

/** Returns whether the signer has no OTP to type. All attempts were used, or the signer is locked out. */
export const isAsleep = ({ attemptsRemaining }: OtpState): boolean => attemptsRemaining === 0;

/** Returns the problem to show. Returns null if the problem was the wait until `resendAt` and the wait is over. */
export function currentProblem(state: OtpState, isWaitOver: boolean): Problem | null {
  const { problem } = state;
  if (!isWaitOver || (problem?.kind !== 'locked' && problem?.kind !== 'too-soon')) return problem;
  return isAsleep(state) ? { kind: 'attempts-used-up' } : null;
}

/**
 * Returns the state after an OTP was sent. A resend restores the attempts and starts a cooldown (SPEC 4). A request
 * beyond the limit would lock out the signer. After the last resend, the next request is therefore possible only when
 * the OTP has expired.
 */
function afterSend(state: OtpState, { answer, now }: Extract<OtpEvent, { type: 'sent' }>): OtpState {
  const isLast = answer.resends_remaining === 0;
  const wait = isLast ? answer.expires_in_seconds : answer.retry_after_seconds;
  return {
    ...state,
    phase: 'entering',
    digits: state.delivery === 'unknown' ? state.digits : '',
    attemptsRemaining: answer.attempts_remaining,
    delivery: state.delivery === 'unknown' ? 'sent' : 'resent',
    channel: answer.channel,
    isLast,
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
        attemptsRemaining: attemptsIn(error) ?? refused.attemptsRemaining,
        resendAt: now + secondsIn(error) * 1000,
      };
      if (state.delivery !== 'unknown') return { ...waiting, problem: { kind: 'too-soon' } };
      // A cooldown on load means that an OTP was sent earlier. This is a problem only if its attempts are used up.
      const isUsedUp = waiting.attemptsRemaining === 0;
      return {
        ...waiting,
        delivery: 'sentBefore',
        problem: isUsedUp ? { kind: 'attempts-used-up' } : null,
      };
    }
    case 'OTP_LOCKED':
      return locked(refused, error, now);
    // An earlier OTP may still be valid.
    case 'MESSAGE_BUDGET_USED_UP':
      return { ...refused, resendAt: now + secondsIn(error) * 1000 };
    default:
      return refused;
  }
}

function afterVerifyRefused(state: OtpState, error: ApiError, now: number): OtpState {
  if (error.code === 'NETWORK_ERROR')
    return { ...state, phase: 'entering', problem: { kind: 'unsent', message: error.message } };
  const refused: OtpState = { ...state, phase: 'entering', problem: problemOf('verify-failed', error) };
  // The digits stay in the input, so that the signer can submit them again.
  if (!isVerdict(error)) return refused;
  const cleared: OtpState = { ...refused, digits: '' };
  switch (error.code) {
    case 'OTP_LOCKED':
      return locked(cleared, error, now);
    case 'OTP_ATTEMPTS_EXCEEDED':
      return { ...cleared, attemptsRemaining: 0 };
    // The OTP has expired, or the server accepted it and its response was lost. In either case, the signer can request
    // another OTP immediately.
    case 'OTP_EXPIRED':
      return { ...cleared, attemptsRemaining: 0, resendAt: now };
    default:
      return { ...cleared, attemptsRemaining: attemptsIn(error) ?? cleared.attemptsRemaining };
  }
}

function locked(state: OtpState, error: ApiError, now: number): OtpState {
  return {
    ...state,
    attemptsRemaining: 0,
    resendAt: now + secondsIn(error) * 1000,
    problem: { kind: 'locked' },
  };
}

function problemOf(kind: 'send-failed' | 'verify-failed', error: ApiError): Problem {
  const { message, hasServerMessage, code } = error;
  return { kind, message, hasServerMessage, tellsAttempts: hasServerMessage && code === 'OTP_INVALID' };
}

/**
 * Returns whether the server has checked the OTP. For any other error, the server did not check it or its answer was
 * lost.
 */
export const isVerdict = ({ status, code }: ApiError): boolean =>
  status > 0 && status < 500 && code !== 'TOO_MANY_REQUESTS';

/** Returns the remaining attempts from the server, or null if the error does not include them. */
function attemptsIn({ facts }: ApiError): number | null {
  const attempts = facts['attempts_remaining'];
  return typeof attempts === 'number' ? attempts : null;
}

function secondsIn({ facts }: ApiError): number {
  const seconds = facts['retry_after_seconds'];
  return typeof seconds === 'number' && seconds > 0 ? seconds : 0;
}
