/** The browser's own full screen, turned to landscape, where the device offers them. A phone that does not still has the overlay. */

/** To be called from a click: browsers grant it to nothing else. */
export async function enterWholeScreen(): Promise<void> {
  const page = document.documentElement;
  if (typeof page.requestFullscreen !== 'function') return;
  try {
    await page.requestFullscreen({ navigationUI: 'hide' });
    if ('orientation' in screen && canLock(screen.orientation)) await screen.orientation.lock('landscape');
  } catch {
    // Refused: by the device, by the browser's settings, or on a desktop that has no orientation.
  }
}

export async function leaveWholeScreen(): Promise<void> {
  if (!document.fullscreenElement) return;
  await document.exitFullscreen().catch(() => undefined);
}

/** Calls back when the signer left the full screen by the browser's own means. */
export function onWholeScreenLeft(callback: () => void): () => void {
  const heed = () => {
    if (!document.fullscreenElement) callback();
  };
  document.addEventListener('fullscreenchange', heed);
  return () => document.removeEventListener('fullscreenchange', heed);
}

/** Not in every browser, and therefore not in the compiler's DOM. */
interface LockableOrientation {
  lock(orientation: 'landscape'): Promise<void>;
}

function canLock(orientation: object): orientation is LockableOrientation {
  return 'lock' in orientation && typeof orientation.lock === 'function';
}
