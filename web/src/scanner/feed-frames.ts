/**
 * Brings the frames of a camera to the worker with as little work on the main thread as the browser allows: as a stream that
 * the worker pulls, or frame by frame.
 */
import { takeFrame } from '../camera/take-frame.ts';
import type { Post } from './reader.ts';

export interface Feed {
  pause(): void;
  resume(): void;
  stop(): void;
}

interface PulledFeed extends Feed {
  /** The worker has finished a frame and can take another. */
  next(): void;
}

interface TrackProcessor {
  new (options: { track: MediaStreamTrack; maxBufferSize: number }): { readable: ReadableStream<VideoFrame> };
}

export function feedFrames(
  video: HTMLVideoElement,
  stream: MediaStream,
  framesPerSecond: number,
  post: Post,
): PulledFeed {
  return feedStream(stream, post) ?? feedOneByOne(video, framesPerSecond, post);
}

/** Chromium: frames never touch the main thread. A track of its own, so that ending it ends nothing else. */
function feedStream(stream: MediaStream, post: Post): PulledFeed | null {
  const Processor: unknown = Reflect.get(globalThis, 'MediaStreamTrackProcessor');
  const track = stream.getVideoTracks()[0]?.clone();
  if (!track) return null;
  try {
    if (!isTrackProcessor(Processor)) throw new TypeError('MediaStreamTrackProcessor is missing');
    const { readable } = new Processor({ track, maxBufferSize: 1 });
    post({ kind: 'stream', frames: readable }, [readable]);
  } catch {
    // Safari knows it in workers only, and some browsers cannot hand a stream over.
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

/** One frame at a time, the next when the worker has finished, and not more often than asked. */
function feedOneByOne(video: HTMLVideoElement, framesPerSecond: number, post: Post): PulledFeed {
  let mode: 'running' | 'paused' | 'stopped' = 'running';
  let isAwaited = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async () => {
    if (mode !== 'running' || isAwaited) return;
    const frame = await takeFrame(video);
    if (!frame) return schedule();
    if (mode !== 'running') return frame.close();
    isAwaited = true;
    post({ kind: 'frame', frame }, [frame]);
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
