/** The test's DOM has neither a camera nor a place: a phone's browser has both. */
import { vi } from 'vitest';

export function haveCapableBrowser(): void {
  vi.stubGlobal('isSecureContext', true);
  give('mediaDevices', { getUserMedia: () => Promise.reject(new Error('The test has no camera')) });
  give('geolocation', { getCurrentPosition: () => undefined });
}

/** Only where a test has not given its own. */
function give(name: string, value: unknown): void {
  if (Reflect.get(navigator, name)) return;
  Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
}
