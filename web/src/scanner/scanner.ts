/**
 * The scanner engine with its states not started, scanning and paused (SPEC 4, QR scanner page). It refuses calls that the
 * state does not allow, and any change while another is in progress.
 */
import type { CameraChoice, OpenCameraProblem, OpenCameraResult } from '../camera/open-camera.ts';
import type { Feed } from './feed-frames.ts';
import type { PictureOutcome } from './worker-messages.ts';
import type { Barcode } from './read-luma.ts';
import type { Reader } from './reader.ts';
import { checkSettings, ENGINE, formatsOf, type ScanSettings, type SettingsProblem } from './settings.ts';

export type ScannerState = 'not-started' | 'scanning' | 'paused';

/** The reason why a call changed nothing. */
export type Refusal = 'in-progress' | 'already-started' | 'not-scanning' | 'not-paused' | 'not-started';

export type Outcome = { ok: true } | { ok: false; problem: Refusal };
export type StartOutcome =
  | { ok: true }
  | { ok: false; problem: Refusal | SettingsProblem | 'reader' | 'closed' }
  | { ok: false; problem: 'camera'; cause: OpenCameraProblem };
export type FileOutcome = PictureOutcome | { kind: 'refused'; problem: Refusal | 'formats' | 'reader' };

export interface ScannerPorts {
  openCamera: (
    choice: CameraChoice,
    preferred: { width: number; height: number },
  ) => Promise<OpenCameraResult>;
  loadReader: () => Promise<Reader>;
}

export interface ScanEvents {
  onRead(barcode: Barcode): void;
  /** Called for each frame without a code. */
  onMissed?(): void;
  /** Called when the camera ended by itself; the engine has stopped. */
  onLost?(): void;
}

interface Session {
  stream: MediaStream;
  closeCamera: () => void;
  video: HTMLVideoElement;
  feed: Feed;
}

export class Scanner {
  readonly #ports: ScannerPorts;
  #reader: Promise<Reader> | null = null;
  #session: Session | null = null;
  #state: ScannerState = 'not-started';
  #isChanging = false;
  /** A number that `close` increments, so that a pending start closes its camera. */
  #generation = 0;

  constructor(ports: ScannerPorts) {
    this.#ports = ports;
  }

  get state(): ScannerState {
    return this.#state;
  }

  /** The camera track, used to control torch and zoom; null before the start. */
  get track(): MediaStreamTrack | null {
    return this.#session?.stream.getVideoTracks()[0] ?? null;
  }

  async start(wanted: ScanSettings, video: HTMLVideoElement, events: ScanEvents): Promise<StartOutcome> {
    const refusal = this.#refusalUnless('not-started', 'already-started');
    if (refusal) return refusal;
    const checked = checkSettings(wanted);
    if (!checked.ok) return checked;
    return this.#change(async () => {
      const generation = this.#generation;
      const [opened, reader] = await Promise.all([
        this.#ports.openCamera(checked.settings.camera, ENGINE.preferred),
        this.#loadReader(),
      ]);
      if (!opened.ok) return { ok: false, problem: 'camera', cause: opened.problem };
      const { camera } = opened;
      if (!reader || generation !== this.#generation) {
        camera.close();
        return { ok: false, problem: reader ? 'closed' : 'reader' };
      }
      video.srcObject = camera.stream;
      // A browser may refuse autoplay without user input. The preview then freezes, but frames are still read.
      await video.play().catch(() => undefined);
      if (generation !== this.#generation) {
        camera.close();
        return { ok: false, problem: 'closed' };
      }
      const feed = reader.watch(video, camera.stream, checked.settings, (barcode) => {
        if (this.#state !== 'scanning') return;
        if (barcode) events.onRead(barcode);
        else events.onMissed?.();
      });
      this.#session = { stream: camera.stream, closeCamera: () => camera.close(), video, feed };
      this.#state = 'scanning';
      camera.onLost(() => {
        if (generation !== this.#generation || this.#session?.stream !== camera.stream) return;
        this.#release();
        events.onLost?.();
      });
      return { ok: true };
    });
  }

  /** Freezes the preview until `resume`. */
  pause(): Outcome {
    const refusal = this.#refusalUnless('scanning', 'not-scanning');
    if (refusal) return refusal;
    this.#session?.feed.pause();
    this.#session?.video.pause();
    this.#state = 'paused';
    return { ok: true };
  }

  /** Restarts the preview and, after a short delay, decoding (SPEC 9, resume delay). */
  async resume(): Promise<Outcome> {
    const refusal = this.#refusalUnless('paused', 'not-paused');
    if (refusal) return refusal;
    return this.#change(async () => {
      const session = this.#session;
      await session?.video.play().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, ENGINE.resumeDelayMs));
      if (!session || this.#session !== session) return { ok: false, problem: 'not-paused' };
      session.feed.resume();
      this.#state = 'scanning';
      return { ok: true };
    });
  }

  stop(): Outcome {
    if (this.#isChanging) return { ok: false, problem: 'in-progress' };
    if (this.#state === 'not-started') return { ok: false, problem: 'not-started' };
    this.#release();
    return { ok: true };
  }

  async scanFile(picture: Blob, formats?: readonly unknown[]): Promise<FileOutcome> {
    const refusal = this.#refusalUnless('not-started', 'already-started');
    if (refusal) return { kind: 'refused', problem: refusal.problem };
    const checked = formatsOf(formats);
    if (!checked) return { kind: 'refused', problem: 'formats' };
    return this.#change(async () => {
      const reader = await this.#loadReader();
      if (!reader) return { kind: 'refused', problem: 'reader' };
      return reader.readPicture(picture, checked);
    });
  }

  /** Releases all resources immediately, whatever is in progress. Used when the user leaves the page. */
  close(): void {
    this.#generation += 1;
    this.#release();
    void this.#reader?.then(
      (reader) => reader.close(),
      () => undefined,
    );
    this.#reader = null;
  }

  #refusalUnless(state: ScannerState, problem: Refusal): { ok: false; problem: Refusal } | null {
    if (this.#isChanging) return { ok: false, problem: 'in-progress' };
    return this.#state === state ? null : { ok: false, problem };
  }

  async #change<T>(change: () => Promise<T>): Promise<T> {
    this.#isChanging = true;
    try {
      return await change();
    } finally {
      this.#isChanging = false;
    }
  }

  /** Loads the reader once. After a failure, the next call tries again. */
  async #loadReader(): Promise<Reader | null> {
    this.#reader ??= this.#ports.loadReader();
    try {
      return await this.#reader;
    } catch {
      this.#reader = null;
      return null;
    }
  }

  #release(): void {
    const session = this.#session;
    this.#session = null;
    this.#state = 'not-started';
    if (!session) return;
    session.feed.stop();
    session.closeCamera();
    session.video.srcObject = null;
  }
}
