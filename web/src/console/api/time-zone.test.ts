import { afterEach, describe, expect, it } from 'vitest';
import { showTimesIn, startOfDate, startOfDay } from './time-zone.ts';

afterEach(() => showTimesIn(''));

describe('a day', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-19T20:00:00Z', '2026-11-19T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-19T18:00:00Z', '2026-11-18T18:30:00.000Z'],
    ['UTC', '2026-11-19T20:00:00Z', '2026-11-19T00:00:00.000Z'],
    ['America/New_York', '2026-03-08T20:00:00Z', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09T20:00:00Z', '2026-03-09T04:00:00.000Z'],
  ])('in %s that contains %s starts at %s', (zone, at, start) => {
    showTimesIn(zone);
    expect(startOfDay(new Date(at)).toISOString()).toBe(start);
  });

  it('starts again a day later, also at the end of a month', () => {
    showTimesIn('Asia/Kolkata');
    expect(startOfDay(new Date('2026-11-30T10:00:00Z'), 1).toISOString()).toBe('2026-11-30T18:30:00.000Z');
    expect(startOfDate(2026, 12, 32).toISOString()).toBe('2026-12-31T18:30:00.000Z');
  });
});
