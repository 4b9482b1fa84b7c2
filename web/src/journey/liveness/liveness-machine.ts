/** The sub-steps of the liveness screen and what leads from one to the next (SPEC 2, Liveness screen; SPEC 4, Liveness). */
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import { FRONT, type CameraChoice, type CameraProblem } from '../../camera/open-camera.ts';

/** Times are milliseconds of the browser's clock. */
export interface LiveCode {
  digits: string;
  expiresAt: number;
}

export type CodeState =
  | { kind: 'asking' }
  | { kind: 'ready'; code: LiveCode }
  | { kind: 'expired' }
  | { kind: 'refused'; message: string }
  /** A cooldown or a lockout: no code until then. */
  | { kind: 'waiting'; message: string; until: number };

/** `lost`: it was open and went away. */
export type CameraTrouble = CameraProblem | 'lost';

export type CameraState =
  | { kind: 'opening' }
  | { kind: 'live' }
  | { kind: 'counting'; left: number }
  | { kind: 'taking'; photos: readonly string[] }
  | { kind: 'trouble'; trouble: CameraTrouble };

export type Failure =
  | { from: 'server'; message: string }
  | { from: 'verdict'; reasons: readonly PresenceReason[]; attemptsRemaining: number }
  | { from: 'lockout'; reasons: readonly PresenceReason[]; seconds: number };

export type ResultState =
  | { kind: 'pending' }
  | { kind: 'success' }
  | { kind: 'failed'; failure: Failure; until: number }
  /** Nobody looked at the photos: they are kept and can be sent again. */
  | { kind: 'unsent'; message: string };

export type LivenessState =
  | { step: 'instructions' }
  | { step: 'otp-display'; code: CodeState; hasRested: boolean }
  | { step: 'camera-active'; code: LiveCode; choice: CameraChoice; camera: CameraState }
  | { step: 'preview'; photos: readonly string[]; result: ResultState };

export type LivenessEvent =
  | { type: 'code-wanted' }
  | { type: 'code-settled'; code: CodeState }
  | { type: 'time-passed'; now: number }
  | { type: 'camera-wanted'; now: number }
  | { type: 'camera-chosen'; choice: CameraChoice }
  | { type: 'camera-changed'; camera: CameraState }
  | { type: 'camera-left'; hasRested: boolean }
  | { type: 'photos-taken'; photos: readonly string[] }
  | { type: 'photos-settled'; result: ResultState }
  | { type: 'sent-again' }
  | { type: 'tried-again' };

export const START: LivenessState = { step: 'instructions' };
const ASKING: LivenessState = { step: 'otp-display', code: { kind: 'asking' }, hasRested: false };
const EXPIRED: LivenessState = { step: 'otp-display', code: { kind: 'expired' }, hasRested: false };

/** An event that does not belong to the state changes nothing: answers and cameras may come late. */
export function livenessReducer(state: LivenessState, event: LivenessEvent): LivenessState {
  switch (state.step) {
    case 'instructions':
      return event.type === 'code-wanted' ? ASKING : state;
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
  if (code.kind === 'asking') return event.type === 'code-settled' ? { ...state, code: event.code } : state;
  if (event.type === 'code-wanted') return ASKING;
  if (code.kind !== 'ready') return state;
  if (event.type !== 'time-passed' && event.type !== 'camera-wanted') return state;
  if (isOver(code.code, event.now)) return EXPIRED;
  return event.type === 'camera-wanted'
    ? { step: 'camera-active', code: code.code, choice: FRONT, camera: { kind: 'opening' } }
    : state;
}

function afterCameraEvent(state: At<'camera-active'>, event: LivenessEvent): LivenessState {
  const { camera, code } = state;
  if (event.type === 'camera-chosen') return { ...state, choice: event.choice, camera: { kind: 'opening' } };
  if (event.type === 'camera-left')
    return { step: 'otp-display', code: { kind: 'ready', code }, hasRested: event.hasRested };
  if (camera.kind === 'trouble' && event.type !== 'time-passed') return state;
  if (event.type === 'camera-changed') return { ...state, camera: event.camera };
  if (event.type === 'photos-taken')
    return { step: 'preview', photos: event.photos, result: { kind: 'pending' } };
  // Photos that are under way are still sent: the server's clock decides, not this one.
  const isUnderWay = camera.kind === 'counting' || camera.kind === 'taking';
  return event.type === 'time-passed' && !isUnderWay && isOver(code, event.now) ? EXPIRED : state;
}

function afterResultEvent(state: At<'preview'>, event: LivenessEvent): LivenessState {
  const { kind } = state.result;
  if (kind === 'pending') return event.type === 'photos-settled' ? { ...state, result: event.result } : state;
  if (kind === 'success') return state;
  if (kind === 'unsent' && event.type === 'sent-again') return { ...state, result: { kind: 'pending' } };
  // SPEC 4: 'Try Again' returns to instructions and clears the code.
  return event.type === 'tried-again' ? START : state;
}

function isOver({ expiresAt }: LiveCode, now: number): boolean {
  return now >= expiresAt;
}
