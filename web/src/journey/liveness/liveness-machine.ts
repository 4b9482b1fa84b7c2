/** The sub-steps of the liveness screen (SPEC 2, Liveness screen; SPEC 4, Liveness). */
import type { ScreenColour, Side, Turn } from '@countersign/contract/rules/liveness';
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import type { ChallengeAnswer, Clip } from '@countersign/contract/signer/liveness';
import { FRONT, type CameraChoice, type CameraProblem } from '../../camera/open-camera.ts';

/** A code in use. Its times are comparable with `now` in `ui/use-countdown.ts`. */
export interface ActiveCode {
  digits: string;
  expiresAt: number;
  /** The remaining attempts when the code was issued. Photos that fail use up one of them. */
  attempts: number;
  /** The challenge that the photos must also meet. Null if the template requires no challenge. */
  challenge: {
    turns: readonly Turn[];
    photos_ms: readonly number[];
    colours: readonly ScreenColour[];
  } | null;
}

/**
 * The reason why the signer must wait, and the end of the wait. `message` is the specification's text, in whole
 * minutes.
 */
export interface Wait {
  reason: 'cooldown' | 'locked';
  message: string;
  until: number;
}

export type CodeState =
  | { kind: 'requesting' }
  | { kind: 'ready'; code: ActiveCode }
  | { kind: 'expired' }
  | { kind: 'refused'; message: string }
  /** A cooldown or a lockout. The signer gets no code until it ends. */
  | { kind: 'waiting'; wait: Wait };

export type CameraState =
  | { kind: 'opening' }
  | { kind: 'live' }
  /** `isAutomatic`: the countdown started without a press of the button, because all conditions were met. */
  | { kind: 'counting'; left: number; isAutomatic: boolean }
  /** `turn`: where the signer is asked to look. Null before the first prompt. */
  | { kind: 'taking'; photos: readonly string[]; turn: Side | 'camera' | null }
  /** All photos are taken. The screen shows the colours that light the face. */
  | { kind: 'colours'; colour: ScreenColour }
  | { kind: 'problem'; problem: CameraProblem };

export type Failure =
  | { from: 'server'; message: string }
  | { from: 'wait'; wait: Wait }
  | { from: 'verdict'; reasons: readonly PresenceReason[]; attemptsRemaining: number }
  | { from: 'lockout'; reasons: readonly PresenceReason[]; seconds: number };

export type ResultState =
  | { kind: 'pending' }
  | { kind: 'success' }
  | { kind: 'failed'; failure: Failure; until: number }
  /** The server's result for the photos is unknown. They are retained and can be sent again. */
  | { kind: 'unsent'; message: string };

export type LivenessState =
  | { step: 'instructions' }
  /** `wasHidden`: the camera was closed because the page was hidden. */
  | { step: 'otp-display'; code: CodeState; wasHidden: boolean }
  | { step: 'camera-active'; code: ActiveCode; choice: CameraChoice; camera: CameraState }
  | {
      step: 'preview';
      code: ActiveCode;
      photos: readonly string[];
      /** The recorded clip. Null if the camera delivered no frame for it. */
      clip: Clip | null;
      answer: ChallengeAnswer | null;
      result: ResultState;
    };

export type LivenessEvent =
  | { type: 'code-requested' }
  | { type: 'code-received'; code: CodeState }
  | { type: 'time-passed'; now: number }
  | { type: 'camera-requested'; now: number }
  | { type: 'camera-chosen'; choice: CameraChoice }
  | { type: 'camera-changed'; camera: CameraState }
  | { type: 'camera-left'; wasHidden: boolean }
  | {
      type: 'photos-taken';
      photos: readonly string[];
      clip: Clip | null;
      answer: ChallengeAnswer | null;
    }
  | { type: 'photos-checked'; result: ResultState }
  | { type: 'resent' }
  | { type: 'retried' };

export const INITIAL_STATE: LivenessState = { step: 'instructions' };
const REQUESTING: LivenessState = { step: 'otp-display', code: { kind: 'requesting' }, wasHidden: false };
const EXPIRED: LivenessState = { step: 'otp-display', code: { kind: 'expired' }, wasHidden: false };

/** Returns the next state. Ignores events that do not fit the state, because responses and cameras can arrive late. */
export function livenessReducer(state: LivenessState, event: LivenessEvent): LivenessState {
  switch (state.step) {
    case 'instructions':
      return event.type === 'code-requested' ? REQUESTING : state;
    case 'otp-display':
      return afterCodeEvent(state, event);
    case 'camera-active':
      return afterCameraEvent(state, event);
    case 'preview':
      return afterResultEvent(state, event);
  }
  return state satisfies never;
}

type At<Step extends LivenessState['step']> = Extract<LivenessState, { step: Step }>;

function afterCodeEvent(state: At<'otp-display'>, event: LivenessEvent): LivenessState {
  const { code } = state;
  if (code.kind === 'requesting')
    return event.type === 'code-received' ? { ...state, code: event.code } : state;
  if (event.type === 'code-requested') return REQUESTING;
  if (code.kind !== 'ready') return state;
  if (event.type !== 'time-passed' && event.type !== 'camera-requested') return state;
  if (isExpired(code.code, event.now)) return EXPIRED;
  return event.type === 'camera-requested'
    ? { step: 'camera-active', code: code.code, choice: FRONT, camera: { kind: 'opening' } }
    : state;
}

function afterCameraEvent(state: At<'camera-active'>, event: LivenessEvent): LivenessState {
  const { camera, code } = state;
  if (event.type === 'camera-chosen') return { ...state, choice: event.choice, camera: { kind: 'opening' } };
  if (event.type === 'camera-left')
    return { step: 'otp-display', code: { kind: 'ready', code }, wasHidden: event.wasHidden };
  if (camera.kind === 'problem' && event.type !== 'time-passed') return state;
  if (event.type === 'camera-changed') return { ...state, camera: event.camera };
  if (event.type === 'photos-taken') {
    const { photos, clip, answer } = event;
    return { step: 'preview', code, photos, clip, answer, result: { kind: 'pending' } };
  }
  // Photos in progress are still sent after the code expires, because the server's clock decides, not the browser's.
  return event.type === 'time-passed' && !isCapturing(camera) && isExpired(code, event.now) ? EXPIRED : state;
}

function afterResultEvent(state: At<'preview'>, event: LivenessEvent): LivenessState {
  const { kind } = state.result;
  if (kind === 'pending') return event.type === 'photos-checked' ? { ...state, result: event.result } : state;
  if (kind === 'success') return state;
  if (kind === 'unsent' && event.type === 'resent') return { ...state, result: { kind: 'pending' } };
  // SPEC 4: 'Try Again' returns to instructions and clears the code.
  return event.type === 'retried' ? INITIAL_STATE : state;
}

export function isCapturing({ kind }: CameraState): boolean {
  return kind === 'counting' || kind === 'taking' || kind === 'colours';
}

function isExpired({ expiresAt }: ActiveCode, now: number): boolean {
  return now >= expiresAt;
}
