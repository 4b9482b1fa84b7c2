/** Controls the torch and the zoom of cameras that have them (W3C MediaStream Image Capture). */

export interface Zoom {
  min: number;
  max: number;
  step: number;
  now: number;
}

export interface CameraCapabilities {
  hasTorch: boolean;
  zoom: Zoom | null;
}

export const NO_CAPABILITIES: CameraCapabilities = { hasTorch: false, zoom: null };

export function capabilitiesOf(track: MediaStreamTrack | null): CameraCapabilities {
  // Returns no capabilities in Firefox, which does not support getCapabilities.
  if (!track || !('getCapabilities' in track)) return NO_CAPABILITIES;
  const capabilities = track.getCapabilities();
  return { hasTorch: Reflect.get(capabilities, 'torch') === true, zoom: zoomOf(track, capabilities) };
}

/** Turns the torch on or off. Returns whether the camera applied the setting. */
export async function setTorch(track: MediaStreamTrack | null, isOn: boolean): Promise<boolean> {
  return apply(track, { torch: isOn });
}

export async function setZoom(track: MediaStreamTrack | null, zoom: number): Promise<boolean> {
  return apply(track, { zoom });
}

function zoomOf(track: MediaStreamTrack, capabilities: MediaTrackCapabilities): Zoom | null {
  const range: unknown = Reflect.get(capabilities, 'zoom');
  if (typeof range !== 'object' || range === null) return null;
  const [min, max, step, now] = [
    Reflect.get(range, 'min'),
    Reflect.get(range, 'max'),
    Reflect.get(range, 'step'),
    Reflect.get(track.getSettings(), 'zoom'),
  ].map(Number);
  if (min === undefined || max === undefined || !(max > min)) return null;
  return {
    min,
    max,
    step: step !== undefined && step > 0 ? step : 0.1,
    now: now !== undefined && now >= min ? now : min,
  };
}

/** TypeScript's DOM types lack these two constraints. */
interface TorchAndZoom extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
}

async function apply(track: MediaStreamTrack | null, constraints: TorchAndZoom): Promise<boolean> {
  if (!track) return false;
  return track.applyConstraints({ advanced: [constraints] }).then(
    () => true,
    () => false,
  );
}
