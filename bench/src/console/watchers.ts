/**
 * Measures the live list with many watchers: the delay until the last of them is notified of a change, and the cost of
 * each watcher.
 */
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signedInAs } from '@countersign/server/tests/helpers/staff';
import type { Side } from '../growth/side.ts';
import { memoryOf } from '../server/processor.ts';
import { median, quantile } from '../server/statistics.ts';

const WATCHERS = 200;
const CHANGES = 30;
/** The maximum number of streams that the server permits per person (`staff/change-routes.ts`). */
const STREAMS_OF_A_PERSON = 6;
const LONGEST_WAIT = 30_000;

export async function benchWatchers(side: Side): Promise<void> {
  console.log(`\n# console: ${WATCHERS} watchers of a list of ${side.total} sessions, ${CHANGES} changes`);
  const before = await connections(side);
  const memory = memoryOf(side.server.pid);
  const one = await openWatchers(side, 1);
  await measure(side, one);
  const alone = await measure(side, one);
  const many = await openWatchers(side, WATCHERS - 1);
  const together = await measure(side, [...one, ...many]);
  const grown = memoryOf(side.server.pid) - memory;
  const ratio = (share: number) => quantile(together, share) / quantile(alone, share);
  console.log(
    `until a change has reached the last: ${median(alone).toFixed(0)} ms with 1, ${median(together).toFixed(0)} ms with ${WATCHERS} ` +
      `(${ratio(0.5).toFixed(2)}), 95th ${quantile(alone, 0.95).toFixed(0)} and ${quantile(together, 0.95).toFixed(0)} ms (${ratio(0.95).toFixed(2)})`,
  );
  console.log(
    `connections to the database: ${before} before, ${await connections(side)} with ${WATCHERS}; ` +
      `memory of the server ${grown.toFixed(1)} MiB more, ${((grown * 1024) / WATCHERS).toFixed(0)} KiB for each`,
  );
  for (const watcher of [...one, ...many]) watcher.close();
}

interface Watcher {
  /** The ids of the sessions whose change was reported to this watcher. */
  told: Set<string>;
  close(): void;
}

async function openWatchers(side: Side, count: number): Promise<Watcher[]> {
  const watchers: Watcher[] = [];
  while (watchers.length < count) {
    const { browser } = await signedInAs(side.test, 'auditor');
    const headers = { ...browser.headers, ...browser.cookieHeader() };
    const streams = Math.min(STREAMS_OF_A_PERSON, count - watchers.length);
    for (let opened = 0; opened < streams; opened++) watchers.push(await openWatcher(side, headers));
  }
  return watchers;
}

/** Opens a stream. Resolves when the server confirms that it will report every change from now on. */
async function openWatcher({ server }: Side, headers: Record<string, string>): Promise<Watcher> {
  const { promise, resolve, reject } = Promise.withResolvers<Watcher>();
  const told = new Set<string>();
  const url = new URL('/api/v1/staff/changes', server.url);
  const request = http.get(url, { headers, agent: false }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`A watcher was answered ${response.statusCode}`));
    response.setEncoding('utf8').on('data', (text: string) => {
      for (const [, id = ''] of text.matchAll(/"session_id":"([^"]+)"/g)) told.add(id);
      if (text.includes('event: look')) resolve({ told, close: () => request.destroy() });
    });
    response.on('error', () => undefined);
  });
  request.on('error', reject);
  return promise;
}

/** Returns, for each change, the milliseconds from its commit until the last watcher is notified. */
async function measure({ pool }: Side, watchers: readonly Watcher[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>('select id from sessions order by id desc limit $1', [
    CHANGES,
  ]);
  const times: number[] = [];
  for (const { id } of rows) {
    for (const { told } of watchers) told.delete(id);
    await pool.query('update sessions set evidence_count = evidence_count where id = $1', [id]);
    const committed = performance.now();
    while (!watchers.every(({ told }) => told.has(id))) {
      if (performance.now() - committed > LONGEST_WAIT)
        throw new Error('A change did not reach every watcher');
      await delay(1);
    }
    times.push(performance.now() - committed);
  }
  return times;
}

async function connections({ pool }: Side): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}
