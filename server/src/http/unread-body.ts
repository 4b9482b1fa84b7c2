/**
 * Discards bodies that are still arriving after their request was answered. If the server closed the connection at
 * once, the client could lose the response (RFC 9112, 9.6). By default, Node.js would read these bodies as fast as they
 * arrive. Here, all of them together get the bandwidth of one slow connection. If there are too many, the oldest
 * connections are closed, because their clients received the response long ago. Many such clients therefore cost no
 * more than one.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The pause between two reads, across all of these connections. */
const PAUSE_MILLISECONDS = 50;
/** The number of bytes that Node.js typically reads from a connection at once. */
const SMALL_BYTES = 64 * 1024;
const MOST_AT_ONCE = 16;

export function discardUnreadBodies(
  app: FastifyInstance,
  { mostAtOnce = MOST_AT_ONCE, pauseMilliseconds = PAUSE_MILLISECONDS } = {},
): void {
  /** The messages whose bodies are discarded, oldest first. */
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

/** Returns whether the body is large and no one has started to read it. */
function isUnread(message: IncomingMessage): boolean {
  const length = message.headers['content-length'];
  const isLarge =
    length === undefined ? 'transfer-encoding' in message.headers : Number(length) > SMALL_BYTES;
  return isLarge && message.readableFlowing === null && message.listenerCount('readable') === 0;
}

function discard(message: IncomingMessage, readNext: (message: IncomingMessage) => void): void {
  message.on('data', () => {
    // Pauses the message only when its buffer is empty. A message that is paused earlier continues to be read as fast
    // as it arrives.
    if (message.readableLength > 0) return;
    message.pause();
    readNext(message);
  });
}

/** Returns a function that adds a message to a queue. After each pause, one message of the queue is read. */
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
