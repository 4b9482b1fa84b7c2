/** What the server judges the challenge by: a small frame for each colour, and what the browser says of its camera. */
import {
  COLOUR_MS,
  FRAME_HEIGHT,
  FRAME_WIDTH,
  MAX_FRAME_TIMES,
  type ScreenColour,
} from '@countersign/contract/rules/liveness-challenge';
import { PHOTO_JPEG_QUALITY } from '@countersign/contract/rules/liveness-limits';
import type { ChallengeAnswer } from '@countersign/contract/signer/liveness';
import { pause } from '../../../camera/abortable.ts';
import { captureJpeg } from '../../../camera/capture-frame.ts';
import { wantsColours } from './colours-choice.ts';

const FRAME = { width: FRAME_WIDTH, height: FRAME_HEIGHT, jpegQuality: PHOTO_JPEG_QUALITY };
/** Without colours the times of a few frames are enough. */
const TIMES_MS = 700;

export async function answerChallenge(
  video: HTMLVideoElement,
  colours: readonly ScreenColour[],
  onColour: (colour: ScreenColour) => void,
  signal: AbortSignal,
): Promise<ChallengeAnswer> {
  const times = watchFrames(video);
  const frames: string[] = [];
  if (wantsColours()) {
    for (const colour of colours) {
      onColour(colour);
      await pause(COLOUR_MS, signal);
      const frame = signal.aborted ? null : captureJpeg(video, FRAME);
      if (frame !== null) frames.push(frame);
    }
  } else await pause(TIMES_MS, signal);
  // Colours that were stopped half-way say nothing.
  return {
    frames: frames.length === colours.length ? frames : [],
    camera: { ...cameraOf(video), frame_times_ms: times.stop() },
  };
}

function cameraOf({ srcObject }: HTMLVideoElement): Omit<ChallengeAnswer['camera'], 'frame_times_ms'> {
  const [track] = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
  const { width = null, height = null, frameRate = null } = track?.getSettings() ?? {};
  return { label: (track?.label ?? '').slice(0, 200), width, height, frame_rate: frameRate };
}

/** By the clock of the camera, where the browser tells it. */
function watchFrames(video: HTMLVideoElement): { stop: () => number[] } {
  const times: number[] = [];
  let isWatching = typeof Reflect.get(video, 'requestVideoFrameCallback') === 'function';
  const next = () =>
    video.requestVideoFrameCallback((_now, { mediaTime }) => {
      if (!isWatching) return;
      times.push(Math.round(mediaTime * 10_000) / 10);
      if (times.length < MAX_FRAME_TIMES) next();
    });
  if (isWatching) next();
  return {
    stop: () => {
      isWatching = false;
      return times;
    },
  };
}
