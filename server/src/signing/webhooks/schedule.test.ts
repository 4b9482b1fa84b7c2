import { expect, it } from 'vitest';
import { giveUpAt, nextAttemptAt } from './schedule.ts';

const BEGUN = new Date('2026-03-05T10:00:00Z');
const hoursLater = (hours: number): Date => new Date(+BEGUN + hours * 3_600_000);

it('spreads nine attempts over two days', () => {
  const limit = giveUpAt(BEGUN);
  const attempts = [BEGUN];
  for (let next: Date | null = BEGUN; next;) {
    next = nextAttemptAt(attempts.length, next, limit);
    if (next) attempts.push(next);
  }
  expect(attempts).toHaveLength(9);
  expect(+(attempts.at(-1) ?? 0)).toBeGreaterThan(+hoursLater(47));
  expect(+(attempts.at(-1) ?? 0)).toBeLessThan(+hoursLater(48));
});

it('gives up a delivery whose first attempt comes after its two days', () => {
  expect(nextAttemptAt(1, hoursLater(48), giveUpAt(BEGUN))).toBeNull();
  expect(nextAttemptAt(1, hoursLater(47), giveUpAt(BEGUN))).toEqual(new Date(+hoursLater(47) + 5000));
});
