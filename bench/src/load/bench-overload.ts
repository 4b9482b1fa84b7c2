/**
 * Makes one signer attack while other signers work. Prints the times of the other signers' calls with and without the
 * attack. Also prints two costs that do not depend on other load: the node's processor time and the longest stall of
 * its event loop.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { openServers, type BenchServer } from '../server/open-server.ts';
import { spentBy } from '../server/processor.ts';
import { median, quantile } from '../server/statistics.ts';
import type { Attack } from './attacker.ts';
import { createSigner, get, STEPS, type LoadSigner } from './signers.ts';

const PARALLEL_POSTS = 15;
const OTHERS = 6;
/** The bandwidth of the attacker's line in bytes per second, which is 100 Mbit/s. */
const LINE_BYTES_PER_SECOND = 12_500_000;
const ROUNDS = 4;
/**
 * The number of rounds to add if the limit is exceeded. The first rounds take only 16 seconds, so a single stall of one
 * second could decide the percentile.
 */
const MORE_ROUNDS = 12;
const MAX_WANTED = 1.5;
const ROUND_MILLISECONDS = 4000;
/** The pause of each of the other signers between two calls. */
const PAUSE_MILLISECONDS = 50;

interface Worst {
  name: string;
  images: string[];
  bytesPerSecond: number | null;
}

interface Measured {
  times: number[];
  /** The node's processor time per second, in milliseconds. */
  spent: number[];
  /** The longest stall of the event loop in each round, in milliseconds. */
  held: number[];
}

export async function benchOverload(): Promise<void> {
  const bench = await openServers();
  const server = await bench.start('ours');
  console.log(`\n# overload: one signer with ${PARALLEL_POSTS} photo posts at once, ${OTHERS} others`);
  const others = await signersUpTo('consent', OTHERS, 1);

  for (const [at, worst] of (await worstPhotos()).entries()) {
    const [attacker] = await signersUpTo('liveness code', 1, 100 + at);
    if (!attacker) throw new Error('There is no signer');
    const first = await compare(server, others, { attacker, worst, rounds: ROUNDS });
    report(worst.name, first);
    if (ratioOf(first, 0.95) > MAX_WANTED)
      report('  again, longer', await compare(server, others, { attacker, worst, rounds: MORE_ROUNDS }));
  }
  await bench.close();

  async function signersUpTo(last: string, count: number, from: number): Promise<LoadSigner[]> {
    const signers: LoadSigner[] = [];
    for (let at = from; at < from + count; at++) {
      const { signer } = await createSigner(bench, server, at);
      for (const { name, take } of STEPS) {
        await take(server, signer);
        if (name === last) break;
      }
      signers.push(signer);
    }
    return signers;
  }
}

interface Compared {
  quiet: Measured;
  loud: Measured;
  /** The number of responses to the attacker, by status. */
  answers: ReadonlyMap<string, number>;
}

/** Alternates rounds with and without the attack, so that other load on the machine affects both equally. */
async function compare(
  server: BenchServer,
  others: readonly LoadSigner[],
  { attacker, worst, rounds }: { attacker: LoadSigner; worst: Worst; rounds: number },
): Promise<Compared> {
  const quiet: Measured = { times: [], spent: [], held: [] };
  const loud: Measured = { times: [], spent: [], held: [] };
  const answers = new Map<string, number>();
  for (let round = 0; round <= rounds; round++) {
    // The first round is a warm-up, so it is not measured.
    const unmeasured = { times: [], spent: [], held: [] };
    await measure(server, others, round === 0 ? unmeasured : quiet);
    const attack = await startAttack(server, attacker, worst);
    await measure(server, others, round === 0 ? unmeasured : loud);
    for (const [status, count] of Object.entries(await attack.stop()))
      answers.set(status, (answers.get(status) ?? 0) + count);
  }
  return { quiet, loud, answers };
}

const ratioOf = ({ quiet, loud }: Compared, share: number): number =>
  quantile(loud.times, share) / quantile(quiet.times, share);

function report(name: string, compared: Compared): void {
  const { quiet, loud, answers } = compared;
  const counts = Array.from(answers, ([status, count]) => `${count} × ${status}`).join(', ');
  console.log(
    `${name}: 95th percentile of others ${quantile(quiet.times, 0.95).toFixed(0)} ms, under attack ` +
      `${quantile(loud.times, 0.95).toFixed(0)} ms, ratio ${ratioOf(compared, 0.95).toFixed(2)} (at most ${MAX_WANTED.toFixed(2)} required), of the median ` +
      `${ratioOf(compared, 0.5).toFixed(2)}; ${quiet.times.length} and ${loud.times.length} calls\n` +
      `  the node's processor time ${median(quiet.spent).toFixed(0)} ms a second, under attack ${median(loud.spent).toFixed(0)}; ` +
      `its event loop held up for ${median(quiet.held).toFixed(0)} ms at most, under attack ${median(loud.held).toFixed(0)}; the attacker received ${counts}`,
  );
}

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'grey' } });

const three = (jpeg: Buffer) =>
  Array.from({ length: 3 }, () => `data:image/jpeg;base64,${jpeg.toString('base64')}`);

/**
 * Returns the submissions that cost the server most: photos that are too large, photos that pass the header checks but
 * decode slowly, large bodies, and bodies that parse slowly.
 */
async function worstPhotos(): Promise<Worst[]> {
  const slow = await flat(2048).jpeg({ progressive: true }).toBuffer();
  const huge = await flat(4096).jpeg().toBuffer();
  const padded = Buffer.concat([slow, Buffer.alloc(1_499_000 - slow.length)]);
  const escapes = Array.from({ length: 3 }, () => '"'.repeat(1_000_000));
  const overLine = { bytesPerSecond: LINE_BYTES_PER_SECOND };
  return [
    { name: 'photos of 4096 x 4096', images: three(huge), ...overLine },
    { name: 'photos of 2048 x 2048, progressive', images: three(slow), ...overLine },
    { name: 'the same with a tail, 1.5 MB each', images: three(padded), ...overLine },
    { name: 'the same without a line between', images: three(padded), bytesPerSecond: null },
    { name: 'texts that are all escapes, 2 MB each', images: escapes, ...overLine },
  ];
}

async function startAttack(
  { url }: BenchServer,
  { id, bearer }: LoadSigner,
  { images, bytesPerSecond }: Worst,
) {
  const attacker = fork(new URL('attacker.ts', import.meta.url));
  attacker.send({
    url,
    participantId: id,
    bearer,
    images,
    parallelPosts: PARALLEL_POSTS,
    bytesPerSecond,
  } satisfies Attack);
  await once(attacker, 'message');
  return {
    async stop(): Promise<Record<string, number>> {
      attacker.send('end');
      const [answers] = await once(attacker, 'message');
      return answers;
    },
  };
}

async function measure(
  server: BenchServer,
  others: readonly LoadSigner[],
  { times, spent, held }: Measured,
): Promise<void> {
  await server.longestHold();
  const [started, before] = [performance.now(), spentBy([server.pid])];
  await Promise.all(
    others.map(async (signer) => {
      while (performance.now() - started < ROUND_MILLISECONDS) {
        const { status, milliseconds } = await get(server, signer, `/document/${signer.id}`);
        if (status !== 200) throw new Error(`A document was answered with ${status}`);
        times.push(milliseconds);
        await delay(PAUSE_MILLISECONDS);
      }
    }),
  );
  spent.push((spentBy([server.pid]) - before) / ((performance.now() - started) / 1000));
  held.push(await server.longestHold());
}
