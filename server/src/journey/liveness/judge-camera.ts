/**
 * Whether a program stands in for the camera, by what it tells of itself and what its pictures lack. Who writes such a program can avoid
 * every one of these signs; who merely installs one does not.
 */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { ChallengeAnswer } from '@countersign/contract/signer/liveness';

type CameraReport = ChallengeAnswer['camera'];

export interface CameraCheck {
  verdict: Verdict;
  /** In English, for the evidence. */
  reason: string;
  /** As the browser says it; null where it said nothing. */
  label: string | null;
  /** What the camera says of its pictures, and the mean time between them. */
  settings: {
    width: number | null;
    height: number | null;
    frame_rate: number | null;
    interval_ms: number | null;
  } | null;
  /** See `sensor-noise.ts`. */
  noise: number | null;
}

/** Names under which programs offer a camera. */
const PROGRAMS =
  /\b(obs|virtual|manycam|xsplit|snap camera|splitcam|e2esoft|vcam|v4l2loopback|dummy video|camtwist|youcam|fake|avatarify|deepfacelive|akvcam|chromacam|webcamoid|mmhmm|unity video|screen capture|ndi webcam|sparkocam|fakewebcam|facerig|animaze|wirecast|vmix)\b/i;
/** Beyond what any camera of a phone or computer gives a browser. */
const MAX_SIDE = 16_384;
const MAX_FRAME_RATE = 1000;
/** Out of 255. A camera's pictures stayed above it, encoded as a JPEG too. */
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

/** Browsers that hide names and times do no harm: they are in use for good reasons. */
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
