import { useEffect, useState } from 'react';

const DELAY_MS = 250;

/** The value once it has stayed the same for a moment. Search matches whole words, so that half a typed word would find nothing. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
