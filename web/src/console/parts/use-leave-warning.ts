import { useEffect } from 'react';

/** Closing or reloading the page asks first; links of the console ask through `onLeave`, which is given where they lead. */
export function useLeaveWarning(isUnsaved: boolean, onLeave: (to: string) => void): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const askAtLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isElsewhere = link?.target === '_blank' || link?.hasAttribute('download');
      if (!link || isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
        return;
      const { origin, pathname, search } = new URL(link.href);
      if (origin !== location.origin || link.hash !== '') return;
      event.preventDefault();
      event.stopPropagation();
      onLeave(pathname.replace(/^\/console/, '') + search);
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('click', askAtLink, true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', askAtLink, true);
    };
  }, [isUnsaved, onLeave]);
}
