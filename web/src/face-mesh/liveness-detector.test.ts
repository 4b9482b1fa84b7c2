import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnFace, moved, type FaceOptions } from './testing/drawn-face.ts';
import type { Face } from './landmarks.ts';
import { createLivenessDetector } from './liveness-detector.ts';

const ASPECT = 640 / 480;
const OPEN = 0.45;
const SHUT = 0.1;

function fed(faces: readonly (Face | null)[]) {
  const detector = createLivenessDetector();
  for (const face of faces) detector.feed({ face, aspect: ASPECT });
  return detector;
}

function eyes(...ratios: number[]) {
  return ratios.map((openness) => drawnFace({ openness }));
}

/** Returns a swaying head that moves alternately to one side and back. */
function swaying(frames: number, step: number, options: FaceOptions = {}): Face[] {
  return Array.from({ length: frames }, (_, index) => moved(drawnFace(options), index % 2 === 0 ? 0 : step));
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

describe('blinks', () => {
  it.each([
    ['open all the time', [OPEN, OPEN, OPEN], 0],
    ['shut for one frame', [OPEN, SHUT, OPEN], 0],
    ['shut for two frames and reopened', [OPEN, SHUT, SHUT, OPEN], 1],
    ['shut for many frames and reopened', [OPEN, ...times(30, SHUT), OPEN], 1],
    ['shut and not reopened', [OPEN, SHUT, SHUT, SHUT], 0],
    ['two blinks', [OPEN, SHUT, SHUT, OPEN, OPEN, SHUT, SHUT, OPEN], 2],
    ['just below the threshold', [OPEN, 0.299, 0.299, OPEN], 1],
    ['just above the threshold', [OPEN, 0.301, 0.301, OPEN], 0],
    ['two single frames', [SHUT, OPEN, SHUT, OPEN], 0],
  ])('%s', (_name, ratios, blinks) => {
    expect(fed(eyes(...ratios)).blinks).toBe(blinks);
  });

  it('are not counted when a face leaves with closed eyes and comes back', () => {
    expect(fed([...eyes(OPEN, SHUT, SHUT), null, ...eyes(OPEN)]).blinks).toBe(0);
  });

  it('are runs of at least two closed frames that end with an open one', () => {
    const sequence = fc.array(fc.constantFrom(OPEN, SHUT), { maxLength: 40 });
    fc.assert(
      fc.property(sequence, (ratios) => {
        const drawn = ratios.map((ratio) => (ratio === OPEN ? 'o' : '-')).join('');
        expect(fed(eyes(...ratios)).blinks).toBe(drawn.match(/--+(?=o)/g)?.length ?? 0);
      }),
    );
  });
});

describe('movement', () => {
  it.each([
    ['none', 0, false],
    ['below 0.001', 0.0009, false],
    ['above 0.001', 0.0011, true],
    ['below 0.5', 0.49, true],
    ['above 0.5', 0.51, false],
  ])('with a shift of %s per frame', (_name, step, natural) => {
    expect(fed(swaying(40, step)).result().details.movementDetected).toBe(natural);
  });

  it('needs more than 30 percent of the frames', () => {
    // A window of five frames must fill up first: the fifth frame of a movement is the first natural one.
    expect(fed([...swaying(7, 0.01), ...times(3, null)]).result().details.movementDetected).toBe(false);
    expect(fed([...swaying(8, 0.01), ...times(2, null)]).result().details.movementDetected).toBe(true);
  });

  it('starts again after the face was away', () => {
    const gaps = Array.from({ length: 10 }, () => [...swaying(4, 0.01), null]).flat();
    expect(fed(gaps).result().details.movementDetected).toBe(false);
  });
});

describe('face quality', () => {
  const centred = { x: 0.5, y: 0.5 };
  it.each<[string, FaceOptions, number]>([
    ['well placed', {}, 1],
    ['too small', { width: 0.09 }, 0.7],
    ['too large', { width: 1.01 }, 0.7],
    ['as small as allowed', { width: 0.11 }, 1],
    ['as large as allowed', { width: 0.99 }, 1],
    ['too far to the side', { centre: { ...centred, x: 0.81 } }, 0.8],
    ['too far down', { centre: { ...centred, y: 0.81 } }, 0.8],
    ['just near enough', { centre: { ...centred, x: 0.79 } }, 1],
    ['too small and too far', { width: 0.05, centre: { ...centred, x: 0.1 } }, 0.56],
  ])('%s', (_name, options, quality) => {
    expect(fed(times(3, drawnFace(options))).result().details.faceQuality).toBeCloseTo(quality, 10);
  });

  it('is the mean over all frames, where frames without a face count as 0', () => {
    expect(fed([drawnFace(), null, null, drawnFace()]).result().details.faceQuality).toBe(0.5);
    expect(fed([]).result().details.faceQuality).toBe(0);
  });
});

describe('the end of a test', () => {
  const blink = eyes(OPEN, SHUT, SHUT, OPEN);

  it('comes with a blink and the 45th frame, but not earlier', () => {
    expect(fed([...blink, ...times(40, drawnFace())]).isFinished).toBe(false);
    expect(fed([...blink, ...times(41, drawnFace())]).isFinished).toBe(true);
  });

  it('comes with the first blink after 45 frames', () => {
    expect(fed([...times(100, drawnFace()), ...blink.slice(0, 3)]).isFinished).toBe(false);
    expect(fed([...times(100, drawnFace()), ...blink]).isFinished).toBe(true);
  });

  it('comes with the 1800th frame at the latest', () => {
    expect(fed(times(1799, null)).isFinished).toBe(false);
    expect(fed(times(1800, null)).isFinished).toBe(true);
  });

  it('is final: later frames change nothing', () => {
    const detector = fed(times(1800, null));
    const result = detector.result();
    for (const face of [...blink, ...blink]) detector.feed({ face, aspect: ASPECT });
    expect(detector.result()).toEqual(result);
    expect(detector.frames).toBe(1800);
  });
});

describe('the result', () => {
  it('of a living person: verified with full confidence', () => {
    const alive = [...swaying(30, 0.01), ...eyes(SHUT, SHUT), ...swaying(13, 0.01)];
    expect(fed(alive).result()).toEqual({
      success: true,
      confidence: 1,
      details: { blinkCount: 1, movementDetected: true, photoSpoofing: false, faceQuality: 1 },
      errors: [],
      challenges_completed: 4,
    });
  });

  it('of a still picture: a photo', () => {
    expect(fed(times(60, drawnFace())).result()).toEqual({
      success: false,
      confidence: 0.3,
      details: { blinkCount: 0, movementDetected: false, photoSpoofing: true, faceQuality: 1 },
      errors: ['Insufficient blinking detected', 'Photo spoofing detected', 'No natural movement detected'],
      challenges_completed: 1,
    });
  });

  it('of a moved picture: no blink', () => {
    const { success, errors, confidence } = fed(swaying(60, 0.01)).result();
    expect({ success, errors, confidence }).toEqual({
      success: false,
      errors: ['Insufficient blinking detected'],
      confidence: 0.6,
    });
  });

  it('of no face: nothing is proven', () => {
    expect(fed(times(60, null)).result()).toEqual({
      success: false,
      confidence: 0,
      details: { blinkCount: 0, movementDetected: false, photoSpoofing: false, faceQuality: 0 },
      errors: ['Insufficient blinking detected', 'No natural movement detected', 'Poor face quality'],
      challenges_completed: 0,
    });
  });

  it('of a blink in a face that is seldom visible: poor quality', () => {
    const seldom = [...eyes(OPEN, SHUT, SHUT, OPEN), ...times<Face | null>(20, null)];
    const { success, errors } = fed(seldom).result();
    expect({ success, errors }).toEqual({
      success: false,
      errors: ['No natural movement detected', 'Poor face quality'],
    });
  });

  it.each([
    [14, 0.6],
    [15, 0.7],
  ])('counts %i frames with the face as confidence %d', (frames, confidence) => {
    const faces = [...eyes(OPEN, SHUT, SHUT), ...times(frames - 3, drawnFace({ openness: OPEN }))];
    expect(fed(faces).result().confidence).toBe(confidence);
  });

  it('stays within its bounds, whatever the mesh returns', () => {
    const point = fc.record({ x: fc.double(), y: fc.double() });
    const face = fc.option(fc.oneof(fc.array(point, { maxLength: 5 }), fc.constantFrom(...eyes(OPEN, SHUT))));
    fc.assert(
      fc.property(fc.array(face, { maxLength: 60 }), (faces) => {
        const { success, confidence, details, errors, challenges_completed } = fed(faces).result();
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(details.faceQuality).toBeGreaterThanOrEqual(0);
        expect(details.faceQuality).toBeLessThanOrEqual(1);
        expect(success).toBe(details.blinkCount >= 1 && details.faceQuality > 0.3);
        expect(errors.length === 0).toBe(success);
        expect(success && details.photoSpoofing).toBe(false);
        expect([0, 1, 2, 3, 4]).toContain(challenges_completed);
      }),
    );
  });
});
