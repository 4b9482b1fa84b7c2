import { expect, it } from 'vitest';
import { timeZoneVerdict } from './time-zone.ts';

it.each([
  ['Asia/Kolkata', 'IN', 'passed'],
  ['Asia/Calcutta', 'IN', 'passed'],
  ['Asia/Kathmandu', 'NP', 'passed'],
  ['America/Adak', 'US', 'passed'],
  ['Asia/Kolkata', 'US', 'failed'],
  ['Europe/London', 'IN', 'failed'],
  ['UTC', 'IN', 'failed'],
  [undefined, 'IN', 'indeterminate'],
  ['Asia/Kolkata', null, 'indeterminate'],
  ['Asia/Kolkata', 'XX', 'indeterminate'],
  ['Asia/Kolkata', 'in', 'indeterminate'],
  ['Mars/Olympus', 'IN', 'indeterminate'],
  ['+05:30', 'IN', 'indeterminate'],
  ['', 'IN', 'indeterminate'],
])('a browser in %s at an address of %s: %s', (timeZone, country, verdict) => {
  expect(timeZoneVerdict(timeZone, country)).toBe(verdict);
});
