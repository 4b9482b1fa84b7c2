/** Validates the settings of the engine before anything is opened (SPEC 5 and 9, Scanner engine). */
import type { CameraChoice } from '../camera/open-camera.ts';
import { FORMATS, isFormat, type Format } from './formats.ts';

export const ENGINE = {
  framesPerSecond: 2,
  viewWidth: 300,
  smallestBox: 50,
  resumeDelayMs: 200,
  preferred: { width: 1920, height: 1080 },
  file: { minHeight: 300, padding: 100 },
} as const;

export interface ScanSettings {
  /** Exactly one key: `facingMode` (user or environment) or `deviceId`. */
  camera: Readonly<Record<string, unknown>>;
  /** The width of the square that shows the camera, in CSS pixels. */
  viewWidth?: number;
  /** The side of the square within the view that is read, in CSS pixels; the whole view by default. */
  box?: number;
  formats?: readonly unknown[];
  framesPerSecond?: number;
}

interface CheckedSettings {
  camera: CameraChoice;
  /** The side of the scan box as a fraction of the camera picture's shorter side. */
  boxShare: number;
  formats: readonly Format[];
  framesPerSecond: number;
}

export type SettingsProblem = 'camera-setting' | 'box-too-small' | 'box-too-large' | 'formats' | 'frame-rate';
type Checked = { ok: true; settings: CheckedSettings } | { ok: false; problem: SettingsProblem };

export function checkSettings(wanted: ScanSettings): Checked {
  const camera = cameraOf(wanted.camera);
  if (!camera) return refused('camera-setting');
  const formats = formatsOf(wanted.formats);
  if (!formats) return refused('formats');
  const { framesPerSecond = ENGINE.framesPerSecond } = wanted;
  if (!(framesPerSecond > 0)) return refused('frame-rate');
  const view = wanted.viewWidth !== undefined && wanted.viewWidth > 0 ? wanted.viewWidth : ENGINE.viewWidth;
  const { box = view } = wanted;
  if (!(box >= ENGINE.smallestBox)) return refused('box-too-small');
  if (box > view) return refused('box-too-large');
  return { ok: true, settings: { camera, formats, framesPerSecond, boxShare: box / view } };
}

/** Returns all formats by default, and null for anything except a non-empty list of known formats. */
export function formatsOf(wanted: readonly unknown[] = FORMATS): readonly Format[] | null {
  return Array.isArray(wanted) && wanted.length > 0 && wanted.every(isFormat) ? wanted : null;
}

function cameraOf(wanted: Readonly<Record<string, unknown>>): CameraChoice | null {
  const [only, ...more] = Object.entries(wanted);
  if (!only || more.length > 0) return null;
  const [key, value] = only;
  if (key === 'facingMode' && (value === 'user' || value === 'environment')) return { facing: value };
  if (key === 'deviceId' && typeof value === 'string' && value !== '') return { deviceId: value };
  return null;
}

function refused(problem: SettingsProblem): Checked {
  return { ok: false, problem };
}
