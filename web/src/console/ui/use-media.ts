/**
 * Returns whether the window has a minimum width, by the names of the styles. Content for other widths is not rendered at
 * all.
 */
import { useSyncExternalStore } from 'react';

/** Returns whether the style prefix `wide:` applies. */
export const useIsWide = (): boolean => useMedia('(min-width: 40rem)');

/** Returns whether the style prefix `desk:` applies. */
export const useIsDesk = (): boolean => useMedia('(min-width: 64rem)');

/** Returns whether the style prefix `bench:` applies. */
export const useIsBench = (): boolean => useMedia('(min-width: 75rem)');

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(media).matches,
  );
}
