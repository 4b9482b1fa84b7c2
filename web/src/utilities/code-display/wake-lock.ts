/** Keeps the screen on, where the browser allows it. Returns how to release it. */
export function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isReleased = false;
  const request = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const granted = await navigator.wakeLock.request('screen').catch(() => null);
    if (isReleased) await granted?.release();
    else lock = granted;
  };
  const requestAgain = () => void request();
  // Browsers drop the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', requestAgain);
  requestAgain();
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', requestAgain);
    void lock?.release();
  };
}
