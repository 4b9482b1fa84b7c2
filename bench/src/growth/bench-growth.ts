/**
 * What calls and lists take in a database of many sessions, as ratios against one of few. Both are open at the same time and asked
 * by turns, so that whatever else the machine does slows both alike.
 */
import { createSecretKey, randomBytes, randomInt } from 'node:crypto';
import { findCandidates } from '@countersign/server/journey/liveness/find-copies';
import { createPhotoHasher } from '@countersign/server/journey/liveness/photo-hash';
import { PRINT_FEATURES } from '@countersign/server/providers/vision/face-print';
import { v7 as uuid } from 'uuid';
import { STEPS } from '../load/signers.ts';
import { median, quantile } from '../server/statistics.ts';
import { growFacesTo, growTo } from './grow.ts';
import { openSide, type Side } from './side.ts';

const CALLS = 60;
const WARM_UP = 5;
const FACES = 1_000_000;
const MAX_WANTED = 1.3;
const DAY = 86_400_000;

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** Each fills its page in the smaller database too. */
const LISTS = {
  list: '',
  'list by status': '&status=EXPIRED',
  'list by reference': '&reference=loan-500',
  'list created after a year ago': `&created_after=${ago(365)}`,
  'list created after 640 days ago, before 590': `&created_after=${ago(640)}&created_before=${ago(590)}`,
  'list created before 690 days ago': `&created_before=${ago(690)}`,
  'list by status, created before 500 days ago': `&status=COMPLETED&created_before=${ago(500)}`,
};

export async function benchGrowth({ sessions = '1000,100000' }: { sessions?: string }): Promise<void> {
  const [few = 1000, ...many] = sessions.split(',').map(Number);
  const small = await openSide();
  const large = await openSide();
  await growTo(small.pool, few);
  for (const size of many) {
    await growTo(large.pool, size);
    console.log(
      `\n# growth: ${size} sessions against ${few}, ${CALLS} calls each by turns (${MAX_WANTED} wanted)`,
    );
    for (const [name, filter] of Object.entries(LISTS))
      await compare(name, (side) => side.ask(`/sessions?limit=50${filter}`));
    const cursors = new Map([
      [small, await small.cursorAfter(3)],
      [large, await large.cursorAfter(3)],
    ]);
    await compare('list, fourth page', (side) => side.ask(`/sessions?limit=50&cursor=${cursors.get(side)}`));
    await compare('one session', (side) => side.ask(`/sessions/${side.sessionId}`));
    await compare('create', (side) => side.create());
    const signers = new Map([small, large].map((side) => [side, side.signers()]));
    for (const { name, take } of STEPS.slice(0, 6)) {
      const queues = new Map([small, large].map((side) => [side, signers.get(side)?.values()]));
      await compare(name, async (side) => {
        const next = queues.get(side)?.next();
        return next && !next.done ? (await take(side.server, next.value)).milliseconds : Number.NaN;
      });
    }
    await compare('replayed faces', searchFaces);
  }
  await growFacesTo(large.pool, FACES);
  console.log(`\n# growth: ${FACES} faces (under 20 ms wanted)`);
  await compare('replayed faces', searchFaces);
  await small.close();
  await large.close();

  async function compare(name: string, call: (side: Side) => Promise<number>): Promise<void> {
    const times = { small: new Array<number>(), large: new Array<number>() };
    for (let made = 0; made < CALLS; made++) {
      times.small.push(await call(small));
      times.large.push(await call(large));
    }
    // The first calls make the plans of their connections.
    const [before, after] = [times.small, times.large].map((all) => {
      const counted = all.slice(WARM_UP).filter((time) => !Number.isNaN(time));
      return { best: Math.min(...counted), usual: median(counted), slow: quantile(counted, 0.95) };
    });
    if (!before || !after) return;
    const mark = after.slow / before.slow > MAX_WANTED ? ' <-' : '';
    console.log(
      `${name.padEnd(46)} ${part('fastest', after.best, before.best)}, ${part('median', after.usual, before.usual)}, ` +
        `${part('95th', after.slow, before.slow)}${mark}`,
    );
  }
}

/** Three photos, each as it is and mirrored, in one query. */
async function searchFaces({ bench }: Side): Promise<number> {
  const photos = [1, 2, 3].map(() => [hashOf(randomFeatures()), hashOf(randomFeatures())]);
  return bench.services.database.transaction(async (tx) => {
    const started = performance.now();
    await findCandidates(tx, photos, uuid(), new Date());
    return performance.now() - started;
  });
}

const part = (word: string, now: number, then: number) =>
  `${word} ${now.toFixed(1)} ms (${(now / then).toFixed(2)})`;

const hashOf = createPhotoHasher(createSecretKey(randomBytes(32)));
const randomFeatures = () => Array.from({ length: PRINT_FEATURES }, () => randomInt(-1000, 1001) / 500);
