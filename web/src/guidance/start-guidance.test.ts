import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Advice } from './advice.ts';
import { GOOD } from './testing/analysis.ts';
import { FakeWorker } from './testing/fake-worker.ts';
import { startGuidance } from './start-guidance.ts';

const analysis = { ...GOOD, code: 'qr' } as const;
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
  const advices: (Advice | null)[] = [];
  const stop = startGuidance(video, '4711', (advice) => advices.push(advice));
  const [worker] = FakeWorker.all;
  if (!worker) throw new Error('no worker was started');
  return { advices, stop, worker };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('sends a frame when the worker is ready, and the next after each answer', async () => {
  const { advices, worker, stop } = start();
  await pass(5000);
  expect(worker.frames).toBe(0);
  worker.reply({ kind: 'ready' });
  await pass(5000);
  expect(worker.frames).toBe(1);
  worker.reply({ kind: 'analysed', analysis });
  expect(advices).toMatchObject([{ tip: 'ready' }]);
  await pass(300);
  expect(worker.frames).toBe(2);
  worker.reply({ kind: 'analysed', analysis: null });
  expect(advices).toHaveLength(1);
  stop();
});

it('sends no frame while the page is hidden', async () => {
  const { worker, stop } = start();
  worker.reply({ kind: 'ready' });
  show('hidden');
  await pass(5000);
  expect(worker.frames).toBe(0);
  show('visible');
  await pass(300);
  expect(worker.frames).toBe(1);
  stop();
});

it('stops the worker and gives no more advice', async () => {
  const { advices, worker, stop } = start();
  worker.reply({ kind: 'ready' });
  stop();
  worker.reply({ kind: 'analysed', analysis });
  await pass(5000);
  expect(worker.isTerminated).toBe(true);
  expect(worker.frames).toBe(0);
  expect(advices).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it.each(['failed', 'error'] as const)('ends silently if it fails to load (%s)', async (how) => {
  const { advices, worker } = start();
  if (how === 'failed') worker.reply({ kind: 'failed' });
  else worker.dispatchEvent(new Event('error'));
  await pass(5000);
  expect(advices).toEqual([null]);
  expect(worker.isTerminated).toBe(true);
  expect(worker.frames).toBe(0);
});
