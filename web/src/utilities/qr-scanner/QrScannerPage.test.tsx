import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/queries.ts';
import type { OpenCameraResult } from '../../camera/open-camera.ts';
import type { FrameRules, PictureOutcome } from '../../scanner/worker-messages.ts';
import type { Barcode } from '../../scanner/read-luma.ts';
import type { ScannerPorts } from '../../scanner/scanner.ts';
import { company, fakeApi } from '../../testing/fake-api.ts';
import { QrScannerPage } from './QrScannerPage.tsx';

const NOTE = 'Only QR codes containing URLs from these domains will be accepted';
const SUBTITLE = 'Scan a QR code to extract and navigate to the URL';
const closeCamera = vi.fn<() => void>();
let found: MediaDeviceInfo[];
let seen: ((barcode: Barcode | null) => void) | null;
let lose: (() => void) | null;
let rules: FrameRules | null;

const input = (deviceId: string, label: string): MediaDeviceInfo => ({
  kind: 'videoinput',
  deviceId,
  label,
  groupId: '',
  toJSON: () => ({}),
});

beforeEach(() => {
  found = [input('front', 'Front camera')];
  seen = null;
  lose = null;
  closeCamera.mockClear();
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      enumerateDevices: async () => found,
      getUserMedia: async () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    }),
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

interface Given {
  opened?: OpenCameraResult;
  picture?: PictureOutcome;
  capabilities?: object;
}

function fakePorts({ opened, picture = { kind: 'no-code' }, capabilities = {} }: Given) {
  const track = {
    getCapabilities: () => capabilities,
    getSettings: () => ({}),
    applyConstraints: vi.fn(async () => undefined),
  };
  const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [track] });
  const willing: OpenCameraResult = {
    ok: true,
    camera: {
      stream,
      deviceId: null,
      isFront: false,
      onLost: (listener) => (lose = listener),
      close: closeCamera,
    },
  };
  const openCamera = vi.fn<ScannerPorts['openCamera']>(async () => opened ?? willing);
  const feed = { pause: () => undefined, resume: () => undefined, stop: () => undefined };
  const ports: ScannerPorts = {
    openCamera,
    loadReader: async () => ({
      watch: (_video, _stream, given, onTried) => {
        rules = given;
        seen = onTried;
        return feed;
      },
      readPicture: async () => picture,
      close: () => undefined,
    }),
  };
  return { ports, openCamera, track };
}

async function show(given: Given = {}) {
  fakeApi({ '/api/v1/config': { data: company } });
  const openUrl = vi.fn<(url: string) => void>();
  const fakes = fakePorts(given);
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <QrScannerPage openUrl={openUrl} ports={fakes.ports} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start Scanning' });
  return { openUrl, unmount, start, ...fakes };
}

