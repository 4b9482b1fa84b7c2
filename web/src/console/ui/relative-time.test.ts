import { expect, it } from 'vitest';
import { showTimesIn } from '../api/time-zone.ts';
import { dayOf, durationText, exactTime, relativeTime, zoneName } from './relative-time.ts';

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

it('shows times in the time zone of the installation', () => {
  const at = new Date('2026-03-05T20:00:00Z');
  showTimesIn('Asia/Kolkata');
  expect(exactTime(at, 'en-IN')).toMatch(/^6 Mar 2026, 1:30:00\sam IST$/);
  expect(dayOf(at)).toBe('2026-03-06');
  showTimesIn('America/New_York');
  expect(dayOf(at)).toBe('2026-03-05');
  expect(zoneName('Asia/Kolkata', 'en-IN')).toBe('India Standard Time');
});

it('keeps the time zone of a browser that does not know the zone of the installation', () => {
  showTimesIn('UTC');
  expect(() => showTimesIn('Mars/Olympus')).not.toThrow();
});
