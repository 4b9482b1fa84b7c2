/**
 * Simulates an attacking signer in a separate process, because a real attacker has a separate machine. The attacker
 * posts photos in parallel from changing addresses until it is stopped. It reports how often it received each status.
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
  /** The bandwidth of the attacker's line. Null means that memory is the only limit. */
  bytesPerSecond: number | null;
}

const PIECE_BYTES = 64 * 1024;

/** Lowers the priority of this process, because its own work must not slow the server. */
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
  // The photos are serialised only once, before the bench measures the other signers.
  const photos = Buffer.from(JSON.stringify({ participant_id: participantId, images }));
  const send = bytesPerSecond === null ? (body: Buffer) => body : createLine(bytesPerSecond);
  const post = (path: string, body: Buffer): Promise<string> =>
    ask({ url }, agent, requestFor(path, body)).then(
      ({ status }) => String(status),
      // A connection that the server closes also counts as a refusal.
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
        // Requests a new code as soon as the last one is used, as a determined attacker would.
        if (sent % parallelPosts === 0)
          await post('liveness-otp', Buffer.from(JSON.stringify({ participant_id: participantId })));
        const status = await post('liveness-photo', photos);
        answers[status] = (answers[status] ?? 0) + 1;
      }
    }),
  );
  process.send?.(answers, () => process.exit(0));
}

/** Simulates one line that all parallel posts share: each chunk waits until the previous chunks are sent. */
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
