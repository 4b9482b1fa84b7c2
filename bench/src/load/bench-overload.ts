/**
 * While one signer does the worst that one can do (many posts of three large photos at once, again and again, from ever other
 * addresses), others work. Printed is what their calls take, beside what they take while he is quiet.
 */
import sharp from 'sharp';
import { addressOf, ask, type Reply } from '../server/ask.ts';
import { openServers, type BenchServer } from '../server/open-server.ts';
import { quantile } from '../server/statistics.ts';
import { agent, createSigner, get, post, STEPS, type LoadSigner } from './signers.ts';

const PARALLEL_POSTS = 15;
const OTHERS = 6;
const ROUNDS = 3;
const CALLS_PER_ROUND = 48;

export async function benchOverload(): Promise<void> {
  const bench = await openServers();
  const server = await bench.start('ours');
  console.log(`\n# overload: one signer with ${PARALLEL_POSTS} photo posts at once, ${OTHERS} others`);
  const attackers = await signersUpTo('liveness code', 1, 0);
  const others = await signersUpTo('consent', OTHERS, 1);
  const [attacker] = attackers;
  if (!attacker) throw new Error('There is no signer');

  for (const [name, photos] of await worstPhotos()) {
    const quiet: number[] = [];
    const loud: number[] = [];
    const answers = new Map<number, number>();
    // By turns, so that load on the machine affects both alike.
    for (let round = 0; round <= ROUNDS; round++) {
      const calm = await measureOthers(server, others);
      const attack = startAttack(server, attacker, photos, answers);
      const busy = await measureOthers(server, others);
      await attack.stop();
      // The first round is a warm-up and is not measured.
      if (round === 0) continue;
      quiet.push(...calm);
      loud.push(...busy);
    }
    const [before, during] = [quantile(quiet, 0.95), quantile(loud, 0.95)];
    const counts = Array.from(answers, ([status, count]) => `${count} × ${status}`).join(', ');
    console.log(
      `${name}: 95th percentile of others ${before.toFixed(0)} ms, under attack ${during.toFixed(0)} ms, ratio ${(during / before).toFixed(2)} (at most 1.50 wanted); he got ${counts}`,
    );
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

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'grey' } });

const three = (jpeg: Buffer) =>
  Array.from({ length: 3 }, () => `data:image/jpeg;base64,${jpeg.toString('base64')}`);

/** What passes every check of the header and is slow to decode, what is too large, and what is large to send. */
async function worstPhotos(): Promise<[string, string[]][]> {
  const slow = await flat(2048).jpeg({ progressive: true }).toBuffer();
  const huge = await flat(4096).jpeg().toBuffer();
  const padded = Buffer.concat([slow, Buffer.alloc(1_499_000 - slow.length)]);
  return [
    ['photos of 4096 x 4096', three(huge)],
    ['photos of 2048 x 2048, progressive', three(slow)],
    ['the same with a tail, 1.5 MB each', three(padded)],
  ];
}

function startAttack(
  server: BenchServer,
  attacker: LoadSigner,
  images: readonly string[],
  answers: Map<number, number>,
) {
  const ending = new AbortController();
  let sent = 0;
  // Written once: what he spends on it is not measured.
  const body = Buffer.from(JSON.stringify({ participant_id: attacker.id, images }));
  const attack = Promise.all(
    Array.from({ length: PARALLEL_POSTS }, async () => {
      while (!ending.signal.aborted) {
        // A new code where the last was taken: he does what he can.
        if (sent % PARALLEL_POSTS === 0)
          await post(server, attacker, '/liveness-otp', {}, { anyStatus: true });
        const { status } = await ask(server, agent, {
          method: 'POST',
          path: '/api/v1/participant/liveness-photo',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${attacker.bearer}`,
            'x-forwarded-for': addressOf(1000 + sent++),
          },
          body,
        });
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    }),
  );
  return {
    async stop() {
      ending.abort();
      await attack;
    },
  };
}

async function measureOthers(server: BenchServer, others: readonly LoadSigner[]): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    others.map(async (signer) => {
      for (let call = 0; call < CALLS_PER_ROUND / others.length; call++) {
        const reply: Reply = await get(server, signer, `/document/${signer.id}`);
        if (reply.status !== 200) throw new Error(`A document was answered with ${reply.status}`);
        times.push(reply.milliseconds);
      }
    }),
  );
  return times;
}
