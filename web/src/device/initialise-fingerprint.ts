/**
 * Initialises the device fingerprint at load (SPEC 2, Routes): the quick one immediately, because every call carries it,
 * and the full one when the first screen leaves time for it. A failure is only logged.
 */
import { whenIdle } from './idle.ts';
import { quickFingerprint } from './quick-fingerprint.ts';

export function initialiseFingerprint(): void {
  quickFingerprint();
  whenIdle(() => {
    takeWhole().catch((error: unknown) => console.warn('The fingerprint could not be taken', error));
  });
}

async function takeWhole(): Promise<void> {
  const { fingerprint } = await import('./fingerprint.ts');
  await fingerprint();
}
