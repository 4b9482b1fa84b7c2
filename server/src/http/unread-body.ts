/**
 * Discards bodies that are still arriving after the response to their request. Closing the connection at once could
 * lose the response (RFC 9112, 9.6), but by default Node.js would read the rest as fast as it arrives. Here, all such
 * bodies share the bandwidth of one slow connection. If there are many, the oldest connections are closed, because
 * their clients received the response long ago. Many such clients therefore cost no more than one.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The pause between two reads from any of these connections. */
const PAUSE_MILLISECONDS = 50;
/** Node.js reads about this much from a connection at once. */
const SMALL_BYTES = 64 * 1024;
const MOST_AT_ONCE = 16;

export function discardUnreadBodies(
  app: FastifyInstance,
  { mostAtOnce = MOST_AT_ONCE, pauseMilliseconds = PAUSE_MILLISECONDS } = {},
): void {
  /** The messages are ordered by time, the oldest first. */
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

/** Returns whether the body is unread and not small. */
function isUnread(message: IncomingMessage): boolean {
  const length = message.headers['content-length'];
  const isLarge =
    length === undefined ? 'transfer-encoding' in message.headers : Number(length) > SMALL_BYTES;
  return isLarge && message.readableFlowing === null && message.listenerCount('readable') === 0;
}

function discard(message: IncomingMessage, readNext: (message: IncomingMessage) => void): void {
  message.on('data', () => {
    // The message is paused only after it has requested more data. Otherwise, Node.js reads the rest as fast as it
    // arrives.
    if (message.readableLength > 0) return;
    message.pause();
    readNext(message);
  });
}

/** Returns a function that reads waiting messages in turn, one after each pause. */
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
