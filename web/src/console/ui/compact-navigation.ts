/** Whether the navigation shows only icons, because the page needs the width of the window. */
import { useLayoutEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let pages = 0;

function count(change: number): void {
  pages += change;
  for (const listener of listeners) listener();
}

/** Keeps the navigation compact while the page is shown. */
export function useCompactNavigation(isWanted: boolean): void {
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    count(1);
    return () => count(-1);
  }, [isWanted]);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

export const useIsNavigationCompact = (): boolean => useSyncExternalStore(subscribe, () => pages > 0);
