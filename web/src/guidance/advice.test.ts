import { expect, it } from 'vitest';
import { adviceOf } from './advice.ts';
import type { FrameAnalysis } from './frame-analysis.ts';
import { BLURRED, DARK, GOOD, NOBODY } from './testing/analysis.ts';

const tipFor = (...analyses: FrameAnalysis[]) => adviceOf(analyses).tip;
const often = (seen: Partial<FrameAnalysis>) => Array.from({ length: 4 }, () => ({ ...GOOD, ...seen }));

it.each<[string, Partial<FrameAnalysis>]>([
  ['ready', {}],
  ['TOO_DARK', { ...DARK, ...NOBODY, code: null }],
  ['TOO_BRIGHT', { quality: { brightest: 255, overexposed: 0.5, blur: 0.3 }, code: null }],
  ['MANY_FACES', { faces: 2, face: null, code: null }],
  ['FACE_TOO_SMALL', { face: { height: 0.1, outside: 0 } }],
  ['FACE_TOO_LARGE', { face: { height: 0.9, outside: 0 } }],
  ['FACE_CUT_OFF', { face: { height: 0.4, outside: 0.2 } }],
  ['NO_FACE', { ...NOBODY, code: null }],
  ['BLURRED', { ...BLURRED, code: null }],
  ['WRONG_CODE', { code: 'other-qr' }],
  ['CODE_GLARE', { code: 'glare' }],
  ['CODE_TOO_SMALL', { code: 'small' }],
  ['CODE_NOT_FOUND', { code: null }],
])('gives one tip at a time: %s', (tip, seen) => {
  expect(tipFor(...often(seen))).toBe(tip);
});

it('does not report darkness or blur if the face and the code are found', () => {
  expect(tipFor(...often(DARK))).toBe('ready');
  expect(tipFor(...often(BLURRED))).toBe('ready');
});

it('marks the face and the code independently', () => {
  const { good } = adviceOf(often({ ...DARK, ...NOBODY }));
  expect(good).toEqual({ face: false, code: true, light: false, sharp: true });
});

it('ignores one bad frame but follows a lasting change', () => {
  const blink = { ...GOOD, ...DARK, ...NOBODY, code: null };
  expect(tipFor(GOOD, GOOD, GOOD, blink)).toBe('ready');
  expect(tipFor(GOOD, blink, blink, blink)).toBe('TOO_DARK');
});

it('accepts digits after two frames, and a QR code at once', () => {
  const missed = { ...GOOD, code: null };
  expect(tipFor(GOOD, missed, GOOD, missed)).toBe('ready');
  expect(tipFor(GOOD, missed, missed, missed)).toBe('CODE_NOT_FOUND');
  expect(tipFor({ ...GOOD, code: 'qr' }, missed, missed, missed)).toBe('ready');
});

it('returns the last positions of face and code', () => {
  const places = { face: null, code: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 } };
  expect(adviceOf([GOOD, { ...GOOD, places }]).places).toEqual(places);
});
