/** Opens one camera and says in a value why it could not. Nothing here knows of React. */

type Facing = 'user' | 'environment';
export type CameraChoice = { facing: Facing } | { deviceId: string };

export type CameraProblem =
  /** The browser has no cameras to offer: an old one, or a page that is not secure. */
  | 'unsupported'
  | 'denied'
  | 'missing'
  /** Another program holds it. */
  | 'busy'
  | 'failed';

export interface Camera {
  readonly stream: MediaStream;
  readonly deviceId: string | null;
  /** Shows the one who looks at the screen: its preview is mirrored for the eye, its photos never are. */
  readonly isFront: boolean;
  /** Called once when the camera goes away by itself: unplugged, or the permission taken back. */
  onLost(listener: () => void): void;
  close(): void;
}

export type OpenedCamera = { ok: true; camera: Camera } | { ok: false; problem: CameraProblem };

export type MediaPort = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;

export const FRONT: CameraChoice = { facing: 'user' };

export async function openCamera(
  choice: CameraChoice,
  ideal: { width: number; height: number },
  devices: MediaPort | undefined,
): Promise<OpenedCamera> {
  if (!devices) return { ok: false, problem: 'unsupported' };
  try {
    const stream = await devices.getUserMedia({ audio: false, video: constraintsOf(choice, ideal) });
    return { ok: true, camera: cameraOf(stream) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** A facing is a wish, since laptops have none; a camera that was picked from the list is meant exactly. */
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
    isFront: looksFront(settings.facingMode, track?.label ?? ''),
    onLost: (listener) => track?.addEventListener('ended', listener, { once: true }),
    // `stop` fires no 'ended' event: closing is not losing.
    close: () => {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

/** Cameras of computers name no facing, and they look at their user. */
function looksFront(facingMode: string | undefined, label: string): boolean {
  if (facingMode) return facingMode === 'user';
  return !/back|rear|environment/i.test(label);
}

/** https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia, and the older names of some browsers. */
const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
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

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return PROBLEMS[name] ?? 'failed';
}
