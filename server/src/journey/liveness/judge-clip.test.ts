import { describe, expect, it } from 'vitest';
import {
  CLIP_OF_ANYONE,
  CLIP_OF_PERSON,
  CLIP_OF_PICTURE,
  DEPTH_OF_ANYONE,
} from '../../../tests/helpers/clips.ts';
import type { ClipReading } from '../../providers/vision/vision.ts';
import { clipReasons, judgeClip } from './judge-clip.ts';

const SENT = { times_ms: Array.from({ length: 51 }, (_, index) => index * 100), bytes: [] };
const verdict = (reading: ClipReading | null, sent: typeof SENT | null = SENT, availableMs = 60_000) => {
  const { verdict: found, reason } = judgeClip(sent, reading, availableMs);
  return [found, reason];
};
const depth = (over: Partial<NonNullable<ClipReading['depth']>>) => ({
  ...CLIP_OF_ANYONE,
  depth: { ...DEPTH_OF_ANYONE, ...over },
});

describe('the clip', () => {
  it('passes only if the depth of a head was measured', () => {
    expect(verdict(CLIP_OF_PERSON)).toEqual([
      'passed',
      'the nose moved against the face as on a turning head',
    ]);
    const picture = { across: 0.6, down: 0.2, agreement: 0.9, residue: 0.2 };
    expect(verdict(depth({ turn: 0.05, picture }))[0]).toBe('passed');
    expect(verdict(depth({ turn: 0.05, picture: { ...picture, agreement: 0.5 } }))[0]).toBe('indeterminate');
    expect(verdict(CLIP_OF_ANYONE)).toEqual([
      'indeterminate',
      'the head moved too little to distinguish a person from a picture',
    ]);
  });

  it.each([
    ['a tilted picture', CLIP_OF_PICTURE, /^the face is flat/],
    ['a picture on a stand', depth({ shift: 0.01 }), /did not move at all/],
    ['a loop', { ...CLIP_OF_PERSON, loop: 0.1 }, /frames of the clip repeat/],
    ['copied frames', { ...CLIP_OF_PERSON, copied: 3 }, /frames of the clip repeat/],
    ['another clip', { ...CLIP_OF_PERSON, photoLikeness: 0.2 }, /moments of the photos/],
  ])('fails for %s', (_name, reading, reason) => {
    expect(verdict(reading)).toEqual(['failed', expect.stringMatching(reason)]);
  });

  // The values were measured on rendered clips of a person who hardly moves, of a bent sheet, and of a sheet with
  // holes for living eyes.
  it.each([
    [
      { turn: 0.019, shift: 0.172, tilt: 0.095 },
      { across: 0.117, down: 0.086, agreement: 0.065, residue: 0.169 },
    ],
    [
      { turn: 0.11, shift: 0.54, tilt: 0.076 },
      { across: 0.252, down: 0.349, agreement: 0.89, residue: 0.25 },
    ],
    [
      { turn: 0.037, shift: 0.385, tilt: 0.061 },
      { across: 0.493, down: 0.736, agreement: 0.76, residue: 1.386 },
    ],
  ])('proves nothing about a face like %o in a picture like %o', (face, picture) => {
    expect(verdict(depth({ ...face, picture }))[0]).toBe('indeterminate');
  });

  it('passes for a head that turned so far that its pictures no longer fit', () => {
    expect(verdict(depth({ turn: 0.21, picture: null }))[0]).toBe('passed');
  });

  it.each([
    ['a face that is missing in many frames', { ...CLIP_OF_PERSON, withFace: 7 }],
    ['a clip that may repeat', { ...CLIP_OF_PERSON, loop: 0.5 }],
    ['a clip that may be of another moment', { ...CLIP_OF_PERSON, photoLikeness: 0.7 }],
    ['a clip without depth', { ...CLIP_OF_PERSON, depth: null }],
    ['a clip that was not read', null],
  ])('is indeterminate for %s', (_name, reading) => {
    expect(verdict(reading)[0]).toBe('indeterminate');
  });

  it('is indeterminate if it is short or missing, and fails if there was no time to record it', () => {
    const short = { times_ms: SENT.times_ms.slice(0, 20), bytes: [] };
    expect(verdict(CLIP_OF_PERSON, short)[0]).toBe('indeterminate');
    expect(verdict(depth({ shift: 0.01 }), short)[0]).toBe('indeterminate');
    expect(verdict(null, null)).toEqual(['indeterminate', 'no clip was sent with the photos']);
    expect(verdict(CLIP_OF_PERSON, SENT, 4900)[0]).toBe('failed');
  });
});

const reasons = (reading: ClipReading | null, ...rest: [object, 'off' | 'require']) =>
  clipReasons(judgeClip(reading && SENT, reading, 60_000), ...rest);

describe('the photos', () => {
  it('are refused for a proven picture, whatever the template says', () => {
    expect(reasons(CLIP_OF_PICTURE, {}, 'off')).toEqual(['PICTURE_SHOWN']);
    expect(reasons(CLIP_OF_PERSON, {}, 'require')).toEqual([]);
  });

  it('are refused without a proof only if the template requires one', () => {
    expect(reasons(CLIP_OF_ANYONE, {}, 'off')).toEqual([]);
    expect(reasons(CLIP_OF_ANYONE, {}, 'require')).toEqual(['PRESENCE_OPEN']);
    expect(clipReasons(judgeClip(SENT, null, 60_000), {}, 'require')).toEqual(['PRESENCE_OPEN']);
  });

  it('need a clip only if the template says so', () => {
    expect(reasons(null, {}, 'off')).toEqual([]);
    expect(reasons(null, { clip_missing: 'record' }, 'off')).toEqual([]);
    expect(reasons(null, { clip_missing: 'refuse' }, 'off')).toEqual(['CLIP_NEEDED']);
    expect(reasons(null, {}, 'require')).toEqual(['CLIP_NEEDED']);
  });
});
