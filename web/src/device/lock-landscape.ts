/** Turns the screen to landscape where the device can; most phones can only in fullscreen mode. A refusal is ignored. */
export async function lockLandscape(): Promise<void> {
  const orientation: unknown = window.screen.orientation;
  if (!canLock(orientation)) return;
  try {
    await orientation.lock('landscape');
  } catch {
    // Refused: by the device, or outside of fullscreen mode.
  }
}

/** Not in every browser, and therefore not in TypeScript's DOM types. */
function canLock(orientation: unknown): orientation is { lock(kind: 'landscape'): Promise<void> } {
  return (
    typeof orientation === 'object' &&
    orientation !== null &&
    typeof Reflect.get(orientation, 'lock') === 'function'
  );
}
