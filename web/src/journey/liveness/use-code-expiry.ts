import { useEffect, type Dispatch } from 'react';
import { now, useCountdown } from '../../ui/use-countdown.ts';
import type { ActiveCode, LivenessEvent } from './liveness-machine.ts';

/** Dispatches an event when the code expires. Returns the remaining seconds. */
export function useCodeExpiry({ expiresAt }: ActiveCode, dispatch: Dispatch<LivenessEvent>): number {
  const left = useCountdown(expiresAt);
  const isExpired = left === 0;
  useEffect(() => {
    if (isExpired) dispatch({ type: 'time-passed', now: now() });
  }, [isExpired, dispatch]);
  return left;
}
