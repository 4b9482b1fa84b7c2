/** The device fingerprint: taken once, after the first paint, by a library that is loaded only then (SPEC 2, Routes). */
import type { GetResult } from '@fingerprintjs/fingerprintjs';
import { setFingerprint } from './device-headers.ts';

let taken: Promise<GetResult> | undefined;

/**
 * Drawing and measuring for it keeps a cheap phone busy for half a second. Nobody has their OTP before this time is over, and
 * the step that needs the fingerprint asks for it.
 */
const FIRST_SCREEN_MS = 5000;

/** A failure is only logged: the fingerprint is evidence, never a gate. */
export function takeFingerprintWhenIdle(): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(takeQuietly, { timeout: 3000 });
    else takeQuietly();
  }, FIRST_SCREEN_MS);
}

function takeQuietly(): void {
  fingerprint().catch((error: unknown) => console.warn('The fingerprint could not be taken', error));
}

/** The one fingerprint of this page load; a failed attempt is made again when it is next asked for. */
export function fingerprint(): Promise<GetResult> {
  taken ??= take().catch((error: unknown) => {
    taken = undefined;
    throw error;
  });
  return taken;
}

async function take(): Promise<GetResult> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  // With monitoring on, the library would call its makers.
  const agent = await load({ monitoring: false });
  const result = await agent.get();
  setFingerprint(result.visitorId);
  return result;
}
