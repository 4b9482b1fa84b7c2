/** Reads the waiting time from an error response. */
import type { ApiError } from '../../api/client.ts';
import { now } from '../../ui/use-countdown.ts';
import type { Wait } from './liveness-machine.ts';

export function waitIn({ code, facts, message }: ApiError): Wait | null {
  if (code !== 'LIVENESS_COOLDOWN' && code !== 'LIVENESS_LOCKED') return null;
  const seconds = facts['retry_after_seconds'];
  const reason = code === 'LIVENESS_LOCKED' ? 'locked' : 'cooldown';
  return { reason, message, until: after(typeof seconds === 'number' ? seconds : 0) };
}

export const after = (seconds: number): number => now() + seconds * 1000;
