/** Counts down, takes the photos and shows the prompts to turn the head, each at its time. */
import type { Side, Turn } from '@countersign/contract/rules/liveness';
import { TURN_MS } from '@countersign/contract/rules/liveness';
import { pause } from './abortable.ts';

export interface Sequence {
  /** The seconds that are counted down before the first photo. */
  countdownFrom: number;
  /** When to take the photos, in milliseconds since the start (SPEC 9, Liveness: 3 photos taken 1 s apart). */
  photosMs: readonly number[];
  turns?: readonly Turn[];
  capture: () => string | null;
  onCount: (left: number) => void;
  onPhoto: (photo: string) => void;
  /** Called with the side to look at, or with null when the signer must look back at the camera. */
  onTurn?: (side: Side | null) => void;
  signal: AbortSignal;
}

export type SequenceOutcome =
  | { kind: 'complete'; photos: readonly string[] }
  | { kind: 'no-frame' }
  | { kind: 'stopped' };

const SECOND = 1000;

export async function captureSequence(sequence: Sequence): Promise<SequenceOutcome> {
  const { countdownFrom, photosMs, turns = [], capture, onCount, onPhoto, onTurn, signal } = sequence;
  const photos: string[] = [];
  const takePhoto = () => {
    const photo = capture();
    if (photo === null) return false;
    photos.push(photo);
    onPhoto(photo);
    return true;
  };
  const steps: { ms: number; take: () => boolean | void }[] = [
    ...Array.from({ length: countdownFrom }, (_, second) => ({
      ms: second * SECOND,
      take: () => onCount(countdownFrom - second),
    })),
    ...photosMs.map((ms) => ({ ms, take: takePhoto })),
    ...turns.flatMap(({ side, at_ms: ms }) => [
      { ms, take: () => onTurn?.(side) },
      { ms: ms + TURN_MS, take: () => onTurn?.(null) },
    ]),
  ];
  // A late step does not delay the next one, because the server looks for each turn at the time that it prescribed.
  const startedAt = performance.now();
  for (const { ms, take } of [...steps].sort((one, other) => one.ms - other.ms)) {
    await pause(startedAt + ms - performance.now(), signal);
    if (signal.aborted) return { kind: 'stopped' };
    if (take() === false) return { kind: 'no-frame' };
  }
  return { kind: 'complete', photos };
}
