/**
 * Signers who take every step on one node, photos and seal included: what a call takes at the 95th percentile, what it costs the
 * node, its workers and PostgreSQL in processor time, and that nobody is refused.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sessions } from '@countersign/server/database/schema';
import { count, eq } from 'drizzle-orm';
import { openServers, type BenchServer, type BenchServers } from '../server/open-server.ts';
import { childrenOf, spentBy } from '../server/processor.ts';
import { median, quantile } from '../server/statistics.ts';
import { createSigner, refusals, STEPS, type LoadSigner } from './signers.ts';
import type { Reply } from '../server/ask.ts';

/** Waiting photos may number 16 for each reader, and wait for 30 seconds (`providers/vision/local-vision.ts`). */
const AT_ONCE = 8;

export async function benchLoad({ signers: wanted = '200' }: { signers?: string }): Promise<void> {
  const bench = await openServers();
  const server = await bench.start('ours');
  const total = Number(wanted);
  console.log(`\n# load: ${total} signers with all steps on one node, ${AT_ONCE} at once`);
  const started = performance.now();
  await warmUp(bench, server);
  const signers: LoadSigner[] = [];
  await measure(
    bench,
    server,
    'create',
    Array.from({ length: total }, (_, at) => at),
    async (at) => {
      const { signer, reply } = await createSigner(bench, server, at);
      signers.push(signer);
      return reply;
    },
  );
  for (const { name, prepare, take } of STEPS) {
    if (prepare) for (const signer of signers) await prepare(signer);
    await measure(bench, server, name, signers, (signer) => take(server, signer));
  }
  await allSealed(bench);
  const minutes = (performance.now() - started) / 60_000;
  console.log(
    `${total} of ${total} sealed after ${minutes.toFixed(1)} min; refused by overload: ${refusals.count}`,
  );
  await bench.close();
}

/** So that no figure holds what a process does once: loading its code, its models, its fonts. */
async function warmUp(bench: BenchServers, server: BenchServer): Promise<void> {
  for (let at = 0; at < 4; at++) {
    const { signer } = await createSigner(bench, server, 60_000 + at);
    for (const { prepare, take } of STEPS) {
      await prepare?.(signer);
      await take(server, signer);
    }
  }
  await allSealed(bench);
}

async function measure<T>(
  { services }: BenchServers,
  server: BenchServer,
  name: string,
  items: readonly T[],
  call: (item: T) => Promise<Reply>,
): Promise<void> {
  const database = await backendsOf(services);
  const before = { node: spentBy([server.pid]), postgres: spentBy(database), workers: workersOf(server) };
  const times: number[] = [];
  const queue = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) times.push((await call(item)).milliseconds);
    }),
  );
  const perCall = (milliseconds: number) => (milliseconds / items.length).toFixed(1);
  const postgres = spentBy(await backendsOf(services)) - before.postgres;
  console.log(
    `${name.padEnd(14)} median ${median(times).toFixed(0)} ms, 95th ${quantile(times, 0.95).toFixed(0)} ms; processor time a call: ` +
      `node ${perCall(spentBy([server.pid]) - before.node)} ms, PostgreSQL ${perCall(postgres)} ms, ` +
      `workers ${perCall(Math.max(0, workersOf(server) - before.workers))} ms`,
  );
}

const workersOf = ({ pid }: BenchServer) => spentBy(childrenOf(pid));

/** Connections stay open, so that their processes are the same before and after. */
async function backendsOf({ database }: BenchServers['services']): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name like 'countersign%'`,
  );
  return rows.map(({ pid }) => pid);
}

async function allSealed({ services }: BenchServers): Promise<void> {
  for (;;) {
    const [waiting] = await services.database.db
      .select({ count: count() })
      .from(sessions)
      .where(eq(sessions.status, 'SEALING'));
    if (waiting?.count === 0) return;
    await delay(500);
  }
}
