/**
 * Discards bodies that are still arriving after their request was answered. Closing the connection at once could lose the
 * response (RFC 9112, 9.6), and Node.js by default reads it as fast as it arrives. Here all of them share the bandwidth of
 * one slow line. If there are many, the oldest are closed, whose responses arrived long ago, so many such clients cost no
 * more than one.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Between two reads of any connection. */
const PAUSE_MILLISECONDS = 50;
/** About one read of a connection. */
const SMALL_BYTES = 64 * 1024;
const MOST_AT_ONCE = 16;

export function discardUnreadBodies(
  app: FastifyInstance,
  { mostAtOnce = MOST_AT_ONCE, pauseMilliseconds = PAUSE_MILLISECONDS } = {},
): void {
  /** Oldest first. */
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

/** Whether the body is unread and not small. */
function isUnread(message: IncomingMessage): boolean {
  const length = message.headers['content-length'];
  const isLarge =
    length === undefined ? 'transfer-encoding' in message.headers : Number(length) > SMALL_BYTES;
  return isLarge && message.readableFlowing === null && message.listenerCount('readable') === 0;
}

function discard(message: IncomingMessage, readNext: (message: IncomingMessage) => void): void {
  message.on('data', () => {
    // Pause only after requesting more, or Node.js reads the rest as fast as it arrives.
    if (message.readableLength > 0) return;
    message.pause();
    readNext(message);
  });
}

/** Waiting messages are read in turn, one after each pause. */
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
