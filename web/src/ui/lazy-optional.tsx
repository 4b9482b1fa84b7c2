import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface StandIns {
  /** Content that is shown during loading. */
  waiting?: ReactNode;
  /** Content that replaces the part if loading failed. */
  instead?: ReactNode;
}

/**
 * Loads an optional part of a screen when it is shown. `React.lazy` would cache a failure and take the whole screen down
 * with it. Here, a part that fails to load is omitted, and retried at the next mount and when the browser is back online.
 */
export function lazyOptional<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  return function Optional(props: P & StandIns) {
    /** The loaded part. Null after a failure to load. */
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
