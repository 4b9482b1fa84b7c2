/** Simulates a phone's browser: the test DOM has neither camera nor geolocation. */
import { vi } from 'vitest';

export function stubCapableBrowser(): void {
  vi.stubGlobal('isSecureContext', true);
  define('mediaDevices', { getUserMedia: () => Promise.reject(new Error('The test has no camera')) });
  define('geolocation', { getCurrentPosition: () => undefined });
}

/** Defines a property unless the test has defined it. */
function define(name: string, value: unknown): void {
  if (Reflect.get(navigator, name)) return;
  Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
}
