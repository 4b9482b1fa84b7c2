/**
 * A request that is answered before its body was read still sends it. Closing the connection at once could lose the answer
 * (RFC 9112, 9.6), and Node.js by itself reads it as fast as it comes, for nothing: here it is thrown away at the pace of a poor line,
 * one pace for all of them. Of many at once the oldest are closed, whose answers arrived long ago: whoever sends ever more of them
 * costs no more than one does.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Between two reads, of whichever connection. */
const PAUSE_MILLISECONDS = 50;
/** One read of a connection, about. */
const SMALL_BYTES = 64 * 1024;
const MOST_AT_ONCE = 16;

export function discardUnreadBodies(
  app: FastifyInstance,
  { mostAtOnce = MOST_AT_ONCE, pauseMilliseconds = PAUSE_MILLISECONDS } = {},
): void {
  /** The oldest first. */
  const discarded = new Set<IncomingMessage>();
  const readNext = createPace(pauseMilliseconds);
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (isUnread(request.raw)) {
      discard(request.raw, readNext);
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

function discard(message: IncomingMessage, readNext: (message: IncomingMessage) => void): void {
  message.on('data', () => {
    // Only then has more been asked for: Node.js reads the rest of a message that nobody asked for as fast as it comes.
    if (message.readableLength > 0) return;
    message.pause();
    readNext(message);
  });
}

/** Those that wait are read in turn, one after each pause. */
function createPace(pauseMilliseconds: number): (message: IncomingMessage) => void {
  const waiting = new Set<IncomingMessage>();
  let isWaiting = false;
  const waitAgain = () => {
    isWaiting = waiting.size > 0;
    if (isWaiting) setTimeout(readNext, pauseMilliseconds).unref();
  };
  const readNext = () => {
    for (const message of waiting) {
      waiting.delete(message);
      if (message.destroyed) continue;
      message.resume();
      break;
    }
    waitAgain();
  };
  return (message) => {
    waiting.add(message);
    if (!isWaiting) waitAgain();
  };
}
