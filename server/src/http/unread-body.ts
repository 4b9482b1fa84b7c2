/**
 * A request that is answered before its body was read still sends it. Closing the connection at once could lose the answer
 * (RFC 9112, 9.6), and Node.js by itself reads it as fast as it comes, for nothing: here it is thrown away at the pace of a poor line.
 * Of many at once the oldest are closed, whose answers arrived long ago: whoever sends ever more of them costs no more than a few do.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const PAUSE_MILLISECONDS = 100;
/** One read of a connection, about. */
const SMALL_BYTES = 64 * 1024;
const MOST_AT_ONCE = 16;

export function discardUnreadBodies(app: FastifyInstance, { mostAtOnce = MOST_AT_ONCE } = {}): void {
  /** The oldest first. */
  const discarded = new Set<IncomingMessage>();
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (isUnread(request.raw)) {
      discardSlowly(request.raw);
      discarded.add(request.raw);
      request.raw.once('close', () => discarded.delete(request.raw));
      const [oldest] = discarded;
      if (discarded.size > mostAtOnce) oldest?.destroy();
    }
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
    // Only then has more been asked for: Node.js reads the rest of a message that nobody asked for as fast as it comes.
    if (message.readableLength > 0) return;
    message.pause();
    setTimeout(() => message.resume(), PAUSE_MILLISECONDS).unref();
  });
}
