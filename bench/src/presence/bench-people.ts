/**
 * Measures what needs pictures of real people: whether they are told apart, by group, and whether altered copies of their photos are
 * known again. The folder has one folder for each group, in it one for each person, in it pictures that show one face.
 */
import { createSecretKey } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { likenessOf } from '@countersign/server/journey/liveness/same-person';
import { createPhotoHasher } from '@countersign/server/journey/liveness/photo-hash';
import type { PhotoHash } from '@countersign/server/journey/liveness/photo-hash';
import { MAX_DIFFERING_BITS } from '@countersign/server/journey/liveness/find-copies';
import { MIN_FIT_OF_COPIES } from '@countersign/server/journey/liveness/replay';
import { detailsFit } from '@countersign/server/providers/vision/details-fit';
import { distanceBetween } from '@countersign/server/providers/vision/face-distance';
import { createFaceReader } from '@countersign/server/providers/vision/face-reader';
import { facePrint, type FacePrint } from '@countersign/server/providers/vision/face-print';
import { decodePhoto } from '@countersign/server/providers/vision/rgb-image';
import { alteredCopy, WAYS } from './draw/altered-copies.ts';
import { createRandom } from './draw/random.ts';
import { shareWithInterval } from './interval.ts';

interface Portrait {
  group: string;
  person: string;
  file: Buffer;
  descriptor: number[];
  print: FacePrint;
}

const COPIES_OF_EACH = 8;
const hashOf = createPhotoHasher(createSecretKey(Buffer.alloc(32)));
const reader = createFaceReader();

export async function benchPeople(folder: string): Promise<void> {
  const portraits = await readPeople(folder);
  console.log(`\n${portraits.length} pictures of real people`);
  printLikeness(portraits);
  await printReplay(portraits);
}

async function readPeople(folder: string): Promise<Portrait[]> {
  const portraits: Portrait[] = [];
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const [group, person, picture] = name.split(path.sep);
    if (group === undefined || person === undefined || !/\.(jpe?g|png|webp)$/i.test(picture ?? '')) continue;
    const file = await readFile(path.join(folder, name));
    const seen = await readOne(file);
    if (seen) portraits.push({ group, person, file, ...seen });
    else console.log(`${name} does not show exactly one face`);
  }
  return portraits;
}

async function readOne(file: Buffer): Promise<Pick<Portrait, 'descriptor' | 'print'> | null> {
  const image = await decodePhoto(file);
  const faces = await reader;
  const [face, another] = await faces.read(image);
  if (!face || another) return null;
  return { descriptor: await faces.describe(image, face), print: facePrint(image, face.points) };
}

const row = (verdict: string, all: readonly string[]) =>
  shareWithInterval(all.filter((each) => each === verdict).length, all.length);

function pairsOf(portraits: readonly Portrait[]): [Portrait, Portrait][] {
  return portraits.flatMap((one, at) =>
    portraits.slice(at + 1).map((other): [Portrait, Portrait] => [one, other]),
  );
}

const isOnePerson = ([one, other]: readonly [Portrait, Portrait]) =>
  one.group === other.group && one.person === other.person;

/** Two people are compared within a group: who looks alike is mostly there. */
function printLikeness(portraits: readonly Portrait[]): void {
  console.log('\nlikeness: pairs of pictures, with 95 % confidence intervals');
  for (const group of ['all', ...new Set(portraits.map((portrait) => portrait.group))]) {
    const pairs = pairsOf(portraits.filter((portrait) => group === 'all' || portrait.group === group));
    const verdicts = (wanted: boolean) =>
      pairs
        .filter((pair) => isOnePerson(pair) === wanted)
        .map(([one, other]) => likenessOf(distanceBetween(one.descriptor, other.descriptor)).verdict);
    const [same, different] = [verdicts(true), verdicts(false)];
    console.log(
      `${group}: one person, ${same.length} pairs: refused ${row('failed', same)}, open ${row('indeterminate', same)}`,
    );
    console.log(
      `${group}: two people, ${different.length} pairs: passed ${row('passed', different)}, open ${row('indeterminate', different)}`,
    );
  }
}

async function printReplay(portraits: readonly Portrait[]): Promise<void> {
  console.log('\nreplay: single photos; a submission is refused where two of three are known');
  const outcomes: { way: string; isCaught: boolean }[] = [];
  let unread = 0;
  for (const [index, portrait] of portraits.entries()) {
    for (let copy = 0; copy < COPIES_OF_EACH; copy += 1) {
      const way = WAYS[(index * COPIES_OF_EACH + copy) % WAYS.length] ?? '';
      const seen = await readOne(await alteredCopy(portrait.file, way, createRandom(index, copy)));
      if (seen) outcomes.push({ way, isCaught: isKnown(portrait.print, seen.print) });
      else unread += 1;
    }
  }
  const caughtOf = (some: typeof outcomes) =>
    shareWithInterval(some.filter(({ isCaught }) => isCaught).length, some.length);
  for (const way of WAYS) console.log(`${way}: ${caughtOf(outcomes.filter((each) => each.way === way))}`);
  console.log(
    `all ${outcomes.length} altered copies: known again ${caughtOf(outcomes)}; ${unread} more showed no face`,
  );
  const others = pairsOf(portraits).filter(isOnePerson);
  const taken = others.filter(([one, other]) => isKnown(one.print, other.print)).length;
  console.log(
    `other photos of the same person, ${others.length} pairs: taken for copies ${shareWithInterval(taken, others.length)}`,
  );
}

/** As the product finds and confirms a copy. */
function isKnown(kept: FacePrint, shown: FacePrint): boolean {
  const { bits } = hashOf(kept.features);
  const isNear = [shown.features, shown.mirrored].map(hashOf).some((hash) => isCandidate(hash, bits));
  return isNear && detailsFit(kept.picture, shown.picture) >= MIN_FIT_OF_COPIES;
}

function isCandidate({ bits, lookups }: PhotoHash, kept: string): boolean {
  const differing = Array.from(bits).filter((bit, at) => bit !== kept[at]).length;
  const width = kept.length / lookups.length;
  return (
    differing <= MAX_DIFFERING_BITS &&
    lookups.some((band, at) => band.includes(Number.parseInt(kept.slice(at * width, (at + 1) * width), 2)))
  );
}
