/** Records small frames at a fixed interval while the photos are taken: the clip of SPEC 2, Liveness screen. */
import {
  CLIP_HEIGHT,
  CLIP_INTERVAL_MS,
  CLIP_JPEG_QUALITY,
  CLIP_WIDTH,
  MAX_CLIP_CHARACTERS,
  MAX_CLIP_FRAMES,
} from '@countersign/contract/rules/liveness';
import type { Clip } from '@countersign/contract/signer/liveness';
import { captureJpeg } from './capture-frame.ts';

const FRAME = { width: CLIP_WIDTH, height: CLIP_HEIGHT, jpegQuality: CLIP_JPEG_QUALITY };

export interface ClipRecorder {
  /** Ends the recording. Returns null if the camera delivered no frame. */
  stop: () => Clip | null;
}

/** A slow device records fewer frames, because a frame that is late does not make the next one early. */
export function recordClip(video: HTMLVideoElement): ClipRecorder {
  const frames: string[] = [];
  const times: number[] = [];
  const startedAt = performance.now();
  const record = () => {
    if (frames.length === MAX_CLIP_FRAMES) return;
    const time = Math.round((performance.now() - startedAt) * 10) / 10;
    if (time <= (times.at(-1) ?? -1)) return;
    const frame = captureJpeg(video, FRAME);
    if (frame === null) return;
    frames.push(frame);
    times.push(time);
  };
  record();
  const timer = setInterval(record, CLIP_INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      record();
      return frames.length === 0 ? null : withinLimit({ frames, times_ms: times });
    },
  };
}

const isEven = (_value: unknown, index: number): boolean => index % 2 === 0;

/** Leaves out every second frame until the clip is small enough: a detailed background makes large frames. */
export function withinLimit(clip: Clip): Clip {
  const characters = clip.frames.reduce((sum, { length }) => sum + length, 0);
  if (characters <= MAX_CLIP_CHARACTERS || clip.frames.length < 2) return clip;
  return withinLimit({ frames: clip.frames.filter(isEven), times_ms: clip.times_ms.filter(isEven) });
}
