import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clockText, useCountdown } from './use-countdown.ts';

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

afterEach(() => vi.useRealTimers());

it('counts whole seconds down to 0, and is correct after the phone was asleep', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ until }) => useCountdown(until), {
    initialProps: { until: Date.now() + 60_000 },
  });
  expect(result.current).toBe(60);
  pass(1500);
  expect(result.current).toBe(59);
  vi.setSystemTime(Date.now() + 55_000);
  pass(500);
  expect(result.current).toBe(3);
  pass(10_000);
  expect(result.current).toBe(0);
  rerender({ until: Date.now() + 30_000 });
  expect(result.current).toBe(30);
});

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [1799, '29:59'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
])('writes %i seconds as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
