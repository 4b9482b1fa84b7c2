import { expect, it } from 'vitest';
import { adviceOf } from './advice.ts';
import type { FrameAnalysis } from './frame-analysis.ts';

const good: FrameAnalysis = { face: 'good', hasCode: true, isDark: false, isBlurred: false };
const tipFor = (...analyses: FrameAnalysis[]) => adviceOf(analyses).tip;

it.each([
  ['ready', {}],
  ['dark', { isDark: true, face: 'none', hasCode: false, isBlurred: true }],
  ['several', { face: 'several', hasCode: false }],
  ['far', { face: 'far', isBlurred: true }],
  ['noFace', { face: 'none', hasCode: false }],
  ['blurred', { isBlurred: true, hasCode: false }],
  ['noCode', { hasCode: false }],
] as const)('gives one tip at a time: %s', (tip, seen) => {
  expect(tipFor({ ...good, ...seen })).toBe(tip);
});

it('marks each thing by itself', () => {
  expect(adviceOf([{ face: 'far', hasCode: true, isDark: true, isBlurred: false }]).good).toEqual({
    face: false,
    code: true,
    light: false,
    sharp: true,
  });
});

it('is not changed by one bad frame, and is by lasting ones', () => {
  const blink: FrameAnalysis = { face: 'none', hasCode: false, isDark: true, isBlurred: true };
  expect(tipFor(good, good, good, blink)).toBe('ready');
  expect(tipFor(good, blink, blink, blink)).toBe('dark');
});

it('remembers a code that is missed now and then', () => {
  const missed = { ...good, hasCode: false };
  expect(tipFor(good, missed, missed, missed)).toBe('ready');
  expect(tipFor(missed, missed, missed, missed)).toBe('noCode');
});
