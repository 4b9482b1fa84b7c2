/** The device fingerprint: initialised at load, taken by a library that the first screen does not wait for (SPEC 2, Routes). */
import type { GetResult } from '@fingerprintjs/fingerprintjs';
import { onceUsed } from './idle.ts';
import { setFingerprint } from './device-headers.ts';

let taken: Promise<GetResult> | undefined;

/** Drawing and measuring for it keeps a cheap phone busy for half a second: not while the first screen is being shown. */
export function initialiseFingerprint(): void {
  onceUsed(() => void takeQuietly());
}

/** Waits until it is taken, but never long: it is evidence and no gate, so a failure is only logged. */
export async function fingerprintWithin(milliseconds: number): Promise<void> {
  await Promise.race([takeQuietly(), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}

/** The one fingerprint of this page load; a failed attempt is made again when it is next asked for. */
export function fingerprint(): Promise<GetResult> {
  taken ??= take().catch((error: unknown) => {
    taken = undefined;
    throw error;
  });
  return taken;
}

async function takeQuietly(): Promise<void> {
  await fingerprint().catch((error: unknown) => console.warn('The fingerprint could not be taken', error));
}

async function take(): Promise<GetResult> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  // With monitoring on, the library would call its makers.
  const agent = await load({ monitoring: false });
  const result = await agent.get();
  setFingerprint(result.visitorId);
  return result;
}
