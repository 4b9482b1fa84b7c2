import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeWorker } from '../../../guidance/testing/fake-worker.ts';
import type { FrameAnalysis } from '../../../guidance/frame-analysis.ts';
import { BLURRED, DARK, GOOD, NOBODY } from '../../../guidance/testing/analysis.ts';
import { stubNavigator } from '../../../testing/stub-navigator.ts';
import { button, firstFrame, pass, press, toCamera, withFakePictures } from '../testing/liveness-screen.tsx';

withFakePictures();
beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', EventTarget);
});

const LEAD = 'Bring face and code into the outlines.';

async function toGuidance() {
  const opened = await toCamera();
  await firstFrame();
  // Guidance is loaded in a chunk of its own.
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(1), { timeout: 10_000 });
  const [worker] = FakeWorker.all;
  if (!worker) throw new Error('no worker was started');
  const analysed = (analysis: FrameAnalysis, times = 4) =>
    act(() => {
      for (let time = 0; time < times; time++) worker.reply({ kind: 'analysed', analysis });
    });
  return { ...opened, worker, analysed };
}
const checklist = () =>
  within(screen.getByRole('list', { name: 'Ready for the photos' }))
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

it('marks what is right and says what to do first', async () => {
  const { analysed } = await toGuidance();
  expect(screen.getByText(LEAD)).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
  analysed({ ...GOOD, ...NOBODY, code: null });
  expect(shownTip()).toBe('No face seen. Look into the camera.');
  expect(checklist()).toEqual(['Facenot yet', 'Codenot yet', 'Lightgood', 'Sharpgood']);
  analysed(GOOD);
  expect(shownTip()).toBe('Looks good. Press Capture.');
  expect(checklist()).toEqual(['Facegood', 'Codegood', 'Lightgood', 'Sharpgood']);
});

it('never keeps from taking the photos, and stops when they are taken', async () => {
  const { analysed, worker } = await toGuidance();
  analysed({ ...GOOD, ...BLURRED, ...NOBODY, code: null });
  expect(button('Capture').disabled).toBe(false);
  await press('Capture');
  expect(worker.isTerminated).toBe(true);
  expect(screen.queryByRole('list', { name: 'Ready for the photos' })).toBeNull();
  expect(screen.getByText(LEAD)).toBeDefined();
});

it('speaks at most every four seconds', async () => {
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

it('leaves the screen as it is where the worker breaks', async () => {
  const { analysed, worker } = await toGuidance();
  analysed(GOOD);
  act(() => void worker.dispatchEvent(new Event('error')));
  expect(screen.getByText(LEAD)).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
  expect(button('Capture').disabled).toBe(false);
});

it('is ended when the step is left', async () => {
  const { unmount, worker } = await toGuidance();
  unmount();
  expect(worker.isTerminated).toBe(true);
});

it('is not loaded where data is to be saved', async () => {
  await toCamera();
  stubNavigator({ connection: { saveData: true } });
  await firstFrame();
  await pass(5000);
  expect(FakeWorker.all).toEqual([]);
  expect(screen.getByText(LEAD)).toBeDefined();
});
