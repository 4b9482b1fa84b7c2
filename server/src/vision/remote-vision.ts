/**
 * Delegates reading photos to other nodes of this installation. If all of them are busy or unavailable, the signer is
 * asked to retry.
 */
import type { KeyObject } from 'node:crypto';
import { askOutside } from '../outgoing/ask-outside.ts';
import { MAX_ANSWER_BYTES, READ_PHOTOS_PATH, readAnswer, writeRequest } from './remote-messages.ts';
import { type Vision, VisionBusy } from '../providers/vision/vision.ts';

export interface RemoteVisionOptions {
  /** The addresses of the nodes, or of a load balancer for them. */
  urls: readonly string[];
  keys: { photosInTransit: KeyObject; visionCaller: Buffer };
  now: () => Date;
  /** The time limit of a submission for all nodes together. It is shorter than the claim on the attempt. */
  timeLimitMs?: number;
  onFailure?: (error: Error) => void;
}

/** The time after a failure during which a node is tried only after all other nodes. */
const REST_MILLISECONDS = 60_000;

export function createRemoteVision({
  urls,
  keys,
  now,
  timeLimitMs = 100_000,
  onFailure = () => undefined,
}: RemoteVisionOptions): Vision {
  const headers = {
    authorization: `Bearer ${keys.visionCaller.toString('base64url')}`,
    'content-type': 'application/octet-stream',
  };
  const failedAt = new Map<string, number>();
  let turn = 0;

  const isResting = (url: string): boolean =>
    performance.now() - (failedAt.get(url) ?? -Infinity) < REST_MILLISECONDS;

  /** Returns the nodes in rotation (round robin). Nodes that failed recently come last. */
  function inTurn(): string[] {
    turn = (turn + 1) % urls.length;
    const rotated = [...urls.slice(turn), ...urls.slice(0, turn)];
    return [...rotated.filter((url) => !isResting(url)), ...rotated.filter(isResting)];
  }

  return {
    async readPhotos(photos, expectedCode, { frames = [], clip = [], moments = [] } = {}) {
      const until = performance.now() + timeLimitMs;
      const body = writeRequest(keys.photosInTransit, { photos, expectedCode, frames, clip, moments }, now());
      let isBusy = false;
      let failure: Error | undefined;
      for (const url of inTurn()) {
        const timeoutMs = Math.floor(until - performance.now());
        if (timeoutMs <= 0) break;
        try {
          const question = { method: 'POST', headers, body, timeoutMs, maxBytes: MAX_ANSWER_BYTES };
          const answer = await askOutside(`${url}${READ_PHOTOS_PATH}`, question);
          if (answer.status === 200) return readAnswer(keys.photosInTransit, body, answer.body);
          if (answer.status === 503) isBusy = true;
          else throw new Error(`${new URL(url).host} answered ${answer.status} instead of reading photos`);
        } catch (error) {
          failedAt.set(url, performance.now());
          failure = error instanceof Error ? error : new Error(String(error));
        }
      }
      if (failure) onFailure(failure);
      if (isBusy) throw new VisionBusy();
      return null;
    },
    // This node has no queue, so there are no requests to refuse before it stops.
    refuseWaiting: () => undefined,
    close: () => Promise.resolve(),
  };
}
