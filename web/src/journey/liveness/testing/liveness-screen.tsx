/** Brings the liveness step to the state where a test starts, with a fake API and fake cameras. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { CLIP_WIDTH } from '@countersign/contract/rules/liveness';
import { renderWithCompany } from '../../../testing/render-with-company.tsx';
import { fakeDevices, FRONT_CAMERA, type FakeDevices } from '../../../camera/testing/fake-camera.ts';
import { fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { stepProps } from '../../testing/step-props.ts';
import { stubNavigator } from '../../../testing/stub-navigator.ts';
import { catalogueOf } from '../../../texts/catalogues.ts';
import { toasts } from '../../../ui/notify.ts';
import { LivenessStep } from '../LivenessStep.tsx';

export const codePath = '/api/v1/participant/liveness-otp';
export const photoPath = '/api/v1/participant/liveness-photo';
export const codeFor = (seconds: number): Answer => ({
  data: { otp_code: '4711', expires_in_seconds: seconds, attempts_remaining: 5 },
});
export const issued = codeFor(300);
export const verdict = (over: object = {}): Answer => ({
  data: {
    has_face: true,
    otp_found: true,
    reasons: [],
    attempts_remaining: 5,
    retry_after_seconds: 0,
    locked_until: null,
    ...over,
  },
});
export const notFound = {
  otp_found: false,
  reasons: [{ code: 'CODE_NOT_FOUND', message: 'Hold the code closer' }],
  attempts_remaining: 4,
  retry_after_seconds: 2,
};

/** Lets pending responses arrive, and advances the fake clock. */
export const pass = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = async (name: string) => {
  fireEvent.click(button(name));
  await pass();
};

export function open(
  answers: { code?: Answer; photos?: Answer } = {},
  devices: FakeDevices = fakeDevices(FRONT_CAMERA),
) {
  const { code = issued, photos = verdict() } = answers;
  const table: Record<string, Answer> = { [codePath]: code, [photoPath]: photos };
  const requests = fakeApi(table);
  stubNavigator({ mediaDevices: devices });
  const props = stepProps();
  const { unmount } = renderWithCompany(<LivenessStep {...props} />);
  return {
    requests,
    props,
    devices,
    unmount,
    answer: (path: string, next: Answer) => Object.assign(table, { [path]: next }),
  };
}

/** Chooses paper as the way to show the code. Does nothing if no code is available. */
export async function choosePaper() {
  if (screen.queryByRole('button', { name: 'Paper and pen' })) await press('Paper and pen');
}

export async function toCode(...given: Parameters<typeof open>) {
  const opened = open(...given);
  await press('Show my code');
  await choosePaper();
  return opened;
}

export async function openCamera() {
  await press('I’m holding it');
  await press('Capture Photo');
}

export async function toCamera(...given: Parameters<typeof open>) {
  const opened = await toCode(...given);
  await openCamera();
  return opened;
}

export async function firstFrame() {
  fireEvent.loadedData(screen.getByLabelText('Camera preview'));
  await pass();
}

export async function toPreview(...given: Parameters<typeof open>) {
  const opened = await toCamera(...given);
  await takePhotos();
  return opened;
}

export async function takePhotos() {
  await firstFrame();
  await press('Capture');
  await pass(5000);
}

// Videos in the test DOM have no frames, so their size is faked.
Object.defineProperties(HTMLVideoElement.prototype, {
  videoWidth: { get: () => 640 },
  videoHeight: { get: () => 480 },
});

/** Sets up fake timers and a camera that delivers frames. Call it in every test file of this step. */
export function withFakePictures(): void {
  let frames = 0;
  // The help texts and components are separate chunks. Loading them first keeps the tests independent of the speed of
  // the machine.
  beforeAll(async () => {
    await (await catalogueOf('en')).help();
    await Promise.all([
      import('../HowToShow.tsx'),
      import('../CameraHelp.tsx'),
      import('../queue/send-patiently.ts'),
    ]);
  });
  beforeEach(() => {
    vi.useFakeTimers();
    frames = 0;
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() =>
      Object.assign(Object.create(null), { drawImage: () => undefined }),
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function jpeg(
      this: HTMLCanvasElement,
    ) {
      if (this.width === CLIP_WIDTH) return 'data:image/jpeg;base64,clip';
      frames += 1;
      return `data:image/jpeg;base64,photo${frames}`;
    });
  });
  afterEach(() => {
    for (const { id } of toasts.read()) toasts.dismiss(id);
    vi.useRealTimers();
  });
}
