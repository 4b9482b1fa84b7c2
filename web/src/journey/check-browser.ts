/** Checks that the browser can finish the whole journey, before an OTP is sent. */

export type BrowserProblem = 'insecure' | 'framed' | 'storage' | 'crypto' | 'camera' | 'geolocation';

/** The part of `window` that matters here. */
interface Browser {
  isSecureContext: boolean;
  self: unknown;
  top: unknown;
  sessionStorage: Pick<Storage, 'setItem' | 'getItem' | 'removeItem'>;
  crypto: object;
  navigator: { cookieEnabled: boolean; mediaDevices?: object; geolocation?: object };
}

export function checkBrowser(browser: Browser): BrowserProblem | null {
  const { navigator } = browser;
  // An insecure context is the cause of most of the other problems.
  if (!browser.isSecureContext) return 'insecure';
  // An embedding page could lay its own buttons over ours.
  if (browser.top !== browser.self) return 'framed';
  if (!navigator.cookieEnabled || !canStoreData(browser)) return 'storage';
  if (!('subtle' in browser.crypto)) return 'crypto';
  if (!navigator.mediaDevices || !('getUserMedia' in navigator.mediaDevices)) return 'camera';
  if (!navigator.geolocation) return 'geolocation';
  return null;
}

/** Where storage is disabled, the access throws; where it is full, writing does. */
function canStoreData(browser: Browser): boolean {
  const probe = 'countersign.probe';
  try {
    browser.sessionStorage.setItem(probe, probe);
    const isStored = browser.sessionStorage.getItem(probe) === probe;
    browser.sessionStorage.removeItem(probe);
    return isStored;
  } catch {
    return false;
  }
}
