/** Starts taking photos once every condition has been met for one second, and stops if a condition is no longer met. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Advice } from '../../guidance/advice.ts';
import { storeAutomatic, steadyFrames, STEADY_FRAMES, wantsAutomatic } from './guidance/automatic.ts';
import { isCapturing, type CameraState } from './liveness-machine.ts';
import type { Capture } from './use-capture.ts';

interface Automatic {
  isOn: boolean;
  toggle: () => void;
}

/** Starts the photos. `isRight` means that the advice is 'ready' and that face and code are inside their outlines. */
export function useAutomatic(
  advice: Advice | null,
  isRight: boolean,
  camera: CameraState,
  { start, cancel }: Capture,
): Automatic {
  const [isOn, setIsOn] = useState(wantsAutomatic);
  const steady = useRef(0);

  const judge = useEffectEvent((current: Advice) => {
    // If the server would reject the visible code, nothing is sent, so the signer loses no attempt. This also applies
    // to photos that the signer started.
    if (isCapturing(camera) && current.tip === 'WRONG_CODE') return cancel();
    if (camera.kind === 'counting' && camera.isAutomatic && current.tip !== 'ready') return cancel();
    steady.current = steadyFrames(steady.current, isRight && camera.kind === 'live');
    if (!isOn || steady.current < STEADY_FRAMES) return undefined;
    steady.current = 0;
    void start(true);
    return undefined;
  });
  useEffect(() => {
    if (advice) judge(advice);
  }, [advice]);

  return {
    isOn,
    toggle: () => {
      if (camera.kind === 'counting' && camera.isAutomatic) cancel();
      storeAutomatic(!isOn);
      setIsOn(!isOn);
    },
  };
}
