import { useEffect, useRef, useState } from 'react';

/** The newest value, changed at most once per interval: for what screen readers announce. */
export function useThrottledValue<T>(value: T, milliseconds: number): T {
  const [throttled, setThrottled] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (value === throttled) return undefined;
    const wait = Math.max(0, changedAt.current + milliseconds - performance.now());
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setThrottled(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, throttled, milliseconds]);
  return throttled;
}
