import { describe, expect, it } from 'vitest';
import { drawPrompts } from './challenge.ts';
import { framesToExamine, judgeMovement, momentsOf, NO_FRAME } from './judge-movement.ts';

const PROMPTS = {
  turns: [
    { side: 'left', at_ms: 3500 },
    { side: 'right', at_ms: 9000 },
  ],
  photos_ms: [3000, 7300, 12_800],
} as const satisfies ReturnType<typeof drawPrompts>;

/**
 * Returns the findings for a clip. `turnAt` returns the turn of the head at a time, and a turn to the left is positive.
 */
const seenAs = (turnAt: (ms: number) => number | null) => ({
  turns: momentsOf(PROMPTS).map(({ ms }) => turnAt(ms)),
});
const during = (ms: number, from: number) => ms > from + 500 && ms < from + 2200;
const follows = (ms: number) => (during(ms, 3500) ? 0.2 : during(ms, 9000) ? -0.2 : 0.01);

describe('turns of the head', () => {
  it.each([
    ['follow the prompts', follows, 'passed'],
    ['are too small', (ms: number) => follows(ms) / 4, 'failed'],
    ['are to the other side', (ms: number) => -follows(ms), 'failed'],
    ['come three seconds late', (ms: number) => follows(ms - 3000), 'failed'],
    ['also appear in a photo', (ms: number) => (ms === 7300 ? 0.2 : follows(ms)), 'failed'],
    ['go to both sides each second', (ms: number) => 0.2 * Math.sin(ms / 160), 'failed'],
    ['cannot be seen', (ms: number) => (during(ms, 9000) ? null : follows(ms)), 'indeterminate'],
  ])('that %s', (_name, turnAt, verdict) => {
    expect(judgeMovement(PROMPTS, seenAs(turnAt))).toMatchObject({ verdict });
  });

  it('without a clip are indeterminate', () => {
    expect(judgeMovement(PROMPTS, null)).toMatchObject({ verdict: 'indeterminate', unasked: null });
  });

  it('are looked for in the nearest frames, and in none that is too far away', () => {
    const times = Array.from({ length: 50 }, (_, index) => index * 100);
    const frames = framesToExamine(PROMPTS, times);
    expect(frames.slice(0, 2)).toEqual([30, 35]);
    expect(frames.at(-1)).toBe(NO_FRAME);
  });
});

it('draws two or three turns between the photos, with time for each', () => {
  for (let draw = 0; draw < 200; draw += 1) {
    const { turns, photos_ms: photos } = drawPrompts();
    expect([2, 3]).toContain(turns.length);
    expect(photos[0]).toBe(3000);
    const marks = [
      ...turns.map(({ at_ms: ms }) => [ms, ms + 2800] as const),
      ...photos.map((ms) => [ms, ms] as const),
    ];
    const sorted = marks.toSorted(([one], [other]) => one - other);
    for (const [index, [from]] of sorted.entries())
      expect(from).toBeGreaterThanOrEqual(sorted[index - 1]?.[1] ?? 0);
  }
});
