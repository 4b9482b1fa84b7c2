/** Advice while the camera is live. Whatever keeps it from coming, the screen works without it. */
import { useEffect, useState, type RefObject } from 'react';
import type { Advice } from '../../../guidance/advice.ts';

export function useGuidance(video: RefObject<HTMLVideoElement | null>, isLive: boolean): Advice | null {
  const [advice, setAdvice] = useState<Advice | null>(null);

  useEffect(() => {
    if (!isLive || !isWelcome()) return undefined;
    let isLeft = false;
    let end: (() => void) | null = null;
    const begin = async () => {
      const { guide } = await import('../../../guidance/start-guidance.ts');
      if (!isLeft && video.current) end = guide(video.current, setAdvice);
    };
    // A file that does not arrive, or a browser without module workers: then there is no advice.
    begin().catch(() => undefined);
    return () => {
      isLeft = true;
      end?.();
      setAdvice(null);
    };
  }, [video, isLive]);

  return advice;
}

/** Not where every byte is paid for: the detector is a quarter of a megabyte. */
function isWelcome(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const savesData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
  return !savesData && typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}
