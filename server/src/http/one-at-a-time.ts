/**
 * A call with a large body is read once at a time for each signer: what one sends in parallel is refused before its body is
 * read, and not at once, so that whoever sends it again and again gets no more of the server's time. Of this node alone; what
 * must hold over all nodes is claimed in the database by the call itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

const REFUSED_AFTER_MILLISECONDS = 1000;
const RETRY_AFTER_SECONDS = 2;

export type OneAtATime = (signerId: string, reply: FastifyReply) => Promise<void>;

export function createOneAtATime(): OneAtATime {
  const busy = new Set<string>();
  return async (signerId, reply) => {
    if (busy.has(signerId)) {
      await delay(REFUSED_AFTER_MILLISECONDS);
      throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: RETRY_AFTER_SECONDS });
    }
    busy.add(signerId);
    // Whichever comes first: all was sent, or the connection is gone.
    for (const end of ['finish', 'close']) reply.raw.once(end, () => busy.delete(signerId));
  };
}
