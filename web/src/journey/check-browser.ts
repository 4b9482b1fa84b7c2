/** Checks that the browser can finish the whole journey, before an OTP is sent. */

export type BrowserProblem = 'insecure' | 'framed' | 'storage' | 'crypto' | 'camera' | 'geolocation';

/** The part of `window` that the check reads. */
interface Browser {
  isSecureContext: boolean;
  self: unknown;
  top: unknown;
  sessionStorage: Pick<Storage, 'setItem' | 'removeItem'>;
  crypto: object;
  document: { documentElement: { hasAttribute(name: string): boolean } };
  navigator: { cookieEnabled: boolean; mediaDevices?: object; geolocation?: object };
}

export function checkBrowser(browser: Browser): BrowserProblem | null {
  const { navigator } = browser;
  // Check the secure context first, because an insecure context causes most of the other problems.
  if (!browser.isSecureContext) return 'insecure';
  const isFramed = browser.top !== browser.self;
  // An embedding page could cover our buttons with its own. The server decides which pages may embed the journey.
  if (isFramed && !browser.document.documentElement.hasAttribute('data-framable')) return 'framed';
  // Frames skip the storage check: many browsers block cookies and storage in frames of other sites, and the bearer
  // token then stays in memory.
  if (!isFramed && !(navigator.cookieEnabled && canStoreData(browser))) return 'storage';
  if (!('subtle' in browser.crypto)) return 'crypto';
  if (!navigator.mediaDevices || !('getUserMedia' in navigator.mediaDevices)) return 'camera';
  if (!navigator.geolocation) return 'geolocation';
  return null;
}

/**
 * Returns whether the page can store data. Reading storage throws if it is disabled, and writing throws if it is full.
 */
function canStoreData(browser: Browser): boolean {
  const probe = 'countersign.probe';
  try {
    browser.sessionStorage.setItem(probe, probe);
    browser.sessionStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}
