/** The way back to the list that a session was opened from: as it was, with its filters and its search. */
import { useLocation } from 'react-router';

/** What the page of a session is given by the list. */
export const FROM_LIST = { isFromList: true };

export function useIsFromList(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isFromList' in state;
}
