/** The device fingerprint: initialised at load, by a library that the first screen does not wait for (SPEC 2, Routes). */
import type { GetResult } from '@fingerprintjs/fingerprintjs';
import { onceUsed, whenIdle } from '../idle.ts';
import { setFingerprint } from './device-headers.ts';

let taken: Promise<GetResult> | undefined;

export function initialiseFingerprint(): void {
  // A library that cannot be fetched now is fetched again when it is needed, and logged then.
  whenIdle(() => void fetchLibrary().catch(() => undefined));
  // Drawing and measuring for it keeps a cheap phone busy for half a second.
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
  const { load } = await fetchLibrary();
  // With monitoring on, the library would call its makers.
  const agent = await load({ monitoring: false });
  const result = await agent.get();
  setFingerprint(result.visitorId);
  return result;
}

const fetchLibrary = () => import('@fingerprintjs/fingerprintjs');
