/** What a screen needs to show a code to a camera: it lies, and it stays awake. Both are wishes a browser may refuse. */

/** Most phones turn only what fills the screen, so this is asked again after going full screen. */
export async function askForLandscape(): Promise<void> {
  const orientation: unknown = window.screen.orientation;
  if (!canLock(orientation)) return;
  await orientation.lock('landscape').catch(() => undefined);
}

export async function fillScreen(): Promise<void> {
  await document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  await askForLandscape();
}

/** Browsers drop the lock whenever the page is hidden: it is taken again when the page is back. Answers how to let go. */
export function stayAwake(): () => void {
  let sentinel: WakeLockSentinel | null = null;
  let isOver = false;
  const take = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const taken = await navigator.wakeLock.request('screen').catch(() => null);
    if (isOver) await taken?.release();
    else sentinel = taken;
  };
  const takeAgain = () => void take();
  document.addEventListener('visibilitychange', takeAgain);
  takeAgain();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', takeAgain);
    void sentinel?.release();
  };
}

/** The compiler's DOM no longer knows `lock`, since not every browser has it. */
function canLock(orientation: unknown): orientation is { lock(kind: 'landscape'): Promise<void> } {
  return (
    typeof orientation === 'object' &&
    orientation !== null &&
    typeof Reflect.get(orientation, 'lock') === 'function'
  );
}
