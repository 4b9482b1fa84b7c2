import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureSequence, type Sequence } from './capture-sequence.ts';
import { cropOf, captureJpeg } from './capture-frame.ts';
import { onPageHidden } from './on-page-hidden.ts';

const options = { width: 640, height: 480, jpegQuality: 0.8 };

const videoOf = (videoWidth: number, videoHeight: number) =>
  Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: videoWidth },
    videoHeight: { value: videoHeight },
  });
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the crop of a frame', () => {
  it.each([
    ['as wanted', 640, 480, { x: 0, y: 0, width: 640, height: 480, toWidth: 640, toHeight: 480 }],
    ['a wide one', 1280, 720, { x: 160, y: 0, width: 960, height: 720, toWidth: 640, toHeight: 480 }],
    ['a phone held upright', 480, 640, { x: 0, y: 0, width: 480, height: 640, toWidth: 480, toHeight: 640 }],
    ['a tall one', 720, 1280, { x: 0, y: 160, width: 720, height: 960, toWidth: 480, toHeight: 640 }],
    ['a small one', 320, 240, { x: 0, y: 0, width: 320, height: 240, toWidth: 320, toHeight: 240 }],
  ])('%s', (_, width, height, crop) => {
    expect(cropOf(width, height, options)).toEqual(crop);
  });
});

describe('capturing a frame', () => {
  it('draws the crop unmirrored and returns a JPEG of the requested quality', () => {
    const drawImage = vi.fn<(...args: unknown[]) => void>();
    const toDataURL = vi.fn<(...args: unknown[]) => string>(() => 'data:image/jpeg;base64,AAAA');
    const canvas = Object.assign(document.createElement('canvas'), {
      getContext: () => ({ drawImage }),
      toDataURL,
    });
    const video = videoOf(1280, 720);
    vi.spyOn(document, 'createElement').mockReturnValue(canvas);
    expect(captureJpeg(video, options)).toBe('data:image/jpeg;base64,AAAA');
    expect(drawImage).toHaveBeenCalledExactlyOnceWith(video, 160, 0, 960, 720, 0, 0, 640, 480);
    expect(toDataURL).toHaveBeenCalledExactlyOnceWith('image/jpeg', 0.8);
  });

  it('returns null until the camera delivers a frame', () => {
    expect(captureJpeg(videoOf(0, 0), options)).toBeNull();
  });
});

describe('the sequence of photos', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function sequence(overrides: Partial<Sequence> = {}) {
    const log: string[] = [];
    const controller = new AbortController();
    let frame = 0;
    const outcome = captureSequence({
      countdownFrom: 3,
      photosMs: [3000, 4000, 5000],
      capture: () => `frame ${(frame += 1)}`,
      onCount: (left) => log.push(`${Date.now() - started} ms: ${left}`),
      onPhoto: (photo) => log.push(`${Date.now() - started} ms: ${photo}`),
      signal: controller.signal,
      ...overrides,
    });
    return { log, controller, outcome };
  }
  let started = 0;
  beforeEach(() => {
    started = Date.now();
  });

  it('counts 3-2-1 and takes three photos one second apart, five seconds in total', async () => {
    const { log, outcome } = sequence();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await outcome).toEqual({ kind: 'complete', photos: ['frame 1', 'frame 2', 'frame 3'] });
    expect(log).toEqual([
      '0 ms: 3',
      '1000 ms: 2',
      '2000 ms: 1',
      '3000 ms: frame 1',
      '4000 ms: frame 2',
      '5000 ms: frame 3',
    ]);
  });

  it('shows each prompt to turn the head at its time', async () => {
    const turns: string[] = [];
    const { log, outcome } = sequence({
      photosMs: [3000, 7800, 8800],
      turns: [{ side: 'left', at_ms: 3500 }],
      onTurn: (side) => turns.push(`${Date.now() - started} ms: ${side ?? 'camera'}`),
    });
    await vi.advanceTimersByTimeAsync(8800);
    expect(await outcome).toMatchObject({ kind: 'complete', photos: { length: 3 } });
    expect(turns).toEqual(['3500 ms: left', '5300 ms: camera']);
    expect(log).toHaveLength(6);
  });

  it.each([0, 1500, 3500])('takes no more photos once it is stopped after %i ms', async (stopAt) => {
    const { log, outcome, controller } = sequence();
    await vi.advanceTimersByTimeAsync(stopAt);
    controller.abort();
    expect(await outcome).toEqual({ kind: 'stopped' });
    const logged = log.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toHaveLength(logged);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports that the camera delivers no frame', async () => {
    const { outcome } = sequence({ capture: () => null });
    await vi.advanceTimersByTimeAsync(3000);
    expect(await outcome).toEqual({ kind: 'no-frame' });
  });
});

describe('a hidden page', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is reported after the delay, unless it comes back in time', async () => {
    const onHidden = vi.fn<() => void>();
    const stop = onPageHidden(document, 15_000, onHidden);
    show('hidden');
    await vi.advanceTimersByTimeAsync(14_999);
    show('visible');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onHidden).not.toHaveBeenCalled();
    show('hidden');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(onHidden).toHaveBeenCalledOnce();
    stop();
  });

  it('is no longer watched after stopping', async () => {
    const onHidden = vi.fn<() => void>();
    const stop = onPageHidden(document, 15_000, onHidden);
    show('hidden');
    stop();
    show('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onHidden).not.toHaveBeenCalled();
  });
});
