/**
 * Makes many signers submit photos and a clip at the same moment. Prints how long the results take, how often the queue
 * was full, and the difference between the first stated waiting time and the actual one.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CLIP_HEIGHT, CLIP_WIDTH } from '@countersign/contract/rules/liveness';
import sharp from 'sharp';
import { openServers, type BenchServer } from '../server/open-server.ts';
import { median, quantile } from '../server/statistics.ts';
import { createSigner, get, post, refusals, STEPS, type LoadSigner } from './signers.ts';

const FRAMES = 50;
/** The polling interval of the page (`queue/send-patiently.ts`). */
const POLL_MILLISECONDS = 4000;

export async function benchBurst({ signers: wanted = '50', nodes = '1' }): Promise<void> {
  const bench = await openServers();
  const servers: BenchServer[] = [];
  for (let node = 0; node < Number(nodes); node++) servers.push(await bench.start('ours'));
  const nodeOf = (at: number): BenchServer => {
    const server = servers[at % servers.length];
    if (!server) throw new Error('There is no node');
    return server;
  };
  const on = ({ at }: LoadSigner) => nodeOf(at);
  const prepared: { signer: LoadSigner; body: object; id: string }[] = [];
  // The first signers only start the reader processes.
  for (let at = 0; at < Number(wanted) + servers.length; at++) {
    const { signer } = await createSigner(bench, nodeOf(at), at);
    for (const { name, prepare, take } of STEPS) {
      await prepare?.(signer);
      if (name === 'photos') break;
      await take(on(signer), signer);
    }
    const id = randomUUID();
    const body = { images: signer.photos, clip: await clipOf(signer.photos), submission_id: id };
    prepared.push({ signer, body, id });
  }
  for (const { signer, body } of prepared.splice(0, servers.length))
    await post(on(signer), signer, '/liveness-photo', body);
  refusals.count = 0;
  const errors: { seconds: number; stated: number | null }[] = [];
  const times = await Promise.all(
    prepared.map(async ({ signer, body, id }) => {
      const started = performance.now();
      const seconds = () => (performance.now() - started) / 1000;
      const answer = post(on(signer), signer, '/liveness-photo', body).then(seconds);
      const stated = await Promise.race([
        answer.then(() => null),
        statedTime(on(signer), signer, id, seconds),
      ]);
      const took = await answer;
      errors.push({ seconds: took, stated });
      return took;
    }),
  );
  const wrong = errors.flatMap(({ seconds, stated }) =>
    stated === null ? [] : [Math.abs(stated - seconds)],
  );
  console.log(
    `\n# burst: ${times.length} submissions of photos and a clip at once, nodes: ${servers.length}\n` +
      `results: ${times.length}; median ${median(times).toFixed(1)} s, 95th ${quantile(times, 0.95).toFixed(1)} s ` +
      `(at most 60 required), slowest ${Math.max(...times).toFixed(1)} s; refused by a full queue: ${refusals.count}\n` +
      `the first stated time differs by ${median(wrong).toFixed(1)} s (median) of ${wrong.length} signers who saw one`,
  );
  await bench.close();
}

/**
 * Returns the predicted time of the result, in seconds since the start, from the first response that states a waiting
 * time. Returns null if the first response states none.
 */
async function statedTime(
  server: BenchServer,
  signer: LoadSigner,
  id: string,
  seconds: () => number,
): Promise<number | null> {
  await delay(POLL_MILLISECONDS);
  const { data } = JSON.parse(String((await get(server, signer, `/liveness-photo/${signer.id}/${id}`)).body));
  return data.seconds === null ? null : seconds() + data.seconds;
}

/** Returns a clip made from the first photo, which moves within the frame. */
async function clipOf([photo = '']: readonly string[]): Promise<object> {
  const jpeg = Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64');
  const margin = 24;
  const large = await sharp(jpeg)
    .resize(CLIP_WIDTH + margin, CLIP_HEIGHT + margin, { fit: 'cover' })
    .png()
    .toBuffer();
  const frames: string[] = [];
  for (let frame = 0; frame < FRAMES; frame++) {
    const at = (turns: number) => Math.round((margin / 2) * (1 + Math.sin((turns * frame) / FRAMES)));
    const picture = await sharp(large)
      .extract({ left: at(9), top: at(5), width: CLIP_WIDTH, height: CLIP_HEIGHT })
      .jpeg({ quality: 70 })
      .toBuffer();
    frames.push(`data:image/jpeg;base64,${picture.toString('base64')}`);
  }
  return { frames, times_ms: frames.map((_, frame) => frame * 100) };
}
