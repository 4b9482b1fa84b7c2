import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenCameraResult } from '../camera/open-camera.ts';
import type { PictureOutcome } from './worker-messages.ts';
import type { Barcode } from './read-luma.ts';
import type { Reader } from './reader.ts';
import { Scanner, type ScannerPorts } from './scanner.ts';

const BARCODE: Barcode = { text: 'https://example.com', bytes: new Uint8Array(0), format: 'QRCode' };
const SETTINGS = { camera: { facingMode: 'environment' }, viewWidth: 300, box: 200, framesPerSecond: 30 };

/** Sets up a fake camera and a fake reader that log all calls. */
function setUp(camera: { problem?: 'denied' | 'missing' } = {}) {
  const log: string[] = [];
  let decoded: ((barcode: Barcode | null) => void) | null = null;
  let lose: (() => void) | null = null;
  let pictureOutcome: PictureOutcome = { kind: 'read', barcode: BARCODE };
  const stream = new MediaStream();
  const reader: Reader = {
    watch: (_video, _stream, rules, onTried) => {
      log.push(`watch ${rules.boxShare.toFixed(2)} at ${rules.framesPerSecond}`);
      decoded = onTried;
      return {
        pause: () => log.push('feed paused'),
        resume: () => log.push('feed resumed'),
        stop: () => log.push('feed stopped'),
      };
    },
    readPicture: async () => pictureOutcome,
    close: () => log.push('reader closed'),
  };
  const opened: OpenCameraResult = camera.problem
    ? { ok: false, problem: camera.problem }
    : {
        ok: true,
        camera: {
          stream,
          deviceId: 'a',
          isFront: false,
          onLost: (listener) => (lose = listener),
          close: () => log.push('camera closed'),
        },
      };
  const ports: ScannerPorts = { openCamera: async () => opened, loadReader: async () => reader };
  const video = document.createElement('video');
  video.play = async () => undefined;
  const events = {
    onRead: vi.fn<(barcode: Barcode) => void>(),
    onMissed: vi.fn<() => void>(),
    onLost: vi.fn<() => void>(),
  };
  const scanner = new Scanner(ports);
  return {
    scanner,
    ports,
    video,
    events,
    log,
    stream,
    start: () => scanner.start(SETTINGS, video, events),
    decoded: (barcode: Barcode | null) => decoded?.(barcode),
    lose: () => lose?.(),
    setPicture: (outcome: PictureOutcome) => (pictureOutcome = outcome),
  };
}

beforeEach(() => {
  if (typeof MediaStream === 'undefined')
    vi.stubGlobal(
      'MediaStream',
      class {
        getVideoTracks = () => [];
      },
    );
});

describe('starting', () => {
  it('opens the camera, shows it and reads the box', async () => {
    const { scanner, start, video, events, log, decoded, stream } = setUp();
    expect(scanner.state).toBe('not-started');
    expect(await start()).toEqual({ ok: true });
    expect(scanner.state).toBe('scanning');
    expect(video.srcObject).toBe(stream);
    expect(log).toEqual(['watch 0.67 at 30']);
    decoded(null);
    decoded(BARCODE);
    expect(events.onMissed).toHaveBeenCalledOnce();
    expect(events.onRead).toHaveBeenCalledExactlyOnceWith(BARCODE);
  });

  it('requests 1920 x 1080', async () => {
    const { ports, video, events } = setUp();
    const openCamera = vi.fn(ports.openCamera);
    await new Scanner({ ...ports, openCamera }).start(SETTINGS, video, events);
    expect(openCamera).toHaveBeenCalledWith({ facing: 'environment' }, { width: 1920, height: 1080 });
  });

  it('rejects invalid settings without opening the camera', async () => {
    const { ports, video, events } = setUp();
    const openCamera = vi.fn(ports.openCamera);
    const scanner = new Scanner({ ...ports, openCamera });
    expect(await scanner.start({ camera: {} }, video, events)).toEqual({
      ok: false,
      problem: 'camera-setting',
    });
    expect(await scanner.start({ ...SETTINGS, box: 49 }, video, events)).toMatchObject({
      problem: 'box-too-small',
    });
    expect(await scanner.start({ ...SETTINGS, formats: [] }, video, events)).toMatchObject({
      problem: 'formats',
    });
    expect(openCamera).not.toHaveBeenCalled();
    expect(scanner.state).toBe('not-started');
  });

  it('reports why the camera cannot be opened, and can be retried', async () => {
    const { scanner, start } = setUp({ problem: 'denied' });
    expect(await start()).toEqual({ ok: false, problem: 'camera', cause: 'denied' });
    expect(scanner.state).toBe('not-started');
    expect(await start()).toMatchObject({ problem: 'camera' });
  });

  it('closes the camera if the reader fails to load, and reloads the reader on the next start', async () => {
    const { ports, video, events, log } = setUp();
    const loadReader = vi.fn(ports.loadReader).mockRejectedValueOnce(new Error('offline'));
    const scanner = new Scanner({ ...ports, loadReader });
    expect(await scanner.start(SETTINGS, video, events)).toEqual({ ok: false, problem: 'reader' });
    expect(log).toEqual(['camera closed']);
    expect(await scanner.start(SETTINGS, video, events)).toEqual({ ok: true });
    expect(loadReader).toHaveBeenCalledTimes(2);
  });
});

