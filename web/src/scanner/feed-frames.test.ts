import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feedFrames } from './feed-frames.ts';
import type { Post } from './worker-messages.ts';

const track = { clone: () => ({ ...track, stop: stopClone }), stop: vi.fn<() => void>() };
const stopClone = vi.fn<() => void>();
const stream = Object.assign(new EventTarget(), { getVideoTracks: () => [track] });
const closeFrame = vi.fn<() => void>();

function video(isReady = true): HTMLVideoElement {
  const element = document.createElement('video');
  Object.defineProperties(element, {
    readyState: { value: isReady ? 4 : 0 },
    videoWidth: { value: isReady ? 640 : 0 },
  });
  return element;
}
const isStream = (value: unknown): value is MediaStream => value === stream;
function feed(post: Post, element = video()) {
  if (!isStream(stream)) throw new Error('never');
  return feedFrames(element, stream, { framesPerSecond: 30, boxShare: 0.85, formats: [] }, post);
}
const FakeFrame = class {
  close = closeFrame;
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('if the browser streams frames', () => {
  it('transfers the stream of a cloned track to the worker, and stops only that track', () => {
    const readable = {};
    const made: unknown[] = [];
    vi.stubGlobal('MediaStreamTrackProcessor', function Processor(options: unknown) {
      made.push(options);
      return { readable };
    });
    const post = vi.fn<Post>();
    const running = feed(post);
    expect(made).toMatchObject([{ maxBufferSize: 1 }]);
    expect(post).toHaveBeenCalledWith({ kind: 'stream', frames: readable }, [readable]);
    running.pause();
    running.resume();
    running.stop();
    expect(post.mock.calls.slice(1)).toEqual([[{ kind: 'pause' }], [{ kind: 'resume' }]]);
    expect(stopClone).toHaveBeenCalledOnce();
    expect(track.stop).not.toHaveBeenCalled();
  });
});

describe('if the browser does not stream frames', () => {
  beforeEach(() => {
    vi.stubGlobal('MediaStreamTrackProcessor', undefined);
    vi.stubGlobal('VideoFrame', FakeFrame);
    vi.stubGlobal('OffscreenCanvas', EventTarget);
  });

  it('sends one frame at a time, the next when the worker has finished', async () => {
    const post = vi.fn<Post>();
    const running = feed(post);
    await vi.advanceTimersByTimeAsync(500);
    expect(post).toHaveBeenCalledOnce();
    running.next();
    await vi.advanceTimersByTimeAsync(32);
    expect(post).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2);
    expect(post).toHaveBeenCalledTimes(2);
    running.stop();
    expect(stopClone).toHaveBeenCalledOnce();
  });

  it('sends the brightness, read by the page, if workers have no canvas', async () => {
    vi.stubGlobal('VideoFrame', undefined);
    vi.stubGlobal('OffscreenCanvas', undefined);
    vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 20, close: closeFrame }));
    const post = vi.fn<Post>();
    const running = feed(post);
    await vi.advanceTimersByTimeAsync(500);
    expect(post.mock.calls).toMatchObject([[{ kind: 'luma', luma: { side: 16 } }]]);
    expect(closeFrame).toHaveBeenCalledOnce();
    running.stop();
  });

  it('sends nothing while paused or after the end', async () => {
    const post = vi.fn<Post>();
    const running = feed(post);
    running.pause();
    await vi.advanceTimersByTimeAsync(500);
    expect(post).not.toHaveBeenCalled();
    running.resume();
    await vi.advanceTimersByTimeAsync(50);
    expect(post).toHaveBeenCalledOnce();
    running.stop();
    running.next();
    await vi.advanceTimersByTimeAsync(500);
    expect(post).toHaveBeenCalledOnce();
  });

  it('waits for the first frame of the camera', async () => {
    const post = vi.fn<Post>();
    const running = feed(post, video(false));
    await vi.advanceTimersByTimeAsync(500);
    expect(post).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(1);
    running.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
