/** What the width of the window allows, as the styles name it: what another width shows is not made at all. */
import { useSyncExternalStore } from 'react';

/** As `wide:` in the styles. */
export const useIsWide = (): boolean => useMedia('(min-width: 640px)');

/** As `desk:` in the styles. */
export const useIsDesk = (): boolean => useMedia('(min-width: 1024px)');

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
