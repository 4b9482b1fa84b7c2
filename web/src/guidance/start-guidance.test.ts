import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Advice } from './advice.ts';
import { FakeWorker } from './testing/fake-worker.ts';
import { guide } from './start-guidance.ts';

const sighting = { face: 'good', hasCode: true, isDark: false, isBlurred: false } as const;
const closed = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal(
    'VideoFrame',
    class {
      close = closed;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

function start() {
  const video = Object.defineProperties(document.createElement('video'), {
    readyState: { value: 4 },
    videoWidth: { value: 640 },
  });
  const told: (Advice | null)[] = [];
  const end = guide(video, (advice) => told.push(advice));
  const [worker] = FakeWorker.all;
  if (!worker) throw new Error('no worker was started');
  return { told, end, worker };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('shows a frame when the worker is ready, and the next when it has answered', async () => {
  const { told, worker, end } = start();
  await pass(5000);
  expect(worker.frames).toBe(0);
  worker.say({ kind: 'ready' });
  await pass(5000);
  expect(worker.frames).toBe(1);
  worker.say({ kind: 'seen', sighting });
  expect(told).toMatchObject([{ tip: 'ready' }]);
  await pass(300);
  expect(worker.frames).toBe(2);
  worker.say({ kind: 'seen', sighting: null });
  expect(told).toHaveLength(1);
  end();
});

it('looks at nothing while the page is out of sight', async () => {
  const { worker, end } = start();
  worker.say({ kind: 'ready' });
  show('hidden');
  await pass(5000);
  expect(worker.frames).toBe(0);
  show('visible');
  await pass(300);
  expect(worker.frames).toBe(1);
  end();
});

it('ends the worker and says nothing more', async () => {
  const { told, worker, end } = start();
  worker.say({ kind: 'ready' });
  end();
  worker.say({ kind: 'seen', sighting });
  await pass(5000);
  expect(worker.isEnded).toBe(true);
  expect(worker.frames).toBe(0);
  expect(told).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it.each(['failed', 'error'] as const)('gives up quietly when it could not be loaded (%s)', async (how) => {
  const { told, worker } = start();
  if (how === 'failed') worker.say({ kind: 'failed' });
  else worker.dispatchEvent(new Event('error'));
  await pass(5000);
  expect(told).toEqual([null]);
  expect(worker.isEnded).toBe(true);
  expect(worker.frames).toBe(0);
});
