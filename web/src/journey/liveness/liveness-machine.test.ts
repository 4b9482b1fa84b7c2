import { describe, expect, it } from 'vitest';
import {
  livenessReducer,
  INITIAL_STATE,
  type CameraState,
  type LivenessEvent,
  type LivenessState,
  type ResultState,
} from './liveness-machine.ts';

const code = { digits: '4711', expiresAt: 300_000, attempts: 5, challenge: null };
const photos = ['one', 'two', 'three'];
const walk = (from: LivenessState, ...events: LivenessEvent[]) => events.reduce(livenessReducer, from);

const asking = walk(INITIAL_STATE, { type: 'code-requested' });
const ready = walk(asking, { type: 'code-received', code: { kind: 'ready', code } });
const camera = walk(ready, { type: 'camera-requested', now: 0 });
const cameraIs = (state: CameraState) => walk(camera, { type: 'camera-changed', camera: state });
const pending = walk(cameraIs({ kind: 'live' }), { type: 'photos-taken', clip: null, answer: null, photos });
const settled = (result: ResultState) => walk(pending, { type: 'photos-checked', result });
const failed = settled({
  kind: 'failed',
  failure: { from: 'verdict', reasons: [], attemptsRemaining: 4 },
  until: 1000,
});
const unsent = settled({ kind: 'unsent', message: 'Connection error' });

describe('the way through the liveness step', () => {
  it('goes from instructions to the code, the camera and the preview', () => {
    expect(INITIAL_STATE).toEqual({ step: 'instructions' });
    expect(asking).toMatchObject({ step: 'otp-display', code: { kind: 'requesting' } });
    expect(ready).toMatchObject({ step: 'otp-display', code: { kind: 'ready', code } });
    expect(camera).toEqual({
      step: 'camera-active',
      code,
      choice: { facing: 'user' },
      camera: { kind: 'opening' },
    });
    expect(pending).toEqual({
      step: 'preview',
      code,
      photos,
      clip: null,
      answer: null,
      result: { kind: 'pending' },
    });
    expect(settled({ kind: 'success' })).toMatchObject({ result: { kind: 'success' } });
  });

  it('opens no camera without a code that is still valid', () => {
    expect(walk(asking, { type: 'camera-requested', now: 0 })).toBe(asking);
    const refused = walk(asking, { type: 'code-received', code: { kind: 'refused', message: 'no' } });
    expect(walk(refused, { type: 'camera-requested', now: 0 })).toBe(refused);
    expect(walk(ready, { type: 'camera-requested', now: 300_000 })).toMatchObject({
      code: { kind: 'expired' },
    });
  });

  it('lets the code expire on the screen and before the camera opens, but not while photos are being taken', () => {
    const over = { type: 'time-passed', now: 300_000 } as const;
    expect(walk(ready, { ...over, now: 299_999 })).toBe(ready);
    for (const state of [
      ready,
      camera,
      cameraIs({ kind: 'live' }),
      cameraIs({ kind: 'problem', problem: 'denied' }),
    ])
      expect(walk(state, over)).toMatchObject({ step: 'otp-display', code: { kind: 'expired' } });
    for (const state of [
      cameraIs({ kind: 'counting', left: 2, isAutomatic: false }),
      cameraIs({ kind: 'taking', photos: ['one'], turn: null }),
    ])
      expect(walk(state, over)).toBe(state);
  });

  it('retains the code when the signer leaves the camera', () => {
    for (const wasHidden of [true, false])
      expect(walk(camera, { type: 'camera-left', wasHidden })).toEqual({
        step: 'otp-display',
        code: { kind: 'ready', code },
        wasHidden,
      });
  });

  it('reports the problem until a camera is chosen again', () => {
    const trouble = cameraIs({ kind: 'problem', problem: 'busy' });
    expect(walk(trouble, { type: 'camera-changed', camera: { kind: 'live' } })).toBe(trouble);
    expect(walk(trouble, { type: 'photos-taken', clip: null, answer: null, photos })).toBe(trouble);
    expect(walk(trouble, { type: 'camera-chosen', choice: { deviceId: 'back' } })).toMatchObject({
      choice: { deviceId: 'back' },
      camera: { kind: 'opening' },
    });
  });

  it("returns to the instructions without the code on 'Try Again'", () => {
    expect(walk(failed, { type: 'retried' })).toEqual({ step: 'instructions' });
    expect(walk(unsent, { type: 'retried' })).toEqual({ step: 'instructions' });
  });

  it('sends the same photos again only if they were not checked', () => {
    expect(walk(unsent, { type: 'resent' })).toEqual(pending);
    expect(walk(failed, { type: 'resent' })).toBe(failed);
  });

  it('ignores late events', () => {
    const late: LivenessEvent = { type: 'code-received', code: { kind: 'ready', code } };
    expect(walk(INITIAL_STATE, late)).toBe(INITIAL_STATE);
    expect(walk(ready, { type: 'code-received', code: { kind: 'expired' } })).toBe(ready);
    expect(walk(INITIAL_STATE, { type: 'photos-checked', result: { kind: 'success' } })).toBe(INITIAL_STATE);
    expect(walk(ready, { type: 'camera-changed', camera: { kind: 'live' } })).toBe(ready);
    const success = settled({ kind: 'success' });
    expect(walk(success, { type: 'retried' })).toBe(success);
    expect(walk(pending, { type: 'retried' })).toBe(pending);
  });
});
