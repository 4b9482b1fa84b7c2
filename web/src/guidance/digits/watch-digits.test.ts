import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeWorker } from '../testing/fake-worker.ts';
import { watchDigits } from './watch-digits.ts';

const crop = { levels: new Float64Array(48 * 128), columns: 128 };

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => void vi.useRealTimers());

function started() {
  const watch = watchDigits('2368');
  watch.next(crop);
  const [worker] = FakeWorker.all;
  if (!worker) throw new Error('no worker was started');
  /** Answers the current reading and requests the next one. */
  const read = async (other: string | null) => {
    worker.dispatchEvent(new MessageEvent('message', { data: { other } }));
    await vi.advanceTimersByTimeAsync(1000);
    watch.next(crop);
  };
  return { watch, worker, read };
}

it('starts the worker with the first digits', () => {
  const watch = watchDigits('2368');
  watch.next(null);
  expect(FakeWorker.all).toHaveLength(0);
  watch.next(crop);
  expect(FakeWorker.all).toHaveLength(1);
});

it('reports another code once two readings agree', async () => {
  const { watch, read } = started();
  await read('1234');
  expect(watch.other()).toBeNull();
  await read('1284');
  expect(watch.other()).toBeNull();
  await read('1284');
  expect(watch.other()).toBe('1284');
  await read(null);
  expect(watch.other()).toBeNull();
});

it('forgets the code when the digits disappear', async () => {
  const { watch, read } = started();
  await read('1284');
  await read('1284');
  watch.next(null);
  watch.next(null);
  expect(watch.other()).toBe('1284');
  watch.next(null);
  expect(watch.other()).toBeNull();
});

it('sends one crop at a time, with a pause between two', async () => {
  const { watch, worker } = started();
  watch.next(crop);
  expect(worker.frames).toBe(1);
  worker.dispatchEvent(new MessageEvent('message', { data: { other: null } }));
  watch.next(crop);
  expect(worker.frames).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  watch.next(crop);
  expect(worker.frames).toBe(2);
});

it('ends the worker', () => {
  const { watch, worker } = started();
  watch.stop();
  expect(worker.isTerminated).toBe(true);
});
