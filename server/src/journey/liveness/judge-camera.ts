/**
 * Checks whether a program replaces the camera. The signs are the data that the camera reports, and pictures without
 * noise. The author of such a program can avoid all signs, but a person who only installs the program cannot.
 */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { ChallengeAnswer } from '@countersign/contract/signer/liveness';

type CameraReport = ChallengeAnswer['camera'];

export interface CameraCheck {
  verdict: Verdict;
  /** The reason in English, which the evidence records. */
  reason: string;
  /** The camera's label as the browser reports it, or null if the browser reports none. */
  label: string | null;
  /**
   * The size and rate of the pictures as the camera reports them, and the mean time between two pictures as measured.
   */
  settings: {
    width: number | null;
    height: number | null;
    frame_rate: number | null;
    interval_ms: number | null;
  } | null;
  /** The noise of the pictures, which `sensor-noise.ts` defines. Null if it was not measured. */
  noise: number | null;
}

/** Matches the names of programs that pretend to be a camera. */
const PROGRAMS =
  /\b(obs|virtual|manycam|xsplit|snap camera|splitcam|e2esoft|vcam|v4l2loopback|dummy video|camtwist|youcam|fake|avatarify|deepfacelive|akvcam|chromacam|webcamoid|mmhmm|unity video|screen capture|ndi webcam|sparkocam|fakewebcam|facerig|animaze|wirecast|vmix)\b/i;
/** The maximum values of a real camera in a browser. No phone or computer exceeds them. */
const MAX_SIDE = 16_384;
const MAX_FRAME_RATE = 1000;
/**
 * The minimum noise of a real camera, as a level out of 255. All measured cameras were above it, even after JPEG
 * compression.
 */
const MIN_NOISE = 0.02;

export function judgeCamera(camera: CameraReport | null, noise: number | null): CameraCheck {
  const measures = { label: camera?.label ?? null, settings: camera && settingsOf(camera), noise };
  if (!camera) return { verdict: 'indeterminate', reason: checkReason('CAMERA_SILENT'), ...measures };
  const sign = signIn(camera);
  if (sign !== null) return { verdict: 'failed', reason: sign, ...measures };
  const doubt = doubtAbout(camera, noise);
  return doubt === null
    ? { verdict: 'passed', reason: checkReason('CAMERA_CLEAN'), ...measures }
    : { verdict: 'indeterminate', reason: doubt, ...measures };
}

function signIn({
  label,
  width,
  height,
  frame_rate: rate,
  frame_times_ms: times,
}: CameraReport): string | null {
  if (PROGRAMS.test(label)) return checkReason('CAMERA_OF_PROGRAM');
  if ([width, height].some((side) => side !== null && (side <= 0 || side > MAX_SIDE)))
    return checkReason('CAMERA_SIZE');
  if (rate !== null && (rate < 0 || rate > MAX_FRAME_RATE)) return checkReason('CAMERA_RATE');
  if (times.some((time, index) => index > 0 && time < (times[index - 1] ?? 0)))
    return checkReason('CAMERA_TIMES');
  return null;
}

/**
 * Returns the reason to doubt the camera, or null. A browser that hides names and times is not suspicious, because it
 * does so for privacy.
 */
function doubtAbout({ label, frame_times_ms: times }: CameraReport, noise: number | null): string | null {
  if (noise !== null && noise < MIN_NOISE)
    return checkReason('CAMERA_WITHOUT_NOISE', { noise: noise.toFixed(3) });
  if (label === '') return checkReason('CAMERA_NAMELESS');
  return times.length < 2 ? checkReason('CAMERA_TIMELESS') : null;
}

function settingsOf({ width, height, frame_rate, frame_times_ms: times }: CameraReport) {
  const [first, last] = [times[0], times.at(-1)];
  const span = first === undefined || last === undefined || times.length < 2 ? null : last - first;
  return {
    width,
    height,
    frame_rate,
    interval_ms: span === null ? null : Math.round(span / (times.length - 1)),
  };
}
