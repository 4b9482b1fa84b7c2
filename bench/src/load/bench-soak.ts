/**
 * Makes signers complete all steps, including the seal, for half an hour. Samples the memory and the open handles of
 * the node, and the size of the tables. A leak makes the last third of the samples larger than the second third.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openServers, type BenchServers } from '../server/open-server.ts';
import { handlesOf, memoryOf, ownMemoryOf } from '../server/processor.ts';
import { median } from '../server/statistics.ts';
import { allSealed, signAll } from './bench-load.ts';
import { refusals } from './signers.ts';

const MINUTE = 60_000;
/**
 * The number of concurrent signers. They pause between calls as people do. Together they use less than one core, so
 * that growth can be measured on a shared machine.
 */
const AT_ONCE = 2;
const PAUSE_MILLISECONDS = 3000;
const SAMPLES = 90;

interface Sample {
  signed: number;
  /** The memory of the node without its workers, in MiB. */
  memory: number;
  /** The memory of the node and its workers, which start and end. */
  memoryWithWorkers: number;
  handles: number;
  tables: Map<string, number>;
}

export async function benchSoak({ minutes = '30' }: { minutes?: string }): Promise<void> {
  const bench = await openServers();
  const server = await bench.start('ours');
  const length = Number(minutes) * MINUTE;
  console.log(`\n# soak: ${minutes} min, ${AT_ONCE} signers at once`);
  for (let at = 0; at < AT_ONCE; at++) await signAll(bench, server, 60_000 + at);
  const ending = AbortSignal.timeout(length);
  const samples: Sample[] = [];
  let signed = 0;
  let errors = 0;

  const people = Array.from({ length: AT_ONCE }, async (_, person) => {
    for (let turn = 0; !ending.aborted; turn++) {
      await signAll(bench, server, turn * AT_ONCE + person).then(
        () => (signed += 1),
        (error: unknown) => {
          errors += 1;
          console.log('a signing failed:', error);
        },
      );
      await delay(PAUSE_MILLISECONDS);
    }
  });
  while (!ending.aborted) {
    samples.push({
      signed,
      memory: ownMemoryOf(server.pid),
      memoryWithWorkers: memoryOf(server.pid),
      handles: handlesOf(server.pid),
      tables: await tableSizes(bench),
    });
    await delay(length / SAMPLES);
  }
  await Promise.all(people);
  await allSealed(bench);
  report(samples);
  console.log(`${signed} signed; errors: ${errors}; refused by overload: ${refusals.count}`);
  await bench.close();
}

async function tableSizes({ services }: BenchServers): Promise<Map<string, number>> {
  const { rows } = await services.database.pool.query<{ name: string; bytes: string }>(
    `select schemaname || '.' || relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Prints the report. The first third of the samples is a warm-up and is ignored. */
function report(samples: readonly Sample[]): void {
  const third = Math.floor(samples.length / 3);
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  for (const what of ['memory', 'memoryWithWorkers', 'handles'] as const) {
    const [before, after] = [second, last].map((part) => median(part.map((sample) => sample[what])));
    if (before === undefined || after === undefined) continue;
    console.log(
      `${what}: ${before.toFixed(0)}, in the last third ${after.toFixed(0)} (${(after / before).toFixed(2)})`,
    );
  }
  const [early, late] = [growthOf(second), growthOf(last)];
  const grown = Array.from(late, ([name, bytes]) => ({ name, bytes, before: early.get(name) ?? 0 }))
    .filter(({ bytes, before }) => bytes > 0 || before > 0)
    .toSorted((one, other) => other.bytes - one.bytes);
  console.log(
    'bytes that each signing adds to tables and their indexes, in the second third and in the last:',
  );
  for (const { name, bytes, before } of grown)
    console.log(`  ${name.padEnd(36)} ${before.toFixed(0)}, ${bytes.toFixed(0)}`);
}

/** Returns by how many bytes each table grew per signing in this part of the samples. */
function growthOf(part: readonly Sample[]): Map<string, number> {
  const [from, to] = [part[0], part.at(-1)];
  if (!from || !to || to.signed === from.signed) return new Map();
  const signed = to.signed - from.signed;
  return new Map(
    Array.from(to.tables, ([name, bytes]) => [name, (bytes - (from.tables.get(name) ?? 0)) / signed]),
  );
}
