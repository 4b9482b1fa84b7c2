/**
 * Large bodies (photos, drawings) are read one at a time for each signer, and only so many bytes of one within a
 * while: what one sends beyond that is refused before it is read, and not at once, so that whoever sends it again and again gets
 * no more of the server's time. One that stopped on the way makes room: the phone may have changed its network, and sends again. Of this
 * node alone; what must hold over all nodes is claimed in the database by the call itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const REFUSED_AFTER_MILLISECONDS = 1000;
const BUSY_RETRY_SECONDS = 2;
/** At once: eight posts of the largest photos. A phone on a good line then sends no faster than the budget fills again. */
const BUDGET_BYTES = 48 * 1024 * 1024;
const BYTES_PER_SECOND = 2 * 1024 * 1024;
/** A small one counts as so many: it is looked up, claimed and answered as a large one is. */
const LEAST_BYTES = 1024 * 1024;

interface Turns {
  /** Before the body is read. */
  take(signerId: string, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Before the answer leaves: whoever has it may send the next one at once. */
  release(request: FastifyRequest): void;
}

/** `now` in milliseconds, of a clock that never goes back. */
export function createUploadTurns({
  now = () => performance.now(),
  refusedAfterMs = REFUSED_AFTER_MILLISECONDS,
} = {}): Turns {
  /** By signer, and who that is. */
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
      // The connection may be gone before there is an answer.
      reply.raw.once('close', () => release(request));
    },
  };
}

const tooMany = (seconds: number) => new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: seconds });

const bytesOf = ({ raw }: FastifyRequest): number => raw.socket.bytesRead;

/** Its body is not all there, and nothing of it has come since there were so many bytes. */
const hasStopped = (request: FastifyRequest, bytes: number): boolean =>
  !request.raw.complete && !request.raw.readableEnded && bytesOf(request) === bytes;

/** Where it is not said, it may be as large as the call allows. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? BUDGET_BYTES;
  return Math.max(LEAST_BYTES, Math.min(Number(headers['content-length'] ?? limit), limit));
}

function createBudgets(now: () => number) {
  /** Those last used are last: the first are full again before the others. */
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
    /** Zero, or in how many seconds there is room for so many bytes. */
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
