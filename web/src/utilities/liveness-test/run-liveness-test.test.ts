import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTest, nobody, person, picture, type FakeTest } from './testing/fake-ports.ts';
import { runLivenessTest, type TestOutcome, type TestProgress } from './run-liveness-test.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The time until the first frame. It is the sum of 2 s, 1 s and 0.5 s (SPEC 9). */
const READY_MS = 3500;
const FRAME_MS = 33;

/** Starts a liveness test. Time passes only when the unit test advances it. */
function start({ ports }: FakeTest) {
  const leaving = new AbortController();
  const reports: TestProgress[] = [];
  const video = document.createElement('video');
  const ended: TestOutcome[] = [];
  const onProgress = (progress: TestProgress) => void reports.push(progress);
  const run = async () => {
    ended.push(await runLivenessTest({ video, ports, onProgress, signal: leaving.signal }));
  };
  void run();
  return {
    reports,
    video,
    leave: () => leaving.abort(),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    stage: () => reports.at(-1)?.stage,
    analysed: () => reports.filter(({ stage }) => stage === 'analysing'),
    outcome: () => ended[0] ?? null,
  };
}

describe('a liveness test', () => {
  it('waits 2 s for the model, 1 s for the camera and 0.5 s before the first frame', async () => {
    const fake = fakeTest(nobody);
    const test = start(fake);
    await test.pass(1999);
    expect(test.stage()).toBe('loading');
    expect(fake.devices.getUserMedia).not.toHaveBeenCalled();
    await test.pass(1);
    expect(test.stage()).toBe('opening');
    await test.pass(999);
    expect(test.stage()).toBe('opening');
    await test.pass(1);
    expect(test.stage()).toBe('starting');
    await test.pass(500 + FRAME_MS - 1);
    expect(test.stage()).toBe('starting');
    await test.pass(1);
    expect(test.stage()).toBe('analysing');
  });

  it('asks for the front camera at 640 by 480', async () => {
    const fake = fakeTest(nobody);
    await start(fake).pass(2500);
    expect(fake.devices.getUserMedia).toHaveBeenCalledExactlyOnceWith({
      audio: false,
      video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: { ideal: 'user' } },
    });
  });

  it('ends at the 45th frame with a person who has blinked', async () => {
    const fake = fakeTest(person);
    const test = start(fake);
    await test.pass(READY_MS + 44 * FRAME_MS);
    expect(test.outcome()).toBeNull();
    expect(fake.devices.running()).toHaveLength(1);
    await test.pass(FRAME_MS);
    expect(test.outcome()).toMatchObject({ kind: 'result', result: { success: true, confidence: 1 } });
    expect(test.analysed()).toHaveLength(45);
    expect(fake.devices.running()).toHaveLength(0);
    expect(test.video.srcObject).toBeNull();
  });

  it('reports its progress', async () => {
    const test = start(fakeTest((index) => (index < 10 ? null : person(index))));
    await test.pass(READY_MS + 10 * FRAME_MS);
    expect(test.reports.at(-1)).toMatchObject({ hasFace: false, hasBlinked: false, seconds: 0 });
    await test.pass(10 * FRAME_MS);
    expect(test.reports.at(-1)).toMatchObject({ hasFace: true, hasBlinked: false });
    await test.pass(11 * FRAME_MS);
    expect(test.reports.at(-1)).toMatchObject({ hasFace: true, hasBlinked: true, seconds: 1 });
  });

  it('ends a picture after 1800 frames', async () => {
    const test = start(fakeTest(picture));
    await test.pass(READY_MS + 1799 * FRAME_MS);
    expect(test.outcome()).toBeNull();
    await test.pass(FRAME_MS);
    expect(test.outcome()).toMatchObject({
      kind: 'result',
      result: { success: false, details: { photoSpoofing: true } },
    });
    expect(test.reports.at(-1)).toMatchObject({ share: 1 });
  });

  it('ends after 60 s if the camera or the model is slower', async () => {
    const test = start(fakeTest(picture, {}, 100));
    await test.pass(READY_MS + 59_999);
    expect(test.outcome()).toBeNull();
    await test.pass(1);
    expect(test.outcome()).toMatchObject({ kind: 'result', result: { success: false } });
    expect(test.reports.at(-1)).toMatchObject({ stage: 'analysing', seconds: 59 });
  });

  it('ends after 60 s even when the camera freezes', async () => {
    const test = start(fakeTest(picture, { nextFrame: () => new Promise(() => {}) }));
    await test.pass(READY_MS + 60_000);
    expect(test.outcome()).toMatchObject({ kind: 'result', result: { success: false, confidence: 0 } });
  });
});

