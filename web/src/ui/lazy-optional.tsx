import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface StandIns {
  /** Shown while it is loading. */
  waiting?: ReactNode;
  /** Shown where it could not be loaded. */
  instead?: ReactNode;
}

/**
 * A part that its screen can do without, loaded when it is shown. `React.lazy` would keep a failure for good and throw the screen away
 * with it: here it is left out, and tried again at the next mount and when the browser is online again.
 */
export function lazyOptional<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  return function Optional(props: P & StandIns) {
    /** Null: it could not be loaded. */
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
