/**
 * Checks whether a program replaces the camera, by the data of the camera and by the noise that its pictures lack. The
 * author of such a program can avoid all of these signs, but a person who merely installs one cannot.
 */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { ChallengeAnswer } from '@countersign/contract/signer/liveness';

type CameraReport = ChallengeAnswer['camera'];

export interface CameraCheck {
  verdict: Verdict;
  /** The reason in English, for the evidence. */
  reason: string;
  /** The label as the browser reports it. Null if it reports none. */
  label: string | null;
  /** The size and rate of the pictures as the camera reports them, and the mean time between them. */
  settings: {
    width: number | null;
    height: number | null;
    frame_rate: number | null;
    interval_ms: number | null;
  } | null;
  /** The noise as defined in `sensor-noise.ts`. */
  noise: number | null;
}

/** Names of programs that act as a camera. */
const PROGRAMS =
  /\b(obs|virtual|manycam|xsplit|snap camera|splitcam|e2esoft|vcam|v4l2loopback|dummy video|camtwist|youcam|fake|avatarify|deepfacelive|akvcam|chromacam|webcamoid|mmhmm|unity video|screen capture|ndi webcam|sparkocam|fakewebcam|facerig|animaze|wirecast|vmix)\b/i;
/** No camera of a phone or computer exceeds these values in a browser. */
const MAX_SIDE = 16_384;
const MAX_FRAME_RATE = 1000;
/** The minimum noise out of 255. Pictures of real cameras stayed above it, even as JPEG. */
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

/** Browsers that hide names and times are not suspicious; they do so for good reasons. */
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
