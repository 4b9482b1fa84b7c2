import { useState } from 'react';

/** Returns whether the content of a form differs from its initial values. */
export function useChanged(content: object): boolean {
  const now = JSON.stringify(content);
  const [first] = useState(now);
  return now !== first;
}
