/** Opens one camera, or returns the problem as a value. */

type Facing = 'user' | 'environment';
export type CameraChoice = { facing: Facing } | { deviceId: string };

export type OpenCameraProblem =
  /** The browser has no camera API, because it is old or the page is not secure. */
  | 'unsupported'
  | 'denied'
  | 'missing'
  /** Another program is using the camera. */
  | 'busy'
  | 'failed';

/** `lost` means that an open camera was unplugged or its permission was withdrawn. */
export type CameraProblem = OpenCameraProblem | 'lost';

export interface Camera {
  readonly stream: MediaStream;
  readonly deviceId: string | null;
  /** True if the camera faces the user. Its preview is then mirrored, but its photos are not. */
  readonly isFront: boolean;
  /** Calls the listener once if the camera ends by itself, because it was unplugged or its permission withdrawn. */
  onLost(listener: () => void): void;
  close(): void;
}

export type OpenCameraResult = { ok: true; camera: Camera } | { ok: false; problem: OpenCameraProblem };

export type MediaPort = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;

export const FRONT: CameraChoice = { facing: 'user' };

export async function openCamera(
  choice: CameraChoice,
  ideal: { width: number; height: number },
  devices: MediaPort | undefined,
): Promise<OpenCameraResult> {
  if (!devices) return { ok: false, problem: 'unsupported' };
  try {
    const stream = await devices.getUserMedia({ audio: false, video: constraintsOf(choice, ideal) });
    return { ok: true, camera: cameraOf(stream) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/**
 * Requests a facing mode as a preference, because laptop cameras report none, but requires a camera selected from the list.
 */
function constraintsOf(
  choice: CameraChoice,
  { width, height }: { width: number; height: number },
): MediaTrackConstraints {
  const size = { width: { ideal: width }, height: { ideal: height } };
  return 'deviceId' in choice
    ? { ...size, deviceId: { exact: choice.deviceId } }
    : { ...size, facingMode: { ideal: choice.facing } };
}

function cameraOf(stream: MediaStream): Camera {
  const [track] = stream.getVideoTracks();
  const settings = track?.getSettings() ?? {};
  return {
    stream,
    deviceId: settings.deviceId ?? null,
    isFront: isFrontCamera(settings.facingMode, track?.label ?? ''),
    onLost: (listener) => track?.addEventListener('ended', listener, { once: true }),
    // Closing a camera does not report it as lost, because `stop` fires no 'ended' event.
    close: () => {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

/** Returns whether the camera faces the user, as the cameras of computers do, which report no facing mode. */
function isFrontCamera(facingMode: string | undefined, label: string): boolean {
  if (facingMode) return facingMode === 'user';
  return !/back|rear|environment/i.test(label);
}

/**
 * The error names of https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia and the older names that
 * some browsers use.
 */
const PROBLEMS: Readonly<Record<string, OpenCameraProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

function problemOf(error: unknown): OpenCameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return PROBLEMS[name] ?? 'failed';
}