async function scan(given: Given = {}) {
  const shown = await show(given);
  await waitFor(() => expect(shown.start.disabled).toBe(false));
  fireEvent.click(shown.start);
  await screen.findByText('Scanning for QR code...');
  return shown;
}
const barcodeOf = (text: string | null, bytes: readonly number[] = []): Barcode => ({
  text,
  bytes: Uint8Array.from(bytes),
  format: 'DataMatrix',
});
const see = (text: string | null) => act(() => seen?.(barcodeOf(text)));
const choose = () =>
  fireEvent.change(screen.getByLabelText('Scan an image instead'), {
    target: { files: [new File(['x'], 'code.png')] },
  });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('before scanning', () => {
  it('explains what it does and which domains are allowed', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('QR Code URL Scanner');
    expect(screen.getByText(SUBTITLE)).toBeDefined();
    expect(screen.getByText('Allowed domains:')).toBeDefined();
    expect(screen.getByText(NOTE)).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull();
    expect(screen.getByText('Meridian Finance')).toBeDefined();
  });

  it('offers a choice of several cameras, the back one first', async () => {
    found = [input('front', 'Front camera'), input('rear', 'Back camera')];
    const { openCamera, start } = await show();
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Camera' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Front camera', 'Back camera']);
    expect(choice.value).toBe('rear');
    fireEvent.change(choice, { target: { value: 'front' } });
    fireEvent.click(start);
    await screen.findByText('Scanning for QR code...');
    expect(openCamera).toHaveBeenCalledWith({ deviceId: 'front' }, { width: 1920, height: 1080 });
    expect(rules).toMatchObject({
      framesPerSecond: 30,
      formats: ['QRCode', 'DataMatrix', 'Aztec', 'PDF417'],
    });
    expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull();
    see('https://pay.example.com/1');
    await screen.findByText('Valid URL detected!');
    expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull();
  });

  it('cannot start without a camera', async () => {
    found = [];
    const { start } = await show();
    expect(await alert()).toContain('No camera available');
    expect(start.disabled).toBe(true);
  });

  it('reports that the cameras cannot be listed, and lists them again', async () => {
    found = [input('', '')];
    const { start } = await show();
    await waitFor(() => expect(start.disabled).toBe(false));
    // The browser asks for permission only when the scan starts.
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(start);
    expect(await alert()).toContain('Unable to access camera. Please grant camera permissions.');
    expect(button('Start Scanning').disabled).toBe(true);
    found = [input('front', 'Front camera')];
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(button('Start Scanning').disabled).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names the cameras on the first start, and continues with the right one', async () => {
    found = [input('', '')];
    const { start, openCamera } = await show();
    const named = [input('front', 'Front camera'), input('rear', 'Back camera')];
    Object.assign(navigator.mediaDevices, {
      getUserMedia: async () => {
        found = named;
        return Object.assign(new MediaStream(), { getVideoTracks: () => [], getTracks: () => [] });
      },
    });
    await waitFor(() => expect(start.disabled).toBe(false));
    fireEvent.click(start);
    await screen.findByText('Scanning for QR code...');
    expect(openCamera.mock.calls.map(([choice]) => choice)).toEqual([{ deviceId: 'rear' }]);
  });

  it('reports that the browser has no cameras to offer', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    await show();
    expect(await alert()).toContain('Camera access is not supported by this browser.');
  });

  it('reports that the page is not secure', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    vi.stubGlobal('isSecureContext', false);
    await show();
    expect(await alert()).toContain('https or localhost');
  });

  it('finds a camera that is connected later', async () => {
    found = [];
    const { start } = await show();
    await alert();
    found = [input('front', 'Front camera')];
    act(() => void navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
    await waitFor(() => expect(start.disabled).toBe(false));
  });
});

