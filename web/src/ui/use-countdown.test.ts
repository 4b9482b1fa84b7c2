import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clockText, now, useCountdown } from './use-countdown.ts';

const DAY = 86_400_000;

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

afterEach(() => vi.useRealTimers());

it('counts whole seconds down to 0, and is correct after the phone has slept', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ until }) => useCountdown(until), {
    initialProps: { until: now() + 60_000 },
  });
  expect(result.current).toBe(60);
  pass(1500);
  expect(result.current).toBe(59);
  vi.setSystemTime(Date.now() + 55_000);
  pass(500);
  expect(result.current).toBe(3);
  pass(10_000);
  expect(result.current).toBe(0);
  rerender({ until: now() + 30_000 });
  expect(result.current).toBe(30);
});

it('never shows more than the remaining time if the clock is set back, and stays correct after sleep', () => {
  vi.useFakeTimers();
  const until = now() + 60_000;
  const { result } = renderHook(() => useCountdown(until));
  pass(10_000);
  vi.setSystemTime(Date.now() - DAY);
  pass(500);
  expect(result.current).toBe(50);
  // Renders another screen, which starts to count later.
  expect(renderHook(() => useCountdown(until)).result.current).toBe(50);
  pass(10_000);
  expect(result.current).toBe(40);
  vi.setSystemTime(Date.now() + 15_000);
  pass(500);
  expect(result.current).toBe(24);
});

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [1799, '29:59'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
