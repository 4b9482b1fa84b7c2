/** Reads the risk indicators of SPEC 3 that a browser can determine by itself. */

export async function readRiskIndicators({ hasWebgl }: { hasWebgl: boolean }) {
  const [is_bot, is_incognito] = await Promise.all([isBot(), isPrivateWindow()]);
  return {
    is_bot,
    is_incognito,
    has_ad_blocker: hasAdBlocker(),
    // A browser cannot see its own network path, so the server looks up the IP address.
    has_vpn: false,
    local_storage_disabled: !hasLocalStorage(),
    cookies_disabled: !navigator.cookieEnabled,
    webgl_disabled: !hasWebgl,
  };
}

async function isBot(): Promise<boolean> {
  try {
    const { load } = await import('@fingerprintjs/botd');
    // Monitoring is off, because the library would otherwise call its vendor.
    const detector = await load({ monitoring: false });
    await detector.collect();
    return detector.detect().bot;
  } catch {
    return false;
  }
}

/**
 * Detects private windows: Safari and Firefox refuse access to the private file system, and Chrome has a small storage
 * quota.
 */
async function isPrivateWindow(): Promise<boolean> {
  const { storage } = navigator;
  if (!('storage' in navigator) || !('getDirectory' in storage)) return false;
  try {
    await storage.getDirectory();
  } catch {
    return true;
  }
  const heap = chromeHeapLimit();
  if (heap === null) return false;
  const { quota } = await storage.estimate();
  return quota !== undefined && quota < heap * 2;
}

function chromeHeapLimit(): number | null {
  if (!('memory' in performance)) return null;
  const { memory } = performance;
  const isKnown = typeof memory === 'object' && memory !== null && 'jsHeapSizeLimit' in memory;
  return isKnown && typeof memory.jsHeapSizeLimit === 'number' ? memory.jsHeapSizeLimit : null;
}

/** Checks whether an element with the class names of an advertisement is hidden. */
function hasAdBlocker(): boolean {
  const bait = document.createElement('div');
  bait.className = 'adsbox ad-banner ad-placement pub_300x250';
  bait.textContent = '\u00A0';
  bait.setAttribute('aria-hidden', 'true');
  Object.assign(bait.style, { position: 'absolute', insetInlineStart: '-9999px', height: '10px' });
  document.body.append(bait);
  const isHidden = bait.offsetHeight === 0;
  bait.remove();
  return isHidden;
}

function hasLocalStorage(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}
