/** The light and the zoom of a camera, where it has them (W3C MediaStream Image Capture). */

export interface Zoom {
  min: number;
  max: number;
  step: number;
  now: number;
}

export interface CameraExtras {
  hasTorch: boolean;
  zoom: Zoom | null;
}

export const NO_EXTRAS: CameraExtras = { hasTorch: false, zoom: null };

export function extrasOf(track: MediaStreamTrack | null): CameraExtras {
  // Firefox has no capabilities to tell of.
  if (!track || !('getCapabilities' in track)) return NO_EXTRAS;
  const capabilities = track.getCapabilities();
  return { hasTorch: Reflect.get(capabilities, 'torch') === true, zoom: zoomOf(track, capabilities) };
}

/** Answers whether the camera did it. */
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

/** The compiler's DOM does not know these two yet. */
interface Wish extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
}

async function apply(track: MediaStreamTrack | null, wish: Wish): Promise<boolean> {
  if (!track) return false;
  return track.applyConstraints({ advanced: [wish] }).then(
    () => true,
    () => false,
  );
}
