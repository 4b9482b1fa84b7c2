/**
 * A process of its own, as the signer who attacks has a machine of his own: posts of photos at once, again and again, from ever other
 * addresses, until it is told to end. Answers how often he got which status.
 */
import http from 'node:http';
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, ask, type Request } from '../server/ask.ts';

export interface Attack {
  url: string;
  participantId: string;
  bearer: string;
  images: readonly string[];
  parallelPosts: number;
  /** What his line carries; null for one as fast as this machine's memory. */
  bytesPerSecond: number | null;
}

const PIECE_BYTES = 64 * 1024;

/** What he spends on it is not the server's: the others come first. */
setPriority(19);
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
const answers: Record<string, number> = {};
const ending = new AbortController();
let sent = 0;

process.once('message', (attack: Attack) => {
  process.once('message', () => ending.abort());
  void run(attack);
});

async function run({
  url,
  participantId,
  bearer,
  images,
  parallelPosts,
  bytesPerSecond,
}: Attack): Promise<void> {
  // Written once, before the others are measured.
  const photos = Buffer.from(JSON.stringify({ participant_id: participantId, images }));
  const send = bytesPerSecond === null ? (body: Buffer) => body : createLine(bytesPerSecond);
  const post = (path: string, body: Buffer): Promise<string> =>
    ask({ url }, agent, requestFor(path, body)).then(
      ({ status }) => String(status),
      // A connection that the server closed is a refusal too.
      () => 'closed',
    );
  const requestFor = (path: string, body: Buffer): Request => ({
    method: 'POST',
    path: `/api/v1/participant/${path}`,
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      authorization: `Bearer ${bearer}`,
      'x-forwarded-for': addressOf(1000 + sent++),
    },
    body: send(body),
  });
  process.send?.('ready');
  await Promise.all(
    Array.from({ length: parallelPosts }, async () => {
      while (!ending.signal.aborted) {
        // A new code where the last was taken: he does what he can.
        if (sent % parallelPosts === 0)
          await post('liveness-otp', Buffer.from(JSON.stringify({ participant_id: participantId })));
        const status = await post('liveness-photo', photos);
        answers[status] = (answers[status] ?? 0) + 1;
      }
    }),
  );
  process.send?.(answers, () => process.exit(0));
}

/** One for all that he sends at once: each piece waits for those before it. */
function createLine(bytesPerSecond: number): (body: Buffer) => Readable {
  let freeAt = 0;
  return (body) =>
    Readable.from(
      (async function* pieces() {
        for (let at = 0; at < body.length; at += PIECE_BYTES) {
          const piece = body.subarray(at, at + PIECE_BYTES);
          freeAt = Math.max(freeAt, performance.now()) + (piece.length / bytesPerSecond) * 1000;
          await delay(Math.max(1, freeAt - performance.now()));
          yield piece;
        }
      })(),
    );
}
