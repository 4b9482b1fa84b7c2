/** Determines which cameras the page can offer, and which one is the default (SPEC 4, QR scanner page). */
import { listCameras, type CameraOption } from '../../camera/list-cameras.ts';
import { openCamera, type MediaPort } from '../../camera/open-camera.ts';

export type FoundCameras =
  | { ok: true; cameras: readonly CameraOption[] }
  | { ok: false; problem: 'listing' | 'unsupported' | 'insecure' };

/** Stands for the cameras of a device while the browser hides their names. */
export const UNNAMED_CAMERA: CameraOption = { id: 'unnamed', label: '' };

interface Asking {
  isSecure: boolean;
  /** Whether the browser may show its permission prompt now. It may do so only after a click. */
  mayPrompt: boolean;
}

/**
 * Returns the cameras. Browsers reveal the names of cameras only after granting access. If the names are missing, one
 * camera is opened briefly.
 */
export async function findCameras(
  devices: MediaPort | undefined,
  { isSecure, mayPrompt }: Asking,
): Promise<FoundCameras> {
  if (!devices) return { ok: false, problem: isSecure ? 'unsupported' : 'insecure' };
  const all = await devices.enumerateDevices().catch(() => null);
  if (!all) return { ok: false, problem: 'listing' };
  const inputs = all.filter(({ kind }) => kind === 'videoinput');
  if (inputs.length === 0) return { ok: true, cameras: [] };
  if (inputs.every(({ label }) => label !== '')) return { ok: true, cameras: await listCameras(devices) };
  if (!mayPrompt) return { ok: true, cameras: [UNNAMED_CAMERA] };

  const opened = await openCamera({ facing: 'environment' }, { width: 640, height: 480 }, devices);
  if (!opened.ok)
    return opened.problem === 'missing' ? { ok: true, cameras: [] } : { ok: false, problem: 'listing' };
  const cameras = await listCameras(devices);
  opened.camera.close();
  return { ok: true, cameras };
}

/** Returns the first back camera. Without a back camera, returns the first camera. */
export function defaultCamera(cameras: readonly CameraOption[]): CameraOption | null {
  return cameras.find(({ label }) => /back|environment/i.test(label)) ?? cameras[0] ?? null;
}
