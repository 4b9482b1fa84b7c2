import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWorker } from '../../../guidance/testing/fake-worker.ts';
import type { FrameAnalysis } from '../../../guidance/frame-analysis.ts';
import { BLURRED, DARK, GOOD, NOBODY } from '../../../guidance/testing/analysis.ts';
import { stubNavigator } from '../../../testing/stub-navigator.ts';
import { button, firstFrame, pass, press, toCamera, withFakePictures } from '../testing/liveness-screen.tsx';

withFakePictures();
let prefersStillness = true;
beforeEach(() => {
  sessionStorage.clear();
  prefersStillness = true;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: prefersStillness && query.includes('reduced-motion'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', EventTarget);
});

const LEAD = 'Fit your face and the code inside the outlines.';

async function toGuidance() {
  const opened = await toCamera();
  await firstFrame();
  // The guidance is a separate chunk, so wait until it has loaded and started its worker.
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(1), { timeout: 10_000 });
  await pass();
  const [worker] = FakeWorker.all;
  if (!worker) throw new Error('no worker was started');
  const analysed = (analysis: FrameAnalysis, times = 4) =>
    act(() => {
      for (let time = 0; time < times; time++) worker.reply({ kind: 'analysed', analysis });
    });
  return { ...opened, worker, analysed };
}
/** Delivers frames one by one, as the camera does. */
async function frames(
  analysed: (analysis: FrameAnalysis, times?: number) => void,
  count: number,
  analysis = GOOD,
) {
  for (let frame = 0; frame < count; frame += 1) {
    analysed(analysis, 1);
    await pass();
  }
}
const checklist = () =>
  within(screen.getByRole('list', { name: 'Photo checklist' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const shownTip = () =>
  screen.getByText((_, element) => element?.getAttribute('aria-hidden') === 'true' && element.tagName === 'P')
    .textContent;

const spoken = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

it('marks the conditions that are met and shows the next action', async () => {
  const { analysed } = await toGuidance();
  expect(screen.getByText(LEAD)).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
  analysed({ ...GOOD, ...NOBODY, code: null });
  expect(shownTip()).toBe('No face found. Look at the camera.');
  expect(checklist()).toEqual(['Facenot yet', 'Codenot yet', 'Lightgood', 'Sharpgood']);
  analysed(GOOD);
  expect(shownTip()).toBe('Looks good. Press Capture.');
  expect(checklist()).toEqual(['Facegood', 'Codegood', 'Lightgood', 'Sharpgood']);
});

it('never blocks the photos, and stops with them', async () => {
  const { analysed, worker } = await toGuidance();
  analysed({ ...GOOD, ...BLURRED, ...NOBODY, code: null });
  expect(button('Capture').disabled).toBe(false);
  await press('Capture');
  expect(screen.queryByRole('list', { name: 'Photo checklist' })).toBeNull();
  expect(screen.getByText(LEAD)).toBeDefined();
  expect(worker.isTerminated).toBe(false);
  await pass(5000);
  expect(worker.isTerminated).toBe(true);
});

describe('a code other than the current one', () => {
  it('starts no photos, and costs no attempt', async () => {
    const { analysed, requests } = await toGuidance();
    analysed({ ...GOOD, code: 'other-qr' });
    expect(shownTip()).toBe('This is not the current code');
    await press('Capture');
    await pass(10_000);
    expect(requests).toHaveLength(1);
    analysed({ ...GOOD, code: 'qr' });
    await press('Capture');
    expect(screen.getByText('Photo in 3')).toBeDefined();
  });

  it('is named if its digits were read', async () => {
    const { analysed } = await toGuidance();
    const digits = { levels: new Float64Array(48 * 128), columns: 128 };
    analysed({ ...GOOD, digits });
    const reader = FakeWorker.all[1];
    const reads = async () => {
      reader?.dispatchEvent(new MessageEvent('message', { data: { other: '1234' } }));
      await pass(1000);
      analysed({ ...GOOD, digits });
    };
    await reads();
    expect(shownTip()).toBe('Looks good. Press Capture.');
    await reads();
    expect(shownTip()).toBe('You are showing 1234; your code is 4711.');
    await press('Capture');
    expect(screen.queryByText('Photo in 3')).toBeNull();
  });

  it('stops photos in progress', async () => {
    const { analysed, requests } = await toGuidance();
    await press('Capture');
    await pass(4000);
    analysed({ ...GOOD, code: 'other-qr' });
    await pass(10_000);
    expect(button('Capture').getAttribute('aria-disabled')).toBe('true');
    expect(requests).toHaveLength(1);
  });
});

async function toAutomatic() {
  prefersStillness = false;
  return toGuidance();
}

describe('automatic photos', () => {
  it('start when everything has been right for a second, count visibly, and stay off after a tap on Stop', async () => {
    const { analysed } = await toAutomatic();
    analysed(GOOD, 2);
    expect(shownTip()).toBe('Looks good. Hold still. The photos start automatically.');
    await frames(analysed, 3);
    expect(screen.getByText('Photo in 3')).toBeDefined();
    await press('Stop');
    expect(button('Automatic photos').getAttribute('aria-pressed')).toBe('false');
    await frames(analysed, 5);
    expect(button('Capture').disabled).toBe(false);
    expect(sessionStorage.getItem('countersign.automatic')).toBe('off');
  });

  it('wait while the face or the code is outside its outline', async () => {
    const { analysed } = await toAutomatic();
    const places = { ...GOOD.places, code: { x: 0.7, y: 0.02, width: 0.2, height: 0.14 } };
    await frames(analysed, 6, { ...GOOD, places });
    expect(shownTip()).toBe('Looks good. Press Capture.');
  });

  it('stop when something is no longer right', async () => {
    const { analysed } = await toAutomatic();
    await frames(analysed, 5);
    expect(screen.getByText('Photo in 3')).toBeDefined();
    await frames(analysed, 4, { ...GOOD, ...NOBODY });
    expect(button('Capture').disabled).toBe(false);
  });

  it('are off for signers who prefer reduced motion', async () => {
    const { analysed } = await toGuidance();
    await frames(analysed, 6);
    expect(button('Capture').disabled).toBe(false);
  });
});

it('lights the screen in the dark if the camera has no torch', async () => {
  const { analysed } = await toGuidance();
  analysed(GOOD);
  await pass();
  expect(screen.queryByRole('button', { name: 'Turn light on' })).toBeNull();
  analysed({ ...GOOD, ...DARK });
  await press('Turn light on');
  expect(document.querySelector('[style*="box-shadow"]')).not.toBeNull();
  await press('Turn light off');
  expect(document.querySelector('[style*="box-shadow"]')).toBeNull();
});

it('announces advice at most every four seconds', async () => {
  const { analysed } = await toGuidance();
  analysed({ ...GOOD, ...DARK, code: null });
  await pass();
  expect(spoken()).toBe('Too dark. Turn towards the light.');
  analysed(GOOD);
  await pass(3900);
  expect(spoken()).toBe('Too dark. Turn towards the light.');
  await pass(100);
  expect(spoken()).toBe('Looks good. Press Capture.');
});

it('leaves the screen as it is if the worker fails', async () => {
  const { analysed, worker } = await toGuidance();
  analysed(GOOD);
  act(() => void worker.dispatchEvent(new Event('error')));
  expect(screen.getByText(LEAD)).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
  expect(button('Capture').disabled).toBe(false);
});

it('stops when the signer leaves the step', async () => {
  const { unmount, worker } = await toGuidance();
  unmount();
  expect(worker.isTerminated).toBe(true);
});

it('is not loaded if the signer saves data', async () => {
  await toCamera();
  stubNavigator({ connection: { saveData: true } });
  await firstFrame();
  await pass(5000);
  expect(FakeWorker.all).toEqual([]);
  expect(screen.getByText(LEAD)).toBeDefined();
});
