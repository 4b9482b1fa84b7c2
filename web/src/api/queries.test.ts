import { describe, expect, it } from 'vitest';
import { ApiError } from './client.ts';
import { createQueryClient, retryDelay, shouldRetry } from './queries.ts';

const answered = (status: number) => new ApiError({ code: 'X', message: 'x', status });

describe('reading (SPEC 7)', () => {
  it('retries a failed read three times', () => {
    for (const error of [answered(0), answered(503), new Error('a bug')]) {
      expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false]);
    }
  });

  it('does not retry a refusal', () => {
    for (const status of [400, 401, 403, 404, 410, 429]) expect(shouldRetry(0, answered(status))).toBe(false);
  });

  it('doubles each delay up to 30 seconds', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });

  it('discards data that was not used for 5 minutes', () => {
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(300_000);
  });
});
