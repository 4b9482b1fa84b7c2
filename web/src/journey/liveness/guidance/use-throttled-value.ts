import { useEffect, useRef, useState } from 'react';

/** The newest value, but no sooner than a while after the last change: for what is read out loud. */
export function useCalm<T>(value: T, milliseconds: number): T {
  const [calm, setCalm] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (value === calm) return undefined;
    const wait = Math.max(0, changedAt.current + milliseconds - Date.now());
    const timer = setTimeout(() => {
      changedAt.current = Date.now();
      setCalm(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, calm, milliseconds]);
  return calm;
}
