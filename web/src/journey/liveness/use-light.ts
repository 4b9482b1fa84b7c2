/** Provides light in the dark: the camera's torch if it has one, otherwise a bright border around the screen. */
import { useState } from 'react';
import { capabilitiesOf, setTorch } from '../../camera/camera-capabilities.ts';
import type { Camera } from '../../camera/open-camera.ts';

export interface Light {
  isOn: boolean;
  /** Whether the screen provides the light, because the camera has no torch or the torch failed. */
  isScreen: boolean;
  toggle: () => void;
}

interface Lit {
  /** The camera with the torch. The state is reset for another camera, which has its own torch. */
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
