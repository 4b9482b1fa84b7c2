import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_CLIP_CHARACTERS, MAX_CLIP_FRAMES } from '@countersign/contract/rules/liveness';
import { captureJpeg } from './capture-frame.ts';
import { recordClip, withinLimit } from './record-clip.ts';

vi.mock('./capture-frame.ts', () => ({ captureJpeg: vi.fn(() => 'data:image/jpeg;base64,frame') }));
const video = document.createElement('video');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('records ten frames per second, with increasing times that start at 0', () => {
  const recorder = recordClip(video);
  vi.advanceTimersByTime(5000);
  const clip = recorder.stop();
  expect(clip?.frames).toHaveLength(51);
  expect(clip?.times_ms.at(0)).toBe(0);
  expect(clip?.times_ms.at(-1)).toBe(5000);
});

it('ends when it is stopped, and at the largest number of frames', () => {
  const recorder = recordClip(video);
  vi.advanceTimersByTime(60_000);
  expect(recorder.stop()?.frames).toHaveLength(MAX_CLIP_FRAMES);
  const calls = vi.mocked(captureJpeg).mock.calls.length;
  vi.advanceTimersByTime(1000);
  expect(captureJpeg).toHaveBeenCalledTimes(calls);
});

it('has no clip if the camera delivers no frame', () => {
  vi.mocked(captureJpeg).mockReturnValue(null);
  expect(recordClip(video).stop()).toBeNull();
  vi.mocked(captureJpeg).mockReset();
});

it('leaves out every second frame of a clip that is too large', () => {
  const frame = 'x'.repeat(MAX_CLIP_CHARACTERS / 4);
  const clip = { frames: [1, 2, 3, 4, 5, 6].map((at) => `${at}${frame}`), times_ms: [1, 2, 3, 4, 5, 6] };
  expect(withinLimit(clip).times_ms).toEqual([1, 3, 5]);
});
