/** The two calls of the liveness step, with every outcome as a value (SPEC 7; SPEC 8, Liveness). */
import type { generateLivenessCode, submitLivenessPhotos } from '@countersign/contract/signer/liveness';
import { ApiError, type DataOf } from '../../api/client.ts';
import type { Texts } from '../../texts/shapes.ts';
import { now } from '../../ui/use-countdown.ts';
import type { StepProps } from '../step-props.ts';
import type { ActiveCode, CodeState, Failure, LivenessState, ResultState, Wait } from './liveness-machine.ts';

type Caller = Pick<StepProps, 'api' | 'participant'>;

export async function requestCode(
  { api, participant }: Caller,
  fallback: string,
  signal: AbortSignal,
): Promise<CodeState> {
  try {
    const {
      otp_code,
      expires_in_seconds,
      attempts_remaining: attempts,
      challenge = null,
    } = await api.call<typeof generateLivenessCode>({
      method: 'POST',
      path: '/api/v1/participant/liveness-otp',
      body: { participant_id: participant.participant_id },
      signal,
    });
    const expiresAt = after(expires_in_seconds);
    return { kind: 'ready', code: { digits: otp_code, expiresAt, attempts, challenge } };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'refused', message: fallback };
    const wait = waitIn(error);
    return wait ? { kind: 'waiting', wait } : { kind: 'refused', message: error.message };
  }
}

type Taken = Pick<Extract<LivenessState, { step: 'preview' }>, 'code' | 'photos' | 'clip' | 'answer'>;

export async function sendPhotos(
  { api, participant }: Caller,
  { code, photos, clip, answer }: Taken,
  texts: Texts['liveness'],
  signal: AbortSignal,
): Promise<ResultState> {
  try {
    const result = await api.call<typeof submitLivenessPhotos>({
      method: 'POST',
      takesLong: true,
      path: '/api/v1/participant/liveness-photo',
      body: {
        participant_id: participant.participant_id,
        images: [...photos],
        ...(answer && { challenge: answer }),
        ...(clip && { clip }),
      },
      signal,
    });
    return resultOf(result);
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unsent', message: texts.sendFailed };
    const { message, status } = error;
    const wait = waitIn(error);
    if (wait) return { kind: 'failed', failure: { from: 'wait', wait }, until: wait.until };
    // The server could not check the photos, or its response was lost. The same photos can be sent again: if they
    // passed, the server repeats its response.
    if (status === 0 || status === 429 || status >= 500) return { kind: 'unsent', message };
    return {
      kind: 'failed',
      failure: error.code === 'LIVENESS_CODE_REQUIRED' ? usedUp(code, texts) : { from: 'server', message },
      until: 0,
    };
  }
}

/**
 * Returns the result for photos with a code that the server no longer accepts. Only submitted photos use up a code, so
 * earlier photos were rejected and the response was lost. However, the code may instead have expired and been deleted,
 * or a lockout may have restored all attempts. The remaining attempts are then unknown.
 */
function usedUp({ attempts, expiresAt }: ActiveCode, texts: Texts['liveness']): Failure {
  return attempts > 1 && now() < expiresAt
    ? { from: 'verdict', reasons: [], attemptsRemaining: attempts - 1 }
    : { from: 'server', message: texts.code.expired };
}

/** Returns the result. Success requires that has_face and otp_found are both true (SPEC 5, Liveness). */
function resultOf(answer: DataOf<typeof submitLivenessPhotos>): ResultState {
  const { has_face, otp_found, attempts_remaining, retry_after_seconds, locked_until } = answer;
  if (has_face && otp_found) return { kind: 'success' };
  const reasons = answer.reasons.map(({ code }) => code);
  return {
    kind: 'failed',
    failure:
      locked_until === null
        ? { from: 'verdict', reasons, attemptsRemaining: attempts_remaining }
        : { from: 'lockout', reasons, seconds: retry_after_seconds },
    until: after(retry_after_seconds),
  };
}

function waitIn({ code, facts, message }: ApiError): Wait | null {
  if (code !== 'LIVENESS_COOLDOWN' && code !== 'LIVENESS_LOCKED') return null;
  const seconds = facts['retry_after_seconds'];
  const reason = code === 'LIVENESS_LOCKED' ? 'locked' : 'cooldown';
  return { reason, message, until: after(typeof seconds === 'number' ? seconds : 0) };
}

const after = (seconds: number): number => now() + seconds * 1000;
