import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeDistance } from './geofence.ts';

const meters = fc.double({ min: 0, max: 20_000_000, noNaN: true });

describe('judgeDistance', () => {
  it.each([
    [480, 500, 20, 'passed'],
    [481, 500, 20, 'indeterminate'],
    [500, 500, 0, 'passed'],
    [500.1, 500, 0, 'failed'],
    [520, 500, 20, 'indeterminate'],
    [521, 500, 20, 'failed'],
    [0, 500, 501, 'indeterminate'],
    [0, 0, 0, 'passed'],
  ] as const)(
    '%d m away, limit %d m, accurate to %d m: %s',
    (distanceMeters, limitMeters, accuracyMeters, verdict) => {
      expect(judgeDistance({ distanceMeters, limitMeters, accuracyMeters })).toBe(verdict);
    },
  );

  it('agrees with every point of the accuracy circle along the line to the branch', () => {
    fc.assert(
      fc.property(
        meters,
        meters,
        meters,
        fc.double({ min: -1, max: 1, noNaN: true }),
        (distance, limit, accuracy, t) => {
          const verdict = judgeDistance({
            distanceMeters: distance,
            limitMeters: limit,
            accuracyMeters: accuracy,
          });
          const possible = distance + t * accuracy;
          if (verdict === 'passed') expect(possible).toBeLessThanOrEqual(limit);
          if (verdict === 'failed') expect(possible).toBeGreaterThan(limit);
        },
      ),
    );
  });

  it('never changes between passed and failed when the position is less accurate', () => {
    fc.assert(
      fc.property(meters, meters, meters, meters, (distanceMeters, limitMeters, accuracyMeters, worse) => {
        const sharp = judgeDistance({ distanceMeters, limitMeters, accuracyMeters });
        const vague = judgeDistance({ distanceMeters, limitMeters, accuracyMeters: accuracyMeters + worse });
        expect([sharp, 'indeterminate']).toContain(vague);
      }),
    );
  });

  it('never improves as the distance grows', () => {
    const rank = { passed: 0, indeterminate: 1, failed: 2 };
    fc.assert(
      fc.property(meters, meters, meters, meters, (distanceMeters, limitMeters, accuracyMeters, further) => {
        const near = judgeDistance({ distanceMeters, limitMeters, accuracyMeters });
        const far = judgeDistance({ distanceMeters: distanceMeters + further, limitMeters, accuracyMeters });
        expect(rank[far]).toBeGreaterThanOrEqual(rank[near]);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1])(
    'returns indeterminate for a distance of %s',
    (nonsense) => {
      const sound = { distanceMeters: 1, limitMeters: 500, accuracyMeters: 5 };
      for (const part of ['distanceMeters', 'limitMeters', 'accuracyMeters'] as const) {
        expect(judgeDistance({ ...sound, [part]: nonsense })).toBe('indeterminate');
      }
    },
  );
});
