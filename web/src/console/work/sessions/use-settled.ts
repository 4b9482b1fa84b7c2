import { useEffect, useState } from 'react';

const SETTLES_AFTER_MS = 250;

/** What is typed, once the typing has stopped for a moment: whole words are searched for, and half of one is found nowhere. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
