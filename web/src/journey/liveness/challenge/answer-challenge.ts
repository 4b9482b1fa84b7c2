/**
 * Collects the data from which the server judges the challenge: a small frame for each colour, and the browser's data
 * about its camera.
 */
import {
  COLOUR_MS,
  FRAME_HEIGHT,
  FRAME_WIDTH,
  MAX_FRAME_TIMES,
  PHOTO_JPEG_QUALITY,
} from '@countersign/contract/rules/liveness';
import type { ChallengeAnswer } from '@countersign/contract/signer/liveness';
import type { Dispatch } from 'react';
import { pause } from '../../../camera/abortable.ts';
import { captureJpeg } from '../../../camera/capture-frame.ts';
import type { ActiveCode, LivenessEvent } from '../liveness-machine.ts';
import { wantsColours } from './colours-choice.ts';

const FRAME = { width: FRAME_WIDTH, height: FRAME_HEIGHT, jpegQuality: PHOTO_JPEG_QUALITY };
/** How long frame times are recorded if no colours are shown. A few frames are enough. */
const TIMES_MS = 700;

let running: AbortController | null = null;

/** Stops the colours. The photos are then sent without frames of the colours. */
export const stopColours = (): void => running?.abort();

export async function answerChallenge(
  { colours }: NonNullable<ActiveCode['challenge']>,
  video: HTMLVideoElement | null,
  dispatch: Dispatch<LivenessEvent>,
  signal: AbortSignal,
): Promise<ChallengeAnswer | null> {
  if (!video) return null;
  const times = watchFrames(video);
  const stop = new AbortController();
  running = stop;
  signal.addEventListener('abort', stopColours);
  const frames: string[] = [];
  if (wantsColours()) {
    for (const colour of colours) {
      if (stop.signal.aborted) break;
      dispatch({ type: 'camera-changed', camera: { kind: 'colours', colour } });
      await pause(COLOUR_MS, stop.signal);
      const frame = stop.signal.aborted ? null : captureJpeg(video, FRAME);
      if (frame !== null) frames.push(frame);
    }
  } else await pause(TIMES_MS, stop.signal);
  signal.removeEventListener('abort', stopColours);
  // Omits the frames of an incomplete sequence of colours, because they prove nothing.
  const isWhole = frames.length === colours.length;
  return { frames: isWhole ? frames : [], camera: { ...cameraOf(video), frame_times_ms: times.stop() } };
}

function cameraOf({ srcObject }: HTMLVideoElement): Omit<ChallengeAnswer['camera'], 'frame_times_ms'> {
  const [track] = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
  const { width = null, height = null, frameRate = null } = track?.getSettings() ?? {};
  return { label: (track?.label ?? '').slice(0, 200), width, height, frame_rate: frameRate };
}

/** Records the times of the frames. Uses the camera's clock if the browser exposes it. */
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