describe('the states allow', () => {
  it('only starting and reading files before the start', async () => {
    const { scanner } = setUp();
    expect(scanner.pause()).toEqual({ ok: false, problem: 'not-scanning' });
    expect(await scanner.resume()).toEqual({ ok: false, problem: 'not-paused' });
    expect(scanner.stop()).toEqual({ ok: false, problem: 'not-started' });
  });

  it('pausing and stopping while scanning', async () => {
    const { scanner, start, log } = setUp();
    await start();
    expect(await start()).toEqual({ ok: false, problem: 'already-started' });
    expect(await scanner.resume()).toEqual({ ok: false, problem: 'not-paused' });
    expect(await scanner.scanFile(new Blob())).toEqual({ kind: 'refused', problem: 'already-started' });
    expect(scanner.stop()).toEqual({ ok: true });
    expect(scanner.state).toBe('not-started');
    expect(log.slice(1)).toEqual(['feed stopped', 'camera closed']);
  });

  it('resuming and stopping while paused, when no frames are read', async () => {
    const { scanner, start, decoded, events, log } = setUp();
    await start();
    expect(scanner.pause()).toEqual({ ok: true });
    expect(scanner.state).toBe('paused');
    decoded(BARCODE);
    expect(events.onRead).not.toHaveBeenCalled();
    expect(scanner.pause()).toEqual({ ok: false, problem: 'not-scanning' });
    expect(await start()).toEqual({ ok: false, problem: 'already-started' });
    expect(await scanner.scanFile(new Blob())).toEqual({ kind: 'refused', problem: 'already-started' });
    expect(await scanner.resume()).toEqual({ ok: true });
    expect(log.slice(1)).toEqual(['feed paused', 'feed resumed']);
    decoded(BARCODE);
    expect(events.onRead).toHaveBeenCalledOnce();
    scanner.pause();
    expect(scanner.stop()).toEqual({ ok: true });
  });

  it('no change while another is in progress', async () => {
    const { scanner, start } = setUp();
    const starting = start();
    expect(await start()).toEqual({ ok: false, problem: 'in-progress' });
    expect(scanner.pause()).toEqual({ ok: false, problem: 'in-progress' });
    expect(scanner.stop()).toEqual({ ok: false, problem: 'in-progress' });
    expect(await scanner.scanFile(new Blob())).toEqual({ kind: 'refused', problem: 'in-progress' });
    expect(await starting).toEqual({ ok: true });
    scanner.pause();
    const resuming = scanner.resume();
    expect(scanner.stop()).toEqual({ ok: false, problem: 'in-progress' });
    expect(await resuming).toEqual({ ok: true });
  });
});

it('resumes 200 ms after the call', async () => {
  const { scanner, start, log } = setUp();
  await start();
  scanner.pause();
  vi.useFakeTimers();
  const resuming = scanner.resume();
  await vi.advanceTimersByTimeAsync(199);
  expect(log).not.toContain('feed resumed');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toContain('feed resumed');
  vi.useRealTimers();
  expect(await resuming).toEqual({ ok: true });
});

describe('files', () => {
  it('are read without a camera', async () => {
    const { scanner, setPicture } = setUp({ problem: 'missing' });
    expect(await scanner.scanFile(new Blob())).toEqual({ kind: 'read', barcode: BARCODE });
    setPicture({ kind: 'no-code' });
    expect(await scanner.scanFile(new Blob())).toEqual({ kind: 'no-code' });
    expect(scanner.state).toBe('not-started');
  });

  it('are rejected if a format is unknown', async () => {
    const { scanner } = setUp();
    expect(await scanner.scanFile(new Blob(), [])).toEqual({ kind: 'refused', problem: 'formats' });
  });
});

describe('the camera is released', () => {
  it('when it ends by itself', async () => {
    const { scanner, start, lose, events, log } = setUp();
    await start();
    lose();
    expect(scanner.state).toBe('not-started');
    expect(events.onLost).toHaveBeenCalledOnce();
    expect(log).toContain('feed stopped');
  });

  it('when the engine is closed, in every state', async () => {
    for (const prepare of [(scanner: Scanner) => scanner.state, (scanner: Scanner) => scanner.pause()]) {
      const { scanner, start, log, video, lose, events } = setUp();
      await start();
      prepare(scanner);
      scanner.close();
      await vi.waitFor(() => expect(log).toContain('reader closed'), { timeout: 10_000 });
      expect(log).toContain('camera closed');
      expect(video.srcObject).toBeNull();
      lose();
      expect(events.onLost).not.toHaveBeenCalled();
    }
  });

  it('when the engine is closed while the browser still asks for camera permission', async () => {
    const { scanner, start, log } = setUp();
    const starting = start();
    scanner.close();
    expect(await starting).toEqual({ ok: false, problem: 'closed' });
    expect(log).toContain('camera closed');
    expect(scanner.state).toBe('not-started');
  });
});
