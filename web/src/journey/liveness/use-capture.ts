/** Takes the photos and the clip from a video, and stops when the camera is no longer needed. */
import {
  COUNTDOWN_MS,
  PHOTO_COUNT,
  PHOTO_HEIGHT,
  PHOTO_INTERVAL_MS,
  PHOTO_JPEG_QUALITY,
  PHOTO_WIDTH,
  type Side,
} from '@countersign/contract/rules/liveness';
import { useEffect, useRef, type Dispatch, type RefObject } from 'react';
import { captureSequence } from '../../camera/capture-sequence.ts';
import { captureJpeg } from '../../camera/capture-frame.ts';
import { recordClip } from '../../camera/record-clip.ts';
import { loadChallenge } from './challenge/load-challenge.ts';
import type { ActiveCode, LivenessEvent } from './liveness-machine.ts';

/**
 * The countdown takes three seconds. The pauses between the photos take two. Together they are the 5 seconds that the
 * instructions mention.
 */
const COUNTDOWN_FROM = COUNTDOWN_MS / 1000;
const PHOTOS_MS = Array.from({ length: PHOTO_COUNT }, (_, photo) => COUNTDOWN_MS + photo * PHOTO_INTERVAL_MS);
const FRAME = { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, jpegQuality: PHOTO_JPEG_QUALITY };

export interface Capture {
  /** Starts the countdown. `isAutomatic` is true if the signer did not press the button. */
  start: (isAutomatic: boolean) => Promise<void>;
  /** Returns to the live preview and discards the photos taken so far. */
  cancel: () => void;
}

export function useCapture(
  video: RefObject<HTMLVideoElement | null>,
  isWanted: boolean,
  challenge: ActiveCode['challenge'],
  dispatch: Dispatch<LivenessEvent>,
): Capture {
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!isWanted) running.current?.abort();
  }, [isWanted]);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (isAutomatic: boolean) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const taken: string[] = [];
    let turn: Side | 'camera' | null = null;
    const showTaken = (next: typeof turn) => {
      turn = next;
      dispatch({ type: 'camera-changed', camera: { kind: 'taking', photos: [...taken], turn } });
    };
    const recorder = video.current && recordClip(video.current);
    const outcome = await captureSequence({
      countdownFrom: COUNTDOWN_FROM,
      photosMs: challenge?.photos_ms ?? PHOTOS_MS,
      turns: challenge?.turns ?? [],
      capture: () => video.current && captureJpeg(video.current, FRAME),
      onCount: (left) =>
        dispatch({ type: 'camera-changed', camera: { kind: 'counting', left, isAutomatic } }),
      onPhoto: (photo) => {
        taken.push(photo);
        showTaken(turn);
      },
      onTurn: (side) => showTaken(side ?? 'camera'),
      signal: controller.signal,
    });
    const clip = recorder?.stop() ?? null;
    if (outcome.kind === 'complete') {
      const answer = challenge && (await answerTo(challenge, video.current, dispatch, controller.signal));
      if (!controller.signal.aborted)
        dispatch({ type: 'photos-taken', photos: outcome.photos, clip, answer });
    }
    if (outcome.kind === 'no-frame')
      dispatch({ type: 'camera-changed', camera: { kind: 'problem', problem: 'failed' } });
  };
  const cancel = () => {
    running.current?.abort();
    dispatch({ type: 'camera-changed', camera: { kind: 'live' } });
  };
  return { start, cancel };
}

/**
 * Answers the challenge. Returns null if its modules could not be loaded, and the photos are then sent without an
 * answer.
 */
async function answerTo(...asked: Parameters<Awaited<ReturnType<typeof loadChallenge>>['answerChallenge']>) {
  try {
    return await (await loadChallenge()).answerChallenge(...asked);
  } catch {
    return null;
  }
}
