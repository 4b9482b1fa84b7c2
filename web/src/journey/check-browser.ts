/** What this browser lacks for the whole journey: better said before the OTP is spent than at the camera. */

export type Barrier = 'insecure' | 'framed' | 'storage' | 'crypto' | 'camera' | 'geolocation';

/** The part of `window` that matters here. */
interface Browser {
  isSecureContext: boolean;
  self: unknown;
  top: unknown;
  sessionStorage: Pick<Storage, 'setItem' | 'getItem' | 'removeItem'>;
  crypto: object;
  navigator: { cookieEnabled: boolean; mediaDevices?: object; geolocation?: object };
}

export function barrierOf(browser: Browser): Barrier | null {
  const { navigator } = browser;
  // Most of the others are missing in an insecure context, and this is their cause.
  if (!browser.isSecureContext) return 'insecure';
  // A page around ours could lay its own buttons over it.
  if (browser.top !== browser.self) return 'framed';
  if (!navigator.cookieEnabled || !keepsData(browser)) return 'storage';
  if (!('subtle' in browser.crypto)) return 'crypto';
  if (!navigator.mediaDevices || !('getUserMedia' in navigator.mediaDevices)) return 'camera';
  if (!navigator.geolocation) return 'geolocation';
  return null;
}

/** Where storage is switched off, the mere access throws; where it is full or virtual, writing does. */
function keepsData(browser: Browser): boolean {
  const probe = 'countersign.probe';
  try {
    browser.sessionStorage.setItem(probe, probe);
    const isKept = browser.sessionStorage.getItem(probe) === probe;
    browser.sessionStorage.removeItem(probe);
    return isKept;
  } catch {
    return false;
  }
}
