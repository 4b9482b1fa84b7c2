/** Holds one camera open while it is needed. Leaves the sub-step camera-active if the page stays hidden. */
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@countersign/contract/rules/liveness';
import { useEffect, useEffectEvent, useState, type Dispatch } from 'react';
import { listCameras, type CameraOption } from '../../camera/list-cameras.ts';
import { HIDDEN_DELAY_MS, onPageHidden } from '../../camera/on-page-hidden.ts';
import { openCamera, type Camera, type CameraChoice, type CameraProblem } from '../../camera/open-camera.ts';
import type { LivenessEvent } from './liveness-machine.ts';

export interface OpenedCamera {
  camera: Camera;
  cameras: readonly CameraOption[];
}

export function useCamera(
  choice: CameraChoice,
  isWanted: boolean,
  dispatch: Dispatch<LivenessEvent>,
): OpenedCamera | null {
  const [opened, setOpened] = useState<OpenedCamera | null>(null);
  const report = useEffectEvent((problem: CameraProblem) =>
    dispatch({ type: 'camera-changed', camera: { kind: 'problem', problem } }),
  );

  useEffect(() => {
    if (!isWanted) return undefined;
    let isCancelled = false;
    let camera: Camera | null = null;
    const open = async () => {
      const devices: MediaDevices | undefined = navigator.mediaDevices;
      const outcome = await openCamera(choice, { width: PHOTO_WIDTH, height: PHOTO_HEIGHT }, devices);
      if (!outcome.ok) {
        if (!isCancelled) report(outcome.problem);
        return;
      }
      // The signer may answer the browser's prompt after leaving the screen, so the camera is closed.
      if (isCancelled) {
        outcome.camera.close();
        return;
      }
      camera = outcome.camera;
      camera.onLost(() => {
        if (!isCancelled) report('lost');
      });
      const cameras = await listCameras(devices);
      if (!isCancelled) setOpened({ camera: outcome.camera, cameras });
    };
    void open();
    return () => {
      isCancelled = true;
      camera?.close();
      setOpened(null);
    };
  }, [choice, isWanted]);
  useEffect(
    () => onPageHidden(document, HIDDEN_DELAY_MS, () => dispatch({ type: 'camera-left', wasHidden: true })),
    [dispatch],
  );

  return opened;
}