describe('scanning', () => {
  it('shows the camera with instructions, and can be stopped', async () => {
    await scan();
    expect(screen.getByText('Position the QR code within the frame. Works at any angle!')).toBeDefined();
    expect(screen.getByText(SUBTITLE)).toBeDefined();
    expect(screen.queryByText(NOTE)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Stop Scanning' }));
    expect(screen.getByText(NOTE)).toBeDefined();
    expect(closeCamera).toHaveBeenCalledOnce();
  });

  it('gives a hint after five seconds, and keeps counting', async () => {
    await scan();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Stop Scanning' }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    fireEvent.click(screen.getByRole('button', { name: 'Start Scanning' }));
    await screen.findByText('Scanning for QR code...');
    // The timeout of the scan starts only when the camera has started.
    while (vi.getTimerCount() === 0)
      await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 10)));
    act(() => void vi.advanceTimersByTime(4999));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('alert').textContent).toBe(
      'Scanning is taking longer than usual. Please ensure the QR code is clearly visible and well-lit.',
    );
    expect(screen.getByText('Scanning... (Attempt 1)')).toBeDefined();
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.getByText('Scanning... (Attempt 2)')).toBeDefined();
  });

  it('reports that the camera does not start', async () => {
    const { start } = await show({ opened: { ok: false, problem: 'busy' } });
    await waitFor(() => expect(start.disabled).toBe(false));
    fireEvent.click(start);
    expect(await alert()).toBe('Failed to start camera. Please check permissions and try again.');
    expect(screen.getByRole('button', { name: 'Start Scanning' })).toBeDefined();
  });

  it('reports that the camera is disconnected', async () => {
    await scan();
    act(() => lose?.());
    expect(await alert()).toBe('Camera access denied. Please check your browser permissions.');
    expect(screen.getByRole('button', { name: 'Start Scanning' })).toBeDefined();
  });

  it('offers torch and zoom if the camera has them', async () => {
    const { track } = await scan({ capabilities: { torch: true, zoom: { min: 1, max: 4, step: 0.5 } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Turn light on' }));
    expect(await screen.findByRole('button', { name: 'Turn light off' })).toBeDefined();
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2.5' } });
    expect(track.applyConstraints.mock.calls).toEqual([
      [{ advanced: [{ torch: true }] }],
      [{ advanced: [{ zoom: 2.5 }] }],
    ]);
  });

  it('releases the camera when the page is left', async () => {
    const { unmount } = await scan();
    unmount();
    expect(closeCamera).toHaveBeenCalled();
  });
});

describe('a scanned code', () => {
  it('that is allowed can be followed', async () => {
    const { openUrl } = await scan();
    see('https://pay.example.com/loan');
    expect(await screen.findByText('Valid URL detected!')).toBeDefined();
    expect(screen.getByText(SUBTITLE)).toBeDefined();
    expect(screen.getByText('Scanned URL:')).toBeDefined();
    expect(screen.getByText('https://pay.example.com/loan')).toBeDefined();
    expect(closeCamera).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Proceed to URL' }));
    expect(openUrl).toHaveBeenCalledExactlyOnceWith('https://pay.example.com/loan');
  });

  it.each([
    ['https://evil.example/x', 'Domain not allowed. Allowed domains: example.com, example.org'],
    ['javascript:alert(1)', 'URL must use HTTP or HTTPS protocol'],
    ['hello', 'Invalid URL format'],
    ['   ', 'No URL detected'],
  ])('that contains %j cannot', async (text, reason) => {
    const { openUrl } = await scan();
    see(text);
    const message = await alert();
    expect(message).toContain('Invalid or unauthorized URL');
    expect(message).toContain(reason);
    const proceed = screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed to URL' });
    expect(proceed.disabled).toBe(true);
    fireEvent.click(proceed);
    expect(openUrl).not.toHaveBeenCalled();
  });

  it('is shown and opened as the checked URL', async () => {
    const { openUrl } = await scan();
    see('https://example.com\\@evil.example');
    fireEvent.click(await screen.findByRole('button', { name: 'Proceed to URL' }));
    expect(screen.getByText('https://example.com/@evil.example')).toBeDefined();
    expect(openUrl).toHaveBeenCalledWith('https://example.com/@evil.example');
  });

  it('can be followed by another scan', async () => {
    await scan();
    see('https://evil.example');
    fireEvent.click(await screen.findByRole('button', { name: 'Scan Again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Start Scanning' }));
    await screen.findByText('Scanning for QR code...');
    see('https://evil.example');
    expect(await screen.findByText('Invalid or unauthorized URL')).toBeDefined();
  });
});

it('a code without text ends the scan with an error', async () => {
  await scan();
  see(null);
  expect(await alert()).toContain('This code contains no readable text');
  expect(button('Start Scanning').disabled).toBe(false);
  expect(closeCamera).toHaveBeenCalledOnce();
});

describe('a picture', () => {
  it('is read without a camera', async () => {
    found = [];
    await show({ picture: { kind: 'read', barcode: barcodeOf('https://example.org/a') } });
    choose();
    expect(await screen.findByText('Valid URL detected!')).toBeDefined();
  });

  it.each([
    [{ kind: 'no-code' } as const, 'No code was found in this image.'],
    [{ kind: 'not-a-picture' } as const, 'The browser cannot read this file as an image.'],
    [
      { kind: 'read', barcode: barcodeOf(null, [0x41, 0, 0x85, 0xff]) } as const,
      'This code contains no readable text. Scan another code.DataMatrix: A␀\\x85ÿ',
    ],
  ])('that gives %j is reported', async (picture, message) => {
    await show({ picture });
    choose();
    expect(await alert()).toContain(message);
  });
});
