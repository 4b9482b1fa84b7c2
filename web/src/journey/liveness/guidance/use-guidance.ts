/** Provides advice while the camera is on. The screen also works without advice. */
import { useEffect, useState, type RefObject } from 'react';
import { savesData } from '../../../device/idle.ts';
import type { Advice } from '../../../guidance/advice.ts';

export function useGuidance(
  video: RefObject<HTMLVideoElement | null>,
  code: string,
  isRunning: boolean,
): Advice | null {
  const [advice, setAdvice] = useState<Advice | null>(null);

  useEffect(() => {
    if (!isRunning || !canGuide()) return undefined;
    let isCancelled = false;
    let stop: (() => void) | null = null;
    const begin = async () => {
      const { startGuidance } = await import('../../../guidance/start-guidance.ts');
      if (!isCancelled && video.current) stop = startGuidance(video.current, code, setAdvice);
    };
    // Any error here only means that there is no advice: a file cannot be loaded, or the browser has no module workers.
    begin().catch(() => undefined);
    return () => {
      isCancelled = true;
      stop?.();
      setAdvice(null);
    };
  }, [video, code, isRunning]);

  return advice;
}

/** Returns false if the signer saves data, because the detector is a quarter of a megabyte. */
function canGuide(): boolean {
  return !savesData() && typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}
