/** Keeps one camera open while it is wanted, and closes it on every way out. */
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@countersign/contract/rules/liveness-limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { listCameras, type CameraOption } from '../../camera/list-cameras.ts';
import { openCamera, type Camera, type CameraChoice } from '../../camera/open-camera.ts';
import type { CameraTrouble } from './liveness-machine.ts';

export interface OpenedCamera {
  camera: Camera;
  cameras: readonly CameraOption[];
}

export function useCamera(
  choice: CameraChoice,
  isWanted: boolean,
  onTrouble: (trouble: CameraTrouble) => void,
): OpenedCamera | null {
  const [opened, setOpened] = useState<OpenedCamera | null>(null);
  const tell = useEffectEvent(onTrouble);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    let camera: Camera | null = null;
    const open = async () => {
      const devices: MediaDevices | undefined = navigator.mediaDevices;
      const outcome = await openCamera(choice, { width: PHOTO_WIDTH, height: PHOTO_HEIGHT }, devices);
      if (!outcome.ok) {
        if (!isLeft) tell(outcome.problem);
        return;
      }
      // The prompt may be answered after the signer has gone on.
      if (isLeft) {
        outcome.camera.close();
        return;
      }
      camera = outcome.camera;
      camera.onLost(() => {
        if (!isLeft) tell('lost');
      });
      const cameras = await listCameras(devices);
      if (!isLeft) setOpened({ camera: outcome.camera, cameras });
    };
    void open();
    return () => {
      isLeft = true;
      camera?.close();
      setOpened(null);
    };
  }, [choice, isWanted]);

  return opened;
}
