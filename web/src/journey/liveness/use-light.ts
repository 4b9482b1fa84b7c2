/** Provides light in the dark: the camera's torch if there is one, and otherwise a bright border around the screen. */
import { useState } from 'react';
import { capabilitiesOf, setTorch } from '../../camera/camera-capabilities.ts';
import type { Camera } from '../../camera/open-camera.ts';

export interface Light {
  isOn: boolean;
  /** Whether the screen provides the light. It does if the camera has no torch, or if the torch failed. */
  isScreen: boolean;
  toggle: () => void;
}

interface Lit {
  /**
   * The camera whose torch is used. The state is reset when the camera changes, because the new camera may have another
   * torch.
   */
  camera: Camera | null;
  isOn: boolean;
  hasFailed: boolean;
}

export function useLight(camera: Camera | null): Light {
  const [last, setLit] = useState<Lit | null>(null);
  const lit = last?.camera === camera && last ? last : { camera, isOn: false, hasFailed: false };
  const track = camera?.stream.getVideoTracks()[0] ?? null;
  const hasTorch = track !== null && capabilitiesOf(track).hasTorch && !lit.hasFailed;
  const toggle = async () => {
    const next = { ...lit, isOn: !lit.isOn };
    setLit(next);
    if (hasTorch && !(await setTorch(track, next.isOn))) setLit({ ...next, hasFailed: true });
  };
  return { isOn: lit.isOn, isScreen: !hasTorch, toggle: () => void toggle() };
}
