/**
 * Sends camera frames to the worker with as little main-thread work as the browser allows: as a stream that the worker
 * reads, or frame by frame.
 */
import { captureVideoFrame } from '../camera/capture-frame.ts';
import { hasCanvasInWorkers } from './canvas.ts';
import { lumaOfFrame } from './frame-luma.ts';
import type { FrameRules, Post } from './worker-messages.ts';

export interface Feed {
  pause(): void;
  resume(): void;
  stop(): void;
}

interface PacedFeed extends Feed {
  /** Reports that the worker has finished a frame and can take another. */
  next(): void;
}

interface TrackProcessor {
  new (options: { track: MediaStreamTrack; maxBufferSize: number }): { readable: ReadableStream<VideoFrame> };
}

export function feedFrames(
  video: HTMLVideoElement,
  stream: MediaStream,
  rules: FrameRules,
  post: Post,
): PacedFeed {
  return feedStream(stream, post) ?? feedOneByOne(video, rules, post);
}

/**
 * Transfers a stream to the worker. In Chromium, frames then never touch the main thread. The track is cloned, so stopping
 * it does not stop the preview.
 */
function feedStream(stream: MediaStream, post: Post): PacedFeed | null {
  const Processor: unknown = Reflect.get(globalThis, 'MediaStreamTrackProcessor');
  const track = stream.getVideoTracks()[0]?.clone();
  if (!track) return null;
  try {
    if (!isTrackProcessor(Processor)) throw new TypeError('MediaStreamTrackProcessor is missing');
    const { readable } = new Processor({ track, maxBufferSize: 1 });
    post({ kind: 'stream', frames: readable }, [readable]);
  } catch {
    // Safari offers track processors only in workers, and some browsers cannot transfer a stream.
    track.stop();
    return null;
  }
  return {
    next: () => undefined,
    pause: () => post({ kind: 'pause' }),
    resume: () => post({ kind: 'resume' }),
    stop: () => track.stop(),
  };
}

/** Sends one frame at a time, the next when the worker has finished, at no more than `framesPerSecond`. */
function feedOneByOne(
  video: HTMLVideoElement,
  { framesPerSecond, boxShare }: FrameRules,
  post: Post,
): PacedFeed {
  let mode: 'running' | 'paused' | 'stopped' = 'running';
  let isAwaited = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async () => {
    if (mode !== 'running' || isAwaited) return;
    const frame = await captureVideoFrame(video);
    if (!frame) return schedule();
    if (mode !== 'running') return frame.close();
    isAwaited = true;
    if (hasCanvasInWorkers()) return post({ kind: 'frame', frame }, [frame]);
    const luma = await lumaOfFrame(frame, boxShare);
    frame.close();
    post({ kind: 'luma', luma });
  };
  const schedule = () => {
    clearTimeout(timer);
    if (mode === 'running') timer = setTimeout(() => void send(), 1000 / framesPerSecond);
  };
  schedule();
  return {
    next: () => {
      isAwaited = false;
      schedule();
    },
    pause: () => {
      mode = 'paused';
      clearTimeout(timer);
    },
    resume: () => {
      mode = 'running';
      schedule();
    },
    stop: () => {
      mode = 'stopped';
      clearTimeout(timer);
    },
  };
}

function isTrackProcessor(value: unknown): value is TrackProcessor {
  return typeof value === 'function';
}
