/**
 * Limits large bodies (photos, drawings): each signer can send one at a time, within a byte budget. Excess bodies are
 * refused before they are read, after a pause, so that repeated attempts cost no more server time. A stalled body is
 * given up, because the phone may have changed its network and sent the body again. The limit applies per node. Limits
 * across nodes are claimed in the database by the call itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const REFUSED_AFTER_MILLISECONDS = 1000;
const BUSY_RETRY_SECONDS = 2;
/**
 * The budget covers eight posts of the largest photos. After that, even a phone on a fast connection sends no faster
 * than the budget refills.
 */
const BUDGET_BYTES = 48 * 1024 * 1024;
const BYTES_PER_SECOND = 2 * 1024 * 1024;
/** A small body counts as at least this many bytes, because its lookup, claim and response cost the same. */
const LEAST_BYTES = 1024 * 1024;

interface Turns {
  /** Decides about a body before it is read. */
  take(signerId: string, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Called before the response is sent, because the client may send the next body right after it. */
  release(request: FastifyRequest): void;
}

/** `now` returns the milliseconds of a monotonic clock. */
export function createUploadTurns({
  now = () => performance.now(),
  refusedAfterMs = REFUSED_AFTER_MILLISECONDS,
} = {}): Turns {
  /** The request in progress of each signer. `release` also needs the signer of each request. */
  const busy = new Map<string, FastifyRequest>();
  const signers = new WeakMap<FastifyRequest, string>();
  const budgets = createBudgets(now);
  const release = (request: FastifyRequest) => {
    const signerId = signers.get(request);
    if (signerId !== undefined && busy.get(signerId) === request) busy.delete(signerId);
  };
  return {
    release,
    async take(signerId, request, reply) {
      const before = busy.get(signerId);
      if (before) {
        const bytes = bytesOf(before);
        await delay(refusedAfterMs);
        const isSame = busy.get(signerId) === before;
        if (!isSame || !hasStopped(before, bytes)) throw tooMany(BUSY_RETRY_SECONDS);
        before.raw.destroy();
      }
      const wait = budgets.take(signerId, sizeOf(request));
      if (wait > 0) {
        if (!before) await delay(refusedAfterMs);
        throw tooMany(wait);
      }
      busy.set(signerId, request);
      signers.set(request, signerId);
      // The connection may close before there is a response.
      reply.raw.once('close', () => release(request));
    },
  };
}

const tooMany = (seconds: number) => new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: seconds });

const bytesOf = ({ raw }: FastifyRequest): number => raw.socket.bytesRead;

/** Returns whether the body is incomplete and no byte has arrived since this many bytes were read. */
const hasStopped = (request: FastifyRequest, bytes: number): boolean =>
  !request.raw.complete && !request.raw.readableEnded && bytesOf(request) === bytes;

/** Returns the size of a body. Without a content length, it is the maximum that the call allows. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? BUDGET_BYTES;
  return Math.max(LEAST_BYTES, Math.min(Number(headers['content-length'] ?? limit), limit));
}

function createBudgets(now: () => number) {
  /** The entries are ordered by last use, so the first ones refill first. */
  const used = new Map<string, { bytes: number; at: number }>();
  const usedBy = (signerId: string): number => {
    const entry = used.get(signerId);
    return entry ? Math.max(0, entry.bytes - ((now() - entry.at) / 1000) * BYTES_PER_SECOND) : 0;
  };
  const forgetUnused = () => {
    for (const signerId of used.keys()) {
      if (usedBy(signerId) > 0) return;
      used.delete(signerId);
    }
  };

  return {
    /** Returns 0, or the seconds until the budget covers this many bytes. */
    take(signerId: string, bytes: number): number {
      const after = usedBy(signerId) + bytes;
      if (after > BUDGET_BYTES) return Math.ceil((after - BUDGET_BYTES) / BYTES_PER_SECOND);
      used.delete(signerId);
      used.set(signerId, { bytes: after, at: now() });
      forgetUnused();
      return 0;
    },
  };
}
