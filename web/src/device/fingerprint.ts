/** The device fingerprint: initialised at load, by a library that the first screen does not wait for (SPEC 2, Routes). */
import type { GetResult } from '@fingerprintjs/fingerprintjs';
import { onFirstUse } from './idle.ts';
import { setFingerprint } from './device-headers.ts';

let taken: Promise<GetResult> | undefined;

/** It blocks a cheap phone for half a second, so it waits until the first screen is shown. */
export function initialiseFingerprint(): void {
  onFirstUse(() => void takeOrLog());
}

/** Waits for it, up to a time limit: it is evidence and never blocking, so a failure is only logged. */
export async function fingerprintWithin(milliseconds: number): Promise<void> {
  await Promise.race([takeOrLog(), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}

/** The one fingerprint of this page load; after a failure the next call tries again. */
export function fingerprint(): Promise<GetResult> {
  taken ??= take().catch((error: unknown) => {
    taken = undefined;
    throw error;
  });
  return taken;
}

async function takeOrLog(): Promise<void> {
  await fingerprint().catch((error: unknown) => console.warn('The fingerprint could not be taken', error));
}

async function take(): Promise<GetResult> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  // With monitoring on, the library would call its vendor.
  const agent = await load({ monitoring: false });
  const result = await agent.get();
  setFingerprint(result.visitorId);
  return result;
}
