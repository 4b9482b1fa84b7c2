/** Lists the cameras and selects the next one. */
import type { MediaPort } from './open-camera.ts';

export interface CameraOption {
  id: string;
  label: string;
}

/**
 * Lists the cameras. Call this after opening one, because browsers reveal names and ids only once camera access is granted.
 */
export async function listCameras(devices: MediaPort | undefined): Promise<CameraOption[]> {
  const all = await devices?.enumerateDevices().catch(() => []);
  return (all ?? [])
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label: label || `Camera ${deviceId}` }));
}

/** Returns the next camera in the cycle, or null if there is no other camera. */
export function nextCamera(cameras: readonly CameraOption[], currentId: string | null): CameraOption | null {
  if (cameras.length < 2) return null;
  const current = cameras.findIndex(({ id }) => id === currentId);
  return cameras[(current + 1) % cameras.length] ?? null;
}
