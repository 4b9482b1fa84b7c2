/**
 * Calls with a large body are read one at a time for each signer: what one sends in parallel is refused before its body is
 * read. Of this node alone; what must hold over all nodes is claimed in the database by the call itself.
 */
import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 2;

export type OneAtATime = (signerId: string, reply: FastifyReply) => void;

export function createOneAtATime(): OneAtATime {
  const busy = new Set<string>();
  return (signerId, reply) => {
    if (busy.has(signerId))
      throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: RETRY_AFTER_SECONDS });
    busy.add(signerId);
    // Whichever comes first: all was sent, or the connection is gone.
    for (const end of ['finish', 'close']) reply.raw.once(end, () => busy.delete(signerId));
  };
}