describe('a test that cannot run', () => {
  it('without a model returns a failed result and opens no camera', async () => {
    const fake = fakeTest(nobody, { loadTracker: () => Promise.reject(new Error('no network')) });
    const test = start(fake);
    await test.pass(2000);
    expect(test.outcome()).toMatchObject({
      kind: 'result',
      result: { success: false, confidence: 0, errors: ['Failed to initialize liveness detection'] },
    });
    expect(fake.devices.getUserMedia).not.toHaveBeenCalled();
  });

  it('with a model that fails returns a failed result', async () => {
    const fake = fakeTest((index) => {
      if (index === 3) throw new Error('memory access out of bounds');
      return null;
    });
    const test = start(fake);
    await test.pass(READY_MS + 4 * FRAME_MS);
    expect(test.outcome()).toMatchObject({
      kind: 'result',
      result: { success: false, errors: ['Detection failed'] },
    });
    expect(fake.devices.running()).toHaveLength(0);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('reports %s as %s', async (name, problem) => {
    const fake = fakeTest(nobody);
    fake.devices.fail(name);
    const test = start(fake);
    await test.pass(2000);
    expect(test.outcome()).toEqual({ kind: 'problem', problem });
  });

  it('fails with a camera that delivers no frame', async () => {
    const fake = fakeTest(nobody, { show: () => new Promise(() => {}) });
    const test = start(fake);
    await test.pass(12_000);
    expect(test.outcome()).toEqual({ kind: 'problem', problem: 'failed' });
    expect(fake.devices.running()).toHaveLength(0);
  });

  it('reports that the camera was lost', async () => {
    const fake = fakeTest(nobody);
    const test = start(fake);
    await test.pass(READY_MS + 1000);
    fake.devices.tracks[0]?.dispatchEvent(new Event('ended'));
    await test.pass(0);
    expect(test.outcome()).toEqual({ kind: 'problem', problem: 'lost' });
  });
});

describe('leaving', () => {
  it.each([
    ['while the model loads', 1000],
    ['while the camera warms up', 2500],
    ['before the first frame', 3200],
    ['in the middle of the test', 5000],
  ])('%s ends the test at once and turns the camera off', async (_name, after) => {
    const fake = fakeTest(nobody);
    const test = start(fake);
    await test.pass(after);
    const reports = test.reports.length;
    test.leave();
    await test.pass(0);
    expect(test.outcome()).toEqual({ kind: 'left' });
    expect(fake.devices.running()).toHaveLength(0);
    await test.pass(120_000);
    expect(test.reports).toHaveLength(reports);
  });

  it('turns off a camera that is allowed only afterwards', async () => {
    let allow!: () => void;
    const allowed = new Promise<void>((resolve) => (allow = resolve));
    const fake = fakeTest(nobody);
    const open = fake.ports.openCamera;
    fake.ports.openCamera = async () => {
      await allowed;
      return open();
    };
    const test = start(fake);
    await test.pass(5000);
    test.leave();
    allow();
    await test.pass(0);
    expect(fake.devices.tracks).toHaveLength(1);
    expect(fake.devices.running()).toHaveLength(0);
    expect(test.outcome()).toEqual({ kind: 'left' });
  });
});
