/** Counts down, then takes photos at fixed intervals (SPEC 9, Liveness: 3 photos taken 1 s apart). */
import { pause } from './abortable.ts';

export interface Sequence {
  countdownFrom: number;
  photos: number;
  intervalMs: number;
  /** The time between photos, if it differs from the default. */
  photoIntervalMs?: number;
  capture: () => string | null;
  onCount: (left: number) => void;
  onPhoto: (photo: string, index: number) => void;
  signal: AbortSignal;
}

export type SequenceOutcome =
  | { kind: 'complete'; photos: readonly string[] }
  | { kind: 'no-frame' }
  | { kind: 'stopped' };

export async function captureSequence(sequence: Sequence): Promise<SequenceOutcome> {
  const { countdownFrom, photos: count, intervalMs, photoIntervalMs = intervalMs } = sequence;
  const { capture, onCount, onPhoto, signal } = sequence;
  for (let left = countdownFrom; left > 0; left -= 1) {
    onCount(left);
    await pause(intervalMs, signal);
    if (signal.aborted) return { kind: 'stopped' };
  }
  const photos: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index > 0) await pause(photoIntervalMs, signal);
    if (signal.aborted) return { kind: 'stopped' };
    const photo = capture();
    if (photo === null) return { kind: 'no-frame' };
    photos.push(photo);
    onPhoto(photo, index);
  }
  return { kind: 'complete', photos };
}
