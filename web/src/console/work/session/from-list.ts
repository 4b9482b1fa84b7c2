/** Returns to the list from which the session was opened, with its filters and search. */
import { useLocation } from 'react-router';

/** The navigation state that the list passes to the session page. */
export const FROM_LIST = { isFromList: true };

export function useIsFromList(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isFromList' in state;
}
