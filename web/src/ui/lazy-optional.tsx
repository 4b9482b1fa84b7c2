import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface StandIns {
  /** Content to show while the part is loading. */
  waiting?: ReactNode;
  /** Content to show if the part failed to load. */
  instead?: ReactNode;
}

/**
 * Loads an optional part of a screen when it is shown. A part that fails to load is omitted, and is requested again at
 * the next mount and when the browser is back online. `React.lazy` is unsuitable: it would cache the failure and break
 * the whole screen.
 */
export function lazyOptional<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  return function Optional(props: P & StandIns) {
    /** The loaded part. Null if loading failed. */
    const [Part, setPart] = useState<ComponentType<P> | null | undefined>(() => loaded);
    useEffect(() => {
      if (Part) return undefined;
      const fetchPart = async () => {
        loaded = await load().catch(() => undefined);
        setPart(() => loaded ?? null);
      };
      const attempt = () => void fetchPart();
      if (Part === undefined) attempt();
      window.addEventListener('online', attempt);
      return () => window.removeEventListener('online', attempt);
    }, [Part]);
    if (Part) return <Part {...props} />;
    return Part === null ? props.instead : props.waiting;
  };
}
