import { SCREEN_COLOURS, type ScreenColour } from '@countersign/contract/rules/liveness';
import { expect, test } from 'vitest';
import type { FaceLight } from '../../providers/vision/vision.ts';
import { judgeReflection } from './judge-reflection.ts';

const SHOWN: ScreenColour[] = ['red', 'cyan', 'yellow', 'blue', 'green'];

/**
 * Returns the light on a face. `screen` is the light of the screen relative to the other light. `gains` are the gains
 * of the camera in each frame.
 */
function lit(
  colours: readonly ScreenColour[],
  screen: number,
  gains: (index: number) => readonly [number, number, number] = () => [1, 1, 1],
): FaceLight[] {
  return colours.map((colour, index) => {
    const at = (level: number, channel: number, share: number) =>
      level * (1 + share * screen * (SCREEN_COLOURS[colour][channel] ?? 0)) * (gains(index)[channel] ?? 1);
    const light = (levels: readonly [number, number, number], share: number) =>
      [at(levels[0], 0, share), at(levels[1], 1, share), at(levels[2], 2, share)] as const;
    return { skin: light([0.3, 0.2, 0.15], 1), around: light([0.25, 0.25, 0.25], 0.1) };
  });
}

const verdictOf = (frames: readonly (FaceLight | null)[]) => judgeReflection(SHOWN, frames).verdict;

test('passes if the colours appear in order, whatever the camera does to the whole picture', () => {
  expect(judgeReflection(SHOWN, lit(SHOWN, 0.3))).toMatchObject({
    verdict: 'passed',
    strength: expect.any(Number),
  });
  expect(verdictOf(lit(SHOWN, 0.3, (index) => [1 - index * 0.1, 1, 0.7 + index * 0.1]))).toBe('passed');
});

test('fails if other colours appear, as in a recording', () => {
  expect(verdictOf(lit(['cyan', 'red', 'blue', 'yellow', 'magenta'], 0.5))).toBe('failed');
});

test('is indeterminate in sunlight, without frames and without a face', () => {
  expect(verdictOf(lit(SHOWN, 0.01))).toBe('indeterminate');
  expect(verdictOf(lit(['cyan', 'red', 'blue', 'yellow', 'magenta'], 0.02))).toBe('indeterminate');
  expect(verdictOf([])).toBe('indeterminate');
  expect(verdictOf([...lit(SHOWN, 0.5).slice(1), null])).toBe('indeterminate');
  expect(verdictOf(lit(SHOWN, 0.5).slice(1))).toBe('indeterminate');
});

test('ignores brightness, because a moving head changes it too', () => {
  const moving = lit(SHOWN, 0).map(({ skin, around }, index): FaceLight => {
    const by = 1 + 0.2 * Math.sin(index * 2);
    return { skin: [skin[0] * by, skin[1] * by, skin[2] * by], around };
  });
  expect(judgeReflection(SHOWN, moving)).toMatchObject({ verdict: 'indeterminate' });
});
