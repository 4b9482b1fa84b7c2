import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { QRCodeSVG } from 'qrcode.react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BACK_CAMERA, fakeDevices, FRONT_CAMERA, type FakeDevices } from '../../camera/fake-camera.ts';
import { fakeApi, type Answer } from '../../testing/fake-api.ts';
import { stepProps } from '../../testing/step-props.ts';
import { stubNavigator } from '../../testing/stub-navigator.ts';
import { toasts } from '../../ui/notify.ts';
import { LivenessStep } from './LivenessStep.tsx';

const codePath = '/api/v1/participant/liveness-otp';
const photoPath = '/api/v1/participant/liveness-photo';
const codeFor = (seconds: number): Answer => ({
  data: { otp_code: '4711', expires_in_seconds: seconds, attempts_remaining: 5 },
});
const issued = codeFor(300);
const verdict = (over: object = {}): Answer => ({
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
const notFound = {
  otp_found: false,
  reasons: ['The code was not found. Hold it closer and keep it still'],
  attempts_remaining: 4,
  retry_after_seconds: 2,
};

/** Lets answers arrive and time pass. */
const pass = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => {
  fireEvent.click(button(name));
  await pass();
};

function open(
  answers: { code?: Answer; photos?: Answer } = {},
  devices: FakeDevices = fakeDevices(FRONT_CAMERA),
) {
  const { code = issued, photos = verdict() } = answers;
  const table: Record<string, Answer> = { [codePath]: code, [photoPath]: photos };
  const requests = fakeApi(table);
  stubNavigator({ mediaDevices: devices });
  const props = stepProps();
  const { unmount } = render(<LivenessStep {...props} />);
  return {
    requests,
    props,
    devices,
    unmount,
    answer: (path: string, next: Answer) => Object.assign(table, { [path]: next }),
  };
}

async function toCode(...given: Parameters<typeof open>) {
  const opened = open(...given);
  await press('Show my code');
  return opened;
}

async function toCamera(...given: Parameters<typeof open>) {
  const opened = await toCode(...given);
  await press('Capture Photo');
  return opened;
}

/** The dark modules of a QR code, as the path that draws them. */
const modulesOf = (picture: Element) => [...picture.querySelectorAll('path')].at(-1)?.getAttribute('d');

async function firstFrame() {
  fireEvent.loadedData(screen.getByLabelText('What the camera sees'));
  await pass();
}

async function toPreview(...given: Parameters<typeof open>) {
  const opened = await toCamera(...given);
  await firstFrame();
  await press('Capture');
  await pass(5000);
  return opened;
}

// The test's DOM has videos without pictures.
Object.defineProperties(HTMLVideoElement.prototype, {
  videoWidth: { get: () => 640 },
  videoHeight: { get: () => 480 },
});

let frames = 0;
beforeEach(() => {
  vi.useFakeTimers();
  frames = 0;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() =>
    Object.assign(Object.create(null), { drawImage: () => undefined }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => {
    frames += 1;
    return `data:image/jpeg;base64,photo${frames}`;
  });
});
afterEach(() => {
  for (const { id } of toasts.read()) toasts.dismiss(id);
  vi.useRealTimers();
});

describe('instructions', () => {
  it('says what will happen and asks for nothing yet', () => {
    const { requests, devices } = open();
    expect(heading()).toBe('Face capture steps');
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'A 5 second clip is captured',
      'Display the OTP in front',
      'Use a well-lit place',
      'Only 1 person',
      'Remove accessories',
    ]);
    expect(screen.getByText(/Your browser will ask for the camera/)).toBeDefined();
    expect(requests).toEqual([]);
    expect(devices.getUserMedia).not.toHaveBeenCalled();
  });
});

