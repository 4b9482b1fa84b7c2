/**
 * Enters the browser's fullscreen mode in landscape, if the device supports it. The fullscreen pad also works without
 * it.
 */
import { lockLandscape } from '../../device/lock-landscape.ts';

/** Enters fullscreen mode. Call it from a click handler, because browsers allow it only there. */
export async function enterFullscreen(): Promise<void> {
  const page = document.documentElement;
  if (typeof page.requestFullscreen !== 'function') return;
  try {
    await page.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    // The device or the browser settings do not allow fullscreen mode.
    return;
  }
  await lockLandscape();
}

export async function exitFullscreen(): Promise<void> {
  if (!document.fullscreenElement) return;
  await document.exitFullscreen().catch(() => undefined);
}

/** Calls `callback` when the signer leaves fullscreen mode with the browser's own controls. */
export function onFullscreenExit(callback: () => void): () => void {
  const check = () => {
    if (!document.fullscreenElement) callback();
  };
  document.addEventListener('fullscreenchange', check);
  return () => document.removeEventListener('fullscreenchange', check);
}
