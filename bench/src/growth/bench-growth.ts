/** What calls and lists take in a database of few sessions and of many: the 95th percentile, as ratios against the smallest. */
import { randomBytes, randomInt } from 'node:crypto';
import { findCandidates } from '@countersign/server/journey/liveness/find-copies';
import { createPhotoHasher } from '@countersign/server/journey/liveness/photo-hash';
import { PRINT_FEATURES } from '@countersign/server/providers/vision/face-print';
import { v7 as uuid } from 'uuid';
import { createSigner, agent, STEPS, type LoadSigner } from '../load/signers.ts';
import { addressOf, ask } from '../server/ask.ts';
import { openServers } from '../server/open-server.ts';
import { median, quantile } from '../server/statistics.ts';
import { growFacesTo, growTo } from './grow.ts';

const CALLS = 40;
const FACES = 1_000_000;
const DAY = 86_400_000;

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

export async function benchGrowth({ sessions = '1000,100000' }: { sessions?: string }): Promise<void> {
  const bench = await openServers();
  const server = await bench.start('ours');
  const { pool } = bench.services.database;
  let asked = 0;
  const { signer: real } = await createSigner(bench, server, asked++);
  const lists = {
    list: '',
    'list by status': '&status=EXPIRED',
    'list by reference': '&reference=loan-500',
    'list created after a year ago': `&created_after=${ago(365)}`,
    'list created after 600 days ago, before 590': `&created_after=${ago(600)}&created_before=${ago(590)}`,
    'list created before 700 days ago': `&created_before=${ago(700)}`,
    'list by status, created before 500 days ago': `&status=COMPLETED&created_before=${ago(500)}`,
  };
  const first = new Map<string, { best: number; usual: number; slow: number }>();

  for (const size of sessions.split(',').map(Number)) {
    await growTo(pool, size);
    console.log(`\n# growth: ${size} sessions, ${CALLS} calls each`);
    for (const [name, filter] of Object.entries(lists))
      await report(name, () => originator(`/sessions?limit=50${filter}`));
    const deep = await cursorAfter(3);
    await report('list, fourth page', () => originator(`/sessions?limit=50&cursor=${deep}`));
    const { rows } = await pool.query<{ id: string }>(
      'select session_id as id from participants where id = $1',
      [real.id],
    );
    await report('one session', () => originator(`/sessions/${rows[0]?.id}`));
    const signers: LoadSigner[] = [];
    await report('create', async () => {
      const { signer, reply } = await createSigner(bench, server, asked++);
      signers.push(signer);
      return reply.milliseconds;
    });
    for (const { name, take } of STEPS.slice(0, 6)) {
      const queue = signers.values();
      await report(name, async () => {
        const next = queue.next();
        return next.done ? 0 : (await take(server, next.value)).milliseconds;
      });
    }
    await report('replayed faces', searchFaces);
  }
  await growFacesTo(pool, FACES);
  console.log(`\n# growth: ${FACES} faces (under 20 ms wanted)`);
  await report('replayed faces', searchFaces);
  await bench.close();

  async function report(name: string, call: () => Promise<number>): Promise<void> {
    const times: number[] = [];
    // The first calls make the plans of their connections.
    if (name in lists) for (let warm = 0; warm < 5; warm++) await call();
    for (let made = 0; made < CALLS; made++) times.push(await call());
    // The fastest of all says what the call itself takes, whatever else the machine does.
    const [best, usual, slow] = [Math.min(...times), median(times), quantile(times, 0.95)];
    const before = first.get(name) ?? { best, usual, slow };
    first.set(name, before);
    console.log(
      `${name.padEnd(46)} fastest ${best.toFixed(1)} ms (${(best / before.best).toFixed(2)}), ` +
        `median ${usual.toFixed(1)} ms (${(usual / before.usual).toFixed(2)}), ` +
        `95th ${slow.toFixed(1)} ms (${(slow / before.slow).toFixed(2)})`,
    );
  }

  async function originator(path: string): Promise<number> {
    const reply = await ask(server, agent, {
      method: 'GET',
      path: `/api/v1/originator${path}`,
      headers: { authorization: `Bearer ${bench.apiKey}`, 'x-forwarded-for': addressOf(asked++) },
    });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    return reply.milliseconds;
  }

  async function cursorAfter(pages: number): Promise<string> {
    let cursor = '';
    for (let page = 0; page < pages; page++) {
      const { body } = await ask(server, agent, {
        method: 'GET',
        path: `/api/v1/originator/sessions?limit=50${cursor && `&cursor=${cursor}`}`,
        headers: { authorization: `Bearer ${bench.apiKey}`, 'x-forwarded-for': addressOf(asked++) },
      });
      cursor = String(JSON.parse(body.toString('utf8')).data.next_cursor);
    }
    return cursor;
  }

  /** Three photos, each as it is and mirrored, in one query. */
  async function searchFaces(): Promise<number> {
    const photos = [1, 2, 3].map(() => [hashOf(randomFeatures()), hashOf(randomFeatures())]);
    return bench.services.database.transaction(async (tx) => {
      const started = performance.now();
      await findCandidates(tx, photos, uuid(), new Date());
      return performance.now() - started;
    });
  }
}

const hashOf = createPhotoHasher(randomBytes(32));
const randomFeatures = () => Array.from({ length: PRINT_FEATURES }, () => randomInt(-1000, 1001) / 500);
