/** The DOM of the tests has neither camera nor geolocation: a phone's browser has both. */
import { vi } from 'vitest';

export function stubCapableBrowser(): void {
  vi.stubGlobal('isSecureContext', true);
  define('mediaDevices', { getUserMedia: () => Promise.reject(new Error('The test has no camera')) });
  define('geolocation', { getCurrentPosition: () => undefined });
}

/** Only where a test has not defined its own. */
function define(name: string, value: unknown): void {
  if (Reflect.get(navigator, name)) return;
  Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
}