describe('the code', () => {
  it('shows four digits, how long they last and where another screen shows them', async () => {
    await toCode();
    expect(screen.getByText('4711')).toBeDefined();
    expect(screen.getByText('Your code is 4 7 1 1')).toBeDefined();
    expect(screen.getByText('5:00')).toBeDefined();
    await pass(61_000);
    expect(screen.getByText('3:59')).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/ocr?code=4711');
  });

  it('shows it as a QR code of the highest correction on request', async () => {
    await toCode();
    expect(button('Digits').getAttribute('aria-pressed')).toBe('true');
    await press('QR code');
    const shown = modulesOf(screen.getByRole('img', { name: 'QR code of 4711' }));
    const drawn = (level: 'H' | 'Q') =>
      modulesOf(render(<QRCodeSVG value="4711" level={level} boostLevel={false} marginSize={4} />).container);
    expect(shown).toBe(drawn('H'));
    expect(shown).not.toBe(drawn('Q'));
    expect(screen.queryByText('4711')).toBeNull();
    await press('Digits');
    expect(screen.getByText('4711')).toBeDefined();
  });

  it("gets another one on 'Refresh'", async () => {
    const { answer, requests } = await toCode();
    answer(codePath, { data: { otp_code: '0815', expires_in_seconds: 300, attempts_remaining: 5 } });
    await press('Refresh');
    expect(screen.getByText('0815')).toBeDefined();
    expect(requests).toHaveLength(2);
  });

  it('says that it is on its way', async () => {
    await toCode({ code: 'never' });
    expect(screen.getByText('Getting your code...')).toBeDefined();
    expect(button('Generate OTP First').disabled).toBe(true);
  });

  it("asks for a new one when it has expired: 'Generate OTP First'", async () => {
    await toCode({ code: codeFor(5) });
    await pass(6000);
    expect(screen.getByText('This code has expired')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Capture Photo' })).toBeNull();
    await press('Generate OTP First');
    expect(button('Capture Photo').disabled).toBe(false);
  });

  it("says 'Failed to generate OTP' with the reason, and tries again", async () => {
    const { answer } = await toCode({ code: 'no network' });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Failed to generate OTP')).toBeDefined();
    expect(alert.getByText('Connection error. Please check your internet and try again.')).toBeDefined();
    answer(codePath, issued);
    await press('Generate OTP First');
    expect(screen.getByText('4711')).toBeDefined();
  });

  it.each([
    ['LIVENESS_COOLDOWN', 'Please wait 1 minute(s) before trying again'],
    ['LIVENESS_LOCKED', 'Account Locked. Too many failed attempts, try again in 1 minutes'],
  ])('%s: shows the words of the server and counts down', async (code, message) => {
    await toCode({ code: { status: 429, error: { code, message, retry_after_seconds: 30 } } });
    expect(within(screen.getByRole('alert')).getByText(message)).toBeDefined();
    expect(screen.getByText('You can try again in 0:30')).toBeDefined();
    expect(button('Generate OTP First').disabled).toBe(true);
    expect(toasts.read().map(({ title }) => title)).toEqual([message]);
    await pass(31_000);
    expect(button('Generate OTP First').disabled).toBe(false);
    expect(screen.queryByText(/You can try again in/)).toBeNull();
  });
});

describe('the camera', () => {
  it('opens the front camera at 640x480 and waits for its first frame', async () => {
    const { devices } = await toCamera();
    expect(devices.getUserMedia).toHaveBeenCalledExactlyOnceWith({
      audio: false,
      video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: { ideal: 'user' } },
    });
    expect(screen.getByText('Starting the camera...')).toBeDefined();
    expect(button('Capture').disabled).toBe(true);
    await firstFrame();
    expect(button('Capture').disabled).toBe(false);
    expect(screen.getByText('4711')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Switch camera' })).toBeNull();
  });

  it('mirrors the front camera for the eye and switches to the other one, which it does not mirror', async () => {
    const { devices } = await toCamera({}, fakeDevices(FRONT_CAMERA, BACK_CAMERA));
    await firstFrame();
    expect(screen.getByLabelText('What the camera sees').className).toContain('-scale-x-100');
    await press('Switch camera');
    await firstFrame();
    expect(devices.getUserMedia.mock.calls[1]?.[0]?.video).toMatchObject({ deviceId: { exact: 'back' } });
    expect(screen.getByLabelText('What the camera sees').className).not.toContain('-scale-x-100');
    expect(devices.running().map(({ label }) => label)).toEqual(['Back camera']);
  });

  it('counts 3-2-1, takes three photos one second apart and lets the camera go', async () => {
    const { devices } = await toCamera({ photos: 'never' });
    await firstFrame();
    await press('Capture');
    expect(screen.getByText('Photo in 3')).toBeDefined();
    expect(button('Hold still...').disabled).toBe(true);
    await pass(1000);
    expect(screen.getByText('Photo in 2')).toBeDefined();
    await pass(2000);
    expect(screen.getByText('Photo 1 of 3 taken')).toBeDefined();
    expect(screen.getAllByRole('img')).toHaveLength(1);
    await pass(1000);
    expect(screen.getAllByRole('img')).toHaveLength(2);
    await pass(1000);
    expect(heading()).toBe('Checking your photos');
    expect(devices.running()).toEqual([]);
  });

  it.each([
    ['NotAllowedError', /Allow the camera for this page/],
    ['NotFoundError', /No camera was found/],
    ['NotReadableError', /Another app is using the camera/],
  ])('says %s in place, keeps the code and tries again', async (name, remedy) => {
    const devices = fakeDevices(FRONT_CAMERA);
    devices.fail(name);
    await toCamera({}, devices);
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Camera Error: Unable to access camera. Please check permissions.')).toBeDefined();
    expect(alert.getByText(remedy)).toBeDefined();
    devices.fail(null);
    await press('Try Again');
    await firstFrame();
    expect(button('Capture').disabled).toBe(false);
    expect(screen.getByText('4711')).toBeDefined();
  });

  it('says when the camera is lost, in the middle of the photos too', async () => {
    const { devices, requests } = await toCamera();
    await firstFrame();
    await press('Capture');
    await pass(3500);
    act(() => void devices.tracks[0]?.dispatchEvent(new Event('ended')));
    await pass(10_000);
    expect(screen.getByText(/The camera was disconnected/)).toBeDefined();
    expect(requests).toHaveLength(1);
  });

  it('goes back to the code and lets the camera go', async () => {
    const { devices } = await toCamera();
    await firstFrame();
    await press('Back to code');
    expect(heading()).toBe('Your 4-digit code');
    expect(screen.getByText('4711')).toBeDefined();
    expect(devices.running()).toEqual([]);
  });

  it('is let go when the page has been out of sight for a while', async () => {
    const { devices } = await toCamera();
    await firstFrame();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(15_000);
    expect(screen.getByText('The camera was switched off while you were away.')).toBeDefined();
    expect(devices.running()).toEqual([]);
  });

  it('is let go when the step is left, even in the middle of the photos', async () => {
    const { devices, unmount, requests } = await toCamera();
    await firstFrame();
    await press('Capture');
    await pass(3500);
    unmount();
    await pass(10_000);
    expect(devices.running()).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('is let go when the permission comes after the step was left', async () => {
    const { devices, unmount } = await toCode();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const ask = devices.getUserMedia.getMockImplementation();
    devices.getUserMedia.mockImplementation(async (wish) => {
      await promise;
      if (!ask) throw new Error('no camera');
      return ask(wish);
    });
    await press('Capture Photo');
    unmount();
    resolve(undefined);
    await pass();
    expect(devices.tracks).toHaveLength(1);
    expect(devices.running()).toEqual([]);
  });

  it('goes back to the code when it expires', async () => {
    const { devices } = await toCamera({ code: codeFor(5) });
    await firstFrame();
    await pass(6000);
    expect(screen.getByText('This code has expired')).toBeDefined();
    expect(devices.running()).toEqual([]);
  });
});

describe('the preview', () => {
  it("shows three photos and 'Verifying...' while they are checked", async () => {
    const { requests, props } = await toPreview({ photos: 'never' });
    expect(button('Verifying...').disabled).toBe(true);
    expect(screen.getAllByRole<HTMLImageElement>('img').map(({ alt }) => alt)).toEqual([
      'Photo 1',
      'Photo 2',
      'Photo 3',
    ]);
    expect(await requests[1]?.json()).toEqual({
      participant_id: props.participant.participant_id,
      images: [1, 2, 3].map((n) => `data:image/jpeg;base64,photo${n}`),
    });
  });

  it("leads on with 'Proceed to Next Step' when face and code were found", async () => {
    const { props } = await toPreview();
    expect(heading()).toBe('Face verified');
    expect(props.onDone).not.toHaveBeenCalled();
    await press('Proceed to Next Step');
    expect(props.onDone).toHaveBeenCalledOnce();
  });

  it.each([
    { has_face: false, otp_found: true },
    { has_face: true, otp_found: false },
  ])('is no success with %o', async (found) => {
    await toPreview({ photos: verdict({ ...notFound, ...found }) });
    expect(screen.queryByRole('button', { name: 'Proceed to Next Step' })).toBeNull();
  });

  it("says what to do and how many attempts remain, counts down, and 'Try Again' starts over", async () => {
    const { answer } = await toPreview({ photos: verdict(notFound) });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Verification failed. Please try again. (4 attempts remaining)')).toBeDefined();
    expect(alert.getByText('The code was not found. Hold it closer and keep it still')).toBeDefined();
    expect(alert.getByText('You can try again in 0:02')).toBeDefined();
    expect(button('Try Again').disabled).toBe(true);
    await pass(3000);
    await press('Try Again');
    expect(heading()).toBe('Face capture steps');
    answer(codePath, 'never');
    await press('Show my code');
    expect(screen.queryByText('4711')).toBeNull();
  });

  it('says that the account is locked, and for how long', async () => {
    await toPreview({
      photos: verdict({
        ...notFound,
        attempts_remaining: 0,
        retry_after_seconds: 90,
        locked_until: '2026-01-01T00:00:00Z',
      }),
    });
    expect(
      screen.getByText('Account Locked. Too many failed attempts, try again in 2 minutes'),
    ).toBeDefined();
    expect(screen.getByText('You can try again in 1:30')).toBeDefined();
    expect(button('Try Again').disabled).toBe(true);
  });

  it('shows a refusal in the words of the server', async () => {
    const message = 'The code has expired. Generate OTP First';
    await toPreview({ photos: { status: 409, error: { code: 'LIVENESS_CODE_EXPIRED', message } } });
    expect(within(screen.getByRole('alert')).getByText(message)).toBeDefined();
    expect(button('Try Again').disabled).toBe(false);
  });

  it.each([
    ['no network', 'Connection error. Please check your internet and try again.'],
    [
      { status: 503, error: { code: 'VISION_BUSY', message: 'Service temporarily unavailable.' } },
      'Service temporarily unavailable.',
    ],
  ] as const)('keeps the photos when nobody could look, and sends them again (%#)', async (photos, words) => {
    const { requests, answer } = await toPreview({ photos });
    expect(heading()).toBe('Failed to submit photo');
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getAllByRole('img')).toHaveLength(3);
    answer(photoPath, verdict());
    await press('Send again');
    expect(heading()).toBe('Face verified');
    const [first, second] = await Promise.all(requests.slice(1).map((request) => request.text()));
    expect(second).toBe(first);
  });
});
