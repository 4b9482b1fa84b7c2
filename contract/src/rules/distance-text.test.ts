import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceText } from './distance-text.ts';

it.each([
  [0, '0 m'],
  [0.4, '0 m'],
  [12.5, '13 m'],
  [999, '999 m'],
  [999.49, '999 m'],
  [999.5, '1.00 km'],
  [999.6, '1.00 km'],
  [1000, '1.00 km'],
  [1004.6, '1.00 km'],
  [1234.5, '1.23 km'],
  [20_000_000, '20000.00 km'],
])('%d metres read %s', (metres, text) => {
  expect(distanceText(metres)).toBe(text);
});

it('stays within half of the last shown digit and never shows 1000 m', () => {
  const metres = fc.oneof(
    fc.double({ min: 0, max: 2e7, noNaN: true }),
    fc.double({ min: 990, max: 1010, noNaN: true }),
  );
  fc.assert(
    fc.property(metres, (distance) => {
      const match = /^(?<amount>[0-9]{1,3}|[0-9]+\.[0-9]{2}) (?<unit>m|km)$/u.exec(distanceText(distance));
      const inKilometres = match?.groups?.['unit'] === 'km';
      const shown = Number(match?.groups?.['amount']) * (inKilometres ? 1000 : 1);
      expect(inKilometres).toBe(distance >= 999.5);
      expect(Math.abs(shown - distance)).toBeLessThanOrEqual(inKilometres ? 5.000001 : 0.5);
    }),
  );
});
