/** The browser's fullscreen mode in landscape, where the device offers them. Elsewhere there is still the overlay. */
import { lockLandscape } from '../../device/lock-landscape.ts';

/** Call it from a click handler: browsers allow it only there. */
export async function enterFullscreen(): Promise<void> {
  const page = document.documentElement;
  if (typeof page.requestFullscreen !== 'function') return;
  try {
    await page.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    // Refused by the device or by the browser's settings.
    return;
  }
  await lockLandscape();
}

export async function exitFullscreen(): Promise<void> {
  if (!document.fullscreenElement) return;
  await document.exitFullscreen().catch(() => undefined);
}

/** Calls back when fullscreen mode was left by the browser's own controls. */
export function onFullscreenExit(callback: () => void): () => void {
  const check = () => {
    if (!document.fullscreenElement) callback();
  };
  document.addEventListener('fullscreenchange', check);
  return () => document.removeEventListener('fullscreenchange', check);
}
