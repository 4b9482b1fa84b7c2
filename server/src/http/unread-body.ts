/**
 * A request that is answered before its body was read still sends it. Closing the connection could lose the answer (RFC 9112, 9.6),
 * and Node.js by itself reads it as fast as it comes, for nothing: here it is thrown away at the pace of a poor line.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const PAUSE_MILLISECONDS = 50;
/** One read of a connection, about. */
const SMALL_BYTES = 64 * 1024;

export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (isUnread(request.raw)) discardSlowly(request.raw);
    done(null, payload);
  });
}

/** Nobody has begun to read it, and it is not small. */
function isUnread(message: IncomingMessage): boolean {
  const length = message.headers['content-length'];
  const isLarge =
    length === undefined ? 'transfer-encoding' in message.headers : Number(length) > SMALL_BYTES;
  return isLarge && message.readableFlowing === null && message.listenerCount('readable') === 0;
}

function discardSlowly(message: IncomingMessage): void {
  message.on('data', () => {
    message.pause();
    setTimeout(() => message.resume(), PAUSE_MILLISECONDS).unref();
  });
}
