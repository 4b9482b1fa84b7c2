import { useState } from 'react';

/** Whether a form holds something other than what it was opened with. */
export function useChanged(content: object): boolean {
  const now = JSON.stringify(content);
  const [first] = useState(now);
  return now !== first;
}
