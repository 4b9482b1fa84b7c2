import { expect, it } from 'vitest';
import { durationText, relativeTime } from './relative-time.ts';

const NOW = new Date('2026-03-05T10:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

it.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [3600, '1 hr ago'],
  [86_399, '23 hr ago'],
  [86_400, '1 day ago'],
  [45 * 86_400, '1 mo ago'],
  [-3 * 3600, 'in 3 hr'],
  [-(24 * 3600 - 5), 'in 24 hr'],
])('%i seconds ago is %s', (seconds, words) => {
  expect(relativeTime(ago(seconds), NOW, 'en-IN', 'just now')).toBe(words);
});

it.each([
  [0, '0 secs'],
  [12_400, '12 secs'],
  [90_000, '1.5 mins'],
  [7_200_000, '2 hrs'],
])('%i ms took %s', (milliseconds, words) => {
  expect(durationText(milliseconds, 'en-IN')).toBe(words);
});
