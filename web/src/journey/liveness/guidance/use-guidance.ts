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
    // Ignores every error and shows no advice. For example, a file cannot be loaded, or the browser has no module
    // workers.
    begin().catch(() => undefined);
    return () => {
      isCancelled = true;
      stop?.();
      setAdvice(null);
    };
  }, [video, code, isRunning]);

  return advice;
}

/**
 * Returns whether to load the detector. Returns false if the browser is set to save data, because the detector has a
 * size of 250 KB.
 */
function canGuide(): boolean {
  return !savesData() && typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}
