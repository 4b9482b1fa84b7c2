/**
 * Hooks that return whether the window has a minimum width. Their names are those of the style prefixes. Content for
 * other widths is not rendered.
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
