/** Sends the two calls of the liveness step. Every outcome is a value (SPEC 7; SPEC 8, Liveness). */
import type { generateLivenessCode } from '@countersign/contract/signer/liveness';
import { ApiError } from '../../api/client.ts';
import type { Texts } from '../../texts/shapes.ts';
import type { StepProps } from '../step-props.ts';
import type { Queue } from './queue/send-patiently.ts';
import type { CodeState, LivenessState, ResultState } from './liveness-machine.ts';
import { after, waitIn } from './wait-in.ts';

/** Loaded together with the code, so that sending the photos needs no further download. */
const loadQueue = () => import('./queue/send-patiently.ts');

type Caller = Pick<StepProps, 'api' | 'participant'>;

export async function requestCode(
  { api, participant }: Caller,
  fallback: string,
  signal: AbortSignal,
): Promise<CodeState> {
  loadQueue().catch(() => undefined);
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
  caller: Caller,
  taken: Taken,
  texts: Texts['liveness'],
  signal: AbortSignal,
  show: (queue: Queue) => void,
): Promise<ResultState> {
  try {
    return await (await loadQueue()).sendPatiently({ ...caller, ...taken, texts, show, signal });
  } catch {
    return { kind: 'unsent', message: texts.sendFailed };
  }
}
