/**
 * Measures whether the product detects the second person in three photos of a pair of people. Also measures how often
 * it falsely detects a second person in photos of one signer who holds a code.
 */
import { createFaceReader } from '@countersign/server/vision/faces/face-reader';
import { createDigitsReader } from '@countersign/server/vision/codes/digits-reader';
import { withoutWriting } from '@countersign/server/vision/read-photos';
import { decodePhoto } from '@countersign/server/vision/pictures/decode-photo';
import { cutOutPortraits, drawPair, PAIR_KINDS } from './draw/draw-pair.ts';
import { drawSession } from './draw/draw-session.ts';
import type { Subject } from './draw/people.ts';
import { shareWithInterval } from './interval.ts';
import { planSessions, RIGHT_KINDS } from './sessions.ts';

/** The first number of the planned sessions. Lower numbers belong to `bench-presence.ts`. */
const FIRST_SESSION = 10_000;

export async function benchPairs(
  pairs: number,
  drawn: readonly Subject[],
  given: readonly Subject[] | null,
): Promise<void> {
  console.log(`\n${pairs} pairs: the second person is far, behind, cut off by the edge or half hidden`);
  await printPairs('drawn signers', pairs, drawn);
  if (given) await printPairs('portraits', pairs, await cutOutPortraits(given));
  await printAlone(Math.ceil(pairs / 3), given ?? drawn);
}

const reader = createFaceReader();
const digits = createDigitsReader();

/**
 * Returns whether the set of photos is accepted. As in the product, the first photo is searched closely, and one photo
 * with two faces is enough to refuse the set.
 */
async function isTaken(photos: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<boolean> {
  const faces = await reader;
  let how: 'closely' | undefined = 'closely';
  for await (const photo of photos) {
    const image = await decodePhoto(photo);
    const people = await withoutWriting(await faces.read(image, how), image, () => digits);
    if (people.length > 1) return false;
    how = undefined;
  }
  return true;
}

const row = (taken: readonly boolean[]) => shareWithInterval(taken.filter(Boolean).length, taken.length);

async function printPairs(title: string, pairs: number, subjects: readonly Subject[]): Promise<void> {
  const taken: boolean[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const kind = PAIR_KINDS[pair % PAIR_KINDS.length] ?? 'far';
    taken.push(await isTaken(drawPair(kind, pair, subjects)));
  }
  for (const [at, kind] of PAIR_KINDS.entries())
    console.log(
      `${title}, ${kind}: taken ${row(taken.filter((_, pair) => pair % PAIR_KINDS.length === at))}`,
    );
  console.log(`${title}, all ${pairs} pairs: taken ${row(taken)} (at most 0.5 % required)`);
}

async function printAlone(sessions: number, subjects: readonly Subject[]): Promise<void> {
  let refused = 0;
  // Plans more sessions than needed, because only about half of the sessions of a round must be accepted.
  const planned = planSessions(FIRST_SESSION + sessions * 2 + 23)
    .slice(FIRST_SESSION)
    .filter(({ kind }) => RIGHT_KINDS.some((right) => right === kind))
    .slice(0, sessions);
  for (const session of planned) if (!(await isTaken(await drawSession(session, subjects)))) refused += 1;
  console.log(
    `single signers, ${planned.length} sessions: refused for a second face ${shareWithInterval(refused, planned.length)} (at most 0.5 % required)`,
  );
}
