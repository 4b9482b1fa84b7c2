import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveChanges, throttle } from './live.ts';

class FakeSource extends EventTarget {
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
  tell(event: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

const sources: FakeSource[] = [];
const newest = () => sources.at(-1) ?? new FakeSource();
const opened = () => {
  const source = new FakeSource();
  sources.push(source);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of one as is used
  return source as unknown as EventSource;
};
beforeEach(() => {
  sources.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', { CLOSED: 2 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch() {
  const live = new LiveChanges(opened);
  const heard: (string | null)[] = [];
  const stop = live.listen((id) => heard.push(id));
  return { live, heard, stop };
}

it('is live once the server confirms it, and reports every change', () => {
  const { live, heard, stop } = watch();
  expect(live.isLive).toBe(false);
  newest().tell('look');
  expect(live.isLive).toBe(true);
  newest().tell('change', { session_id: 'a' });
  expect(heard).toEqual([null, 'a']);
  stop();
  expect(newest().readyState).toBe(2);
});

it('is not live while the browser reconnects, and refreshes everything afterwards', () => {
  const { live, heard } = watch();
  newest().tell('look');
  newest().dispatchEvent(new Event('error'));
  expect(live.isLive).toBe(false);
  newest().tell('look');
  expect([live.isLive, heard]).toEqual([true, [null, null]]);
});

it.each([
  ['was refused', () => (newest().close(), newest().dispatchEvent(new Event('error')))],
  ['fell silent', () => newest().tell('look')],
])('opens a new stream when one %s', (_why, happen) => {
  const { live } = watch();
  happen();
  vi.advanceTimersByTime(29_000);
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(12_000);
  expect(sources).toHaveLength(2);
  expect(live.isLive).toBe(false);
});

it('runs at once, and once more for all requests made in the meantime', () => {
  const work = vi.fn();
  const look = throttle(1000, work);
  for (let count = 0; count < 5; count += 1) look();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(2);
});
