/**
 * Makes signers complete every step on one or several nodes, including photos and seal. Measures the 95th percentile of
 * each call, the processor time of nodes, workers and PostgreSQL, the number of refused signers, and the signings per
 * core.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sessions } from '@countersign/server/database/schema';
import { count, eq } from 'drizzle-orm';
import { openServers, type BenchServer, type BenchServers } from '../server/open-server.ts';
import { childrenOf, parentOf, spentBy, spentWithChildren } from '../server/processor.ts';
import { median, quantile } from '../server/statistics.ts';
import { createSigner, photoRefusals, refusals, STEPS, type LoadSigner } from './signers.ts';
import type { Reply } from '../server/ask.ts';

/** The number of concurrent signers. It is small, because `bench-burst.ts` measures a full queue. */
const AT_ONCE = 8;
const MINUTE = 60_000;

export async function benchLoad({
  signers: wanted = '200',
  nodes = '1,2',
}: {
  signers?: string;
  nodes?: string;
}): Promise<void> {
  const runs: Run[] = [];
  for (const number of nodes.split(',').map(Number)) runs.push(await loadOn(number, Number(wanted)));
  compare(runs);
}

interface Run {
  nodes: number;
  signings: number;
  errors: number;
  refused: number;
  minutes: number;
  /** The processor time of one signing in all processes, in milliseconds. */
  perSigning: number;
  calls: Map<string, { median: number; slow: number }>;
}

/** Prints one column for each number of nodes. The last column is the ratio of the last run to the first. */
function compare(runs: readonly Run[]): void {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return;
  const rows: [string, (run: Run) => number, number][] = [
    ['signings', ({ signings }) => signings, 0],
    ['errors', ({ errors }) => errors, 0],
    ['refused by overload', ({ refused }) => refused, 0],
    ['signings a minute', ({ signings, minutes }) => signings / minutes, 1],
    ['processor time of a signing, s', ({ perSigning }) => perSigning / 1000, 2],
    ['signings a minute for each core', ({ perSigning }) => MINUTE / perSigning, 1],
  ];
  for (const name of first.calls.keys())
    rows.push(
      [`${name}, median ms`, ({ calls }) => calls.get(name)?.median ?? Number.NaN, 0],
      [`${name}, 95th ms`, ({ calls }) => calls.get(name)?.slow ?? Number.NaN, 0],
    );
  console.log(`\n| nodes | ${runs.map(({ nodes }) => nodes).join(' | ')} | ratio |`);
  console.log(`| --- | ${runs.map(() => '---').join(' | ')} | --- |`);
  for (const [name, valueOf, digits] of rows) {
    const ratio = valueOf(last) / valueOf(first);
    const shown = Number.isFinite(ratio) ? ratio.toFixed(2) : '';
    console.log(`| ${name} | ${runs.map((run) => valueOf(run).toFixed(digits)).join(' | ')} | ${shown} |`);
  }
}

async function loadOn(nodes: number, total: number): Promise<Run> {
  const bench = await openServers();
  const servers: BenchServer[] = [];
  for (let node = 0; node < nodes; node++) servers.push(await bench.start('ours'));
  const on = (at: number): BenchServer => {
    const server = servers[at % nodes];
    if (!server) throw new Error('There is no node');
    return server;
  };
  console.log(`\n# load: ${total} signers with all steps, ${AT_ONCE} at once, nodes: ${nodes}`);
  await warmUp(bench, on);
  refusals.count = 0;
  const postmaster = parentOf(Number((await backendsOf(bench.services))[0]));
  const spent = () =>
    [postmaster, ...servers.map(({ pid }) => pid)].reduce((sum, pid) => sum + spentWithChildren(pid), 0);
  const [started, before] = [performance.now(), spent()];
  let signers: LoadSigner[] = [];
  let errors = 0;
  const calls: Run['calls'] = new Map();

  errors += await measure(
    'create',
    Array.from({ length: total }, (_, at) => at),
    async (at) => {
      const { signer, reply } = await createSigner(bench, on(at), at);
      signers.push(signer);
      return reply;
    },
  );
  for (const { name, prepare, take } of STEPS) {
    if (prepare) for (const signer of signers) await prepare(signer);
    const going: LoadSigner[] = [];
    errors += await measure(name, signers, async (signer) => {
      const reply = await take(on(signer.at), signer);
      going.push(signer);
      return reply;
    });
    signers = going;
  }
  await allSealed(bench);
  if (photoRefusals.length > 0) console.log(`photos retaken: ${photoRefusals.join(', ')}`);
  photoRefusals.length = 0;
  const minutes = (performance.now() - started) / MINUTE;
  const perSigning = (spent() - before) / signers.length;
  console.log(`${signers.length} of ${total} sealed after ${minutes.toFixed(1)} min`);
  await bench.close();
  return {
    nodes,
    signings: signers.length,
    errors,
    refused: refusals.count,
    minutes,
    perSigning,
    calls,
  };

  /** Calls for all items, and prints the times and the processor time. Returns the number of failures. */
  async function measure<T>(
    name: string,
    items: readonly T[],
    call: (item: T) => Promise<Reply>,
  ): Promise<number> {
    const database = await backendsOf(bench.services);
    const first = { ...spentOn(servers), postgres: spentBy(database) };
    const times: number[] = [];
    const failures: unknown[] = [];
    const queue = items.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const item of queue)
          await call(item).then(
            ({ milliseconds }) => times.push(milliseconds),
            (error: unknown) => failures.push(error),
          );
      }),
    );
    calls.set(name, { median: median(times), slow: quantile(times, 0.95) });
    const perCall = (milliseconds: number) => (Math.max(0, milliseconds) / items.length).toFixed(1);
    const last = { ...spentOn(servers), postgres: spentBy(await backendsOf(bench.services)) };
    console.log(
      `${name.padEnd(14)} median ${median(times).toFixed(0)} ms, 95th ${quantile(times, 0.95).toFixed(0)} ms; processor time a call: ` +
        `node ${perCall(last.node - first.node)} ms, PostgreSQL ${perCall(last.postgres - first.postgres)} ms, ` +
        `workers ${perCall(last.workers - first.workers)} ms`,
    );
    if (failures.length > 0) console.log(`${failures.length} failed, the first with:`, failures[0]);
    return failures.length;
  }
}

const spentOn = (servers: readonly BenchServer[]) => ({
  node: spentBy(servers.map(({ pid }) => pid)),
  workers: spentBy(servers.flatMap(({ pid }) => childrenOf(pid))),
});

/** Signs a few times before the measurement, because loading code, models and fonts happens only once. */
async function warmUp(bench: BenchServers, on: (at: number) => BenchServer): Promise<void> {
  for (let at = 0; at < 4; at++) await signAll(bench, on(at), 60_000 + at);
  await allSealed(bench);
}

/** Makes one signer complete all steps. */
export async function signAll(bench: BenchServers, server: BenchServer, at: number): Promise<void> {
  const { signer } = await createSigner(bench, server, at);
  for (const { prepare, take } of STEPS) {
    await prepare?.(signer);
    await take(server, signer);
  }
}

/**
 * Returns the process ids of the database connections. Connections stay open, so the ids are the same before and after
 * the measurement.
 */
async function backendsOf({ database }: BenchServers['services']): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name like 'countersign%'`,
  );
  return rows.map(({ pid }) => pid);
}

export async function allSealed({ services }: BenchServers): Promise<void> {
  for (;;) {
    const [waiting] = await services.database.db
      .select({ count: count() })
      .from(sessions)
      .where(eq(sessions.status, 'SEALING'));
    if (waiting?.count === 0) return;
    await delay(500);
  }
}
