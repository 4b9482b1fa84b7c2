/** The list of cameras, and the one after the current one. */
import type { MediaPort } from './open-camera.ts';

export interface CameraOption {
  id: string;
  label: string;
}

/** Browsers give names and ids only once a camera has been allowed: list them after opening one. */
export async function listCameras(devices: MediaPort | undefined): Promise<CameraOption[]> {
  const all = await devices?.enumerateDevices().catch(() => []);
  return (all ?? [])
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label: label || `Camera ${deviceId}` }));
}

/** Cycles through the list; null when there is no other camera. */
export function nextCamera(cameras: readonly CameraOption[], currentId: string | null): CameraOption | null {
  if (cameras.length < 2) return null;
  const current = cameras.findIndex(({ id }) => id === currentId);
  return cameras[(current + 1) % cameras.length] ?? null;
}
