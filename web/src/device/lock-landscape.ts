/**
 * Rotates the screen to landscape if the device allows it; most phones do so only in fullscreen mode. If the device
 * refuses, the screen stays as it is.
 */
export async function lockLandscape(): Promise<void> {
  const orientation: unknown = window.screen.orientation;
  if (!canLock(orientation)) return;
  try {
    await orientation.lock('landscape');
  } catch {
    // The device refused, or the page is not in fullscreen mode.
  }
}

/** Some browsers lack this method, and so do TypeScript's DOM types. */
function canLock(orientation: unknown): orientation is { lock(kind: 'landscape'): Promise<void> } {
  return (
    typeof orientation === 'object' &&
    orientation !== null &&
    typeof Reflect.get(orientation, 'lock') === 'function'
  );
}
