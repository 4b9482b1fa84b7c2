/**
 * Limits large bodies (photos, drawings). Each signer can send one body at a time, within a budget of bytes. A body
 * beyond the limits is refused before it is read, and after a pause, so that repeated attempts cost little. A body that
 * has stalled is given up for a new one, because the phone may have changed its network and started again. These limits
 * apply per node. The calls themselves enforce limits across nodes in the database.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const REFUSED_AFTER_MILLISECONDS = 1000;
const BUSY_RETRY_SECONDS = 2;
/**
 * The budget of a signer. It covers eight submissions of the largest photos. After that, the budget refills faster than
 * a typical phone can send.
 */
const BUDGET_BYTES = 48 * 1024 * 1024;
const BYTES_PER_SECOND = 2 * 1024 * 1024;
/** The minimum number of bytes that a body counts as. Even a small body costs a query and a response. */
const LEAST_BYTES = 1024 * 1024;

interface Turns {
  /** Accepts or refuses a body before it is read. */
  take(signerId: string, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /**
   * Ends the request of a signer. It must be called before the response is sent, because the client may send the next
   * body right after it.
   */
  release(request: FastifyRequest): void;
}

/** Creates the limits. `now` is a monotonic clock in milliseconds. */
export function createUploadTurns({
  now = () => performance.now(),
  refusedAfterMs = REFUSED_AFTER_MILLISECONDS,
} = {}): Turns {
  /** The request in progress of each signer. `signers` has the signer of each request, which `release` needs. */
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
      // The connection may close before the server has responded.
      reply.raw.once('close', () => release(request));
    },
  };
}

const tooMany = (seconds: number) => new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: seconds });

const bytesOf = ({ raw }: FastifyRequest): number => raw.socket.bytesRead;

/** Returns whether the body is incomplete and no byte has arrived since `bytes` bytes were read. */
const hasStopped = (request: FastifyRequest, bytes: number): boolean =>
  !request.raw.complete && !request.raw.readableEnded && bytesOf(request) === bytes;

/** Returns the size of a body. If the content length is missing, this is the maximum size for the call. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? BUDGET_BYTES;
  return Math.max(LEAST_BYTES, Math.min(Number(headers['content-length'] ?? limit), limit));
}

function createBudgets(now: () => number) {
  /** The used budgets of signers, ordered by last use. The first ones are refilled first. */
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
    /**
     * Takes the bytes from the budget and returns 0. If the budget is too small, returns the seconds until it suffices.
     */
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
