/**
 * Measures with pictures of real people whether different people are distinguished, by group and skin tone, and whether
 * altered copies of their photos are recognised. The given folder contains a folder for each group, which contains a
 * folder for each person with different photos of the face.
 */
import { createSecretKey } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { likenessOf } from '@countersign/server/journey/liveness/same-person';
import { createPhotoHasher } from '@countersign/server/journey/liveness/photo-hash';
import type { PhotoHash } from '@countersign/server/journey/liveness/photo-hash';
import {
  MAX_OTHER_DIFFERING_BITS,
  MAX_DIFFERING_BITS,
} from '@countersign/server/journey/liveness/find-copies';
import { verdictOf } from '@countersign/server/journey/liveness/replay';
import { detailsFit, detailsOf } from '@countersign/server/vision/replay/details-fit';
import { distanceBetween } from '@countersign/server/vision/faces/face-distance';
import { createFaceReader } from '@countersign/server/vision/faces/face-reader';
import { facePrint } from '@countersign/server/vision/replay/face-print';
import type { FacePrint } from '@countersign/server/providers/vision/vision';
import { decodePhoto } from '@countersign/server/vision/pictures/decode-photo';
import { photoOf, type PhotoOptions } from '@countersign/fixtures/synthetic-signer/photo-of';
import { alteredCopy, WAYS } from './draw/altered-copies.ts';
import { createRandom } from './draw/random.ts';
import { shareWithInterval } from './interval.ts';
import { skinToneOf, TONES, type SkinTone } from './skin-tone.ts';

interface Portrait extends Seen {
  group: string;
  person: string;
  file: string;
}

interface Seen {
  tone: SkinTone | null;
  descriptor: number[];
  print: FacePrint;
}

/** The number of submissions. Each submission has three copies. */
const SUBMISSIONS = 167;
const PHOTOS = 3;
const REPEATED_PAIRS = 1000;
/**
 * The minimum fit for recognising a single photo. It is stricter than the product's limit, because the product decides
 * by several photos.
 */
const MIN_FIT_OF_ONE = 0.78;
/** The number of photos of one drawn signer: three of the first signing and three of the second. */
const DAYS = 2 * PHOTOS;
const hashOf = createPhotoHasher(createSecretKey(Buffer.alloc(32)));
const reader = createFaceReader();

export async function benchPeople(folder: string): Promise<void> {
  const portraits = await readPeople(folder);
  console.log(`\n${portraits.length} pictures of real people`);
  printLikeness(portraits);
  await printCopies(portraits);
  printRepeated('real signers', portraits);
}

/**
 * Measures drawn signers who sign twice, without pictures of real people. Compares each photo of the second signing
 * with each photo of the first signing.
 */
export async function benchRepeatedSigners(pairs: number): Promise<void> {
  const signers = Math.ceil(pairs / PHOTOS ** 2);
  let [compared, taken, refused] = [0, 0, 0];
  for (let person = 0; person < signers; person += 1) {
    const prints: FacePrint[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      const seen = await readOne(await photoOf(drawnSigner(person, day)));
      if (seen) prints.push(seen.print);
    }
    const [kept, shown] = [prints.slice(0, PHOTOS), prints.slice(PHOTOS)];
    compared += kept.length * shown.length;
    taken += shown.reduce((sum, each) => sum + kept.filter((other) => isKnown(other, each)).length, 0);
    if (isRefused(kept, shown)) refused += 1;
  }
  console.log(
    `\ndrawn signers with another photo, ${compared} pairs: taken for copies ${shareWithInterval(taken, compared)}; ` +
      `of ${signers} returning signers, refused ${shareWithInterval(refused, signers)} (none required)`,
  );
}

/**
 * Returns the options for photos of a drawn signer. The person is the same every day, but pose, light and grain change.
 */
function drawnSigner(person: number, day: number): PhotoOptions {
  const [who, then] = [createRandom(person, 11), createRandom(person, 12, day)];
  return {
    tone: who.pick(['light', 'medium', 'dark']),
    look: { hair: who.pick(['short', 'long', 'cropped', 'scarf']), hasGlasses: who.chance(0.4) },
    pose: {
      yaw: then.jitter(1.4),
      pitch: then.jitter(0.8),
      roll: then.jitter(8),
      smile: then.between(-2, 5),
      eyesClosed: then.between(0, 0.25),
    },
    seed: person * DAYS + day,
    day: person * DAYS + day,
  };
}

async function readPeople(folder: string): Promise<Portrait[]> {
  const portraits: Portrait[] = [];
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const [group, person, picture] = name.split(path.sep);
    if (group === undefined || person === undefined || !/\.(jpe?g|png|webp)$/i.test(picture ?? '')) continue;
    const file = path.join(folder, name);
    const seen = await readOne(await readFile(file));
    if (seen) portraits.push({ group, person, file, ...seen });
    else console.log(`${name} does not show exactly one face`);
  }
  return portraits;
}

/** Computes everything that the bench needs from a photo. Returns null if the photo has no face. */
async function readOne(file: Buffer): Promise<Seen | null> {
  const image = await decodePhoto(file);
  const faces = await reader;
  const [face, another] = await faces.read(image);
  if (!face || another) return null;
  return {
    tone: skinToneOf(image, face),
    descriptor: await faces.describe(image, face),
    print: facePrint(image, face.points),
  };
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

/**
 * Compares pairs of people within a group, because people who look alike are mostly in the same group. One person is in
 * several pairs, so the confidence intervals are slightly too narrow.
 */
function printLikeness(portraits: readonly Portrait[]): void {
  console.log('\nlikeness: pairs of pictures, with 95 % confidence intervals');
  const groups = [...new Set(portraits.map((portrait) => portrait.group))];
  printLikenessOf('all', portraits);
  for (const group of groups)
    printLikenessOf(
      group,
      portraits.filter((portrait) => portrait.group === group),
    );
  for (const tone of TONES)
    printLikenessOf(
      `${tone} skin`,
      portraits.filter((portrait) => portrait.tone === tone),
    );
}

function printLikenessOf(title: string, portraits: readonly Portrait[]): void {
  const pairs = pairsOf(portraits);
  const verdicts = (wanted: boolean) =>
    pairs
      .filter((pair) => isOnePerson(pair) === wanted)
      .map(([one, other]) => likenessOf(distanceBetween(one.descriptor, other.descriptor)).verdict);
  const [same, different] = [verdicts(true), verdicts(false)];
  const people = new Set(portraits.map(({ group, person }) => `${group}/${person}`)).size;
  console.log(`${title}: ${portraits.length} pictures of ${people} people`);
  console.log(
    `  one person, ${same.length} pairs: refused ${row('failed', same)}, open ${row('indeterminate', same)}`,
  );
  console.log(
    `  two people, ${different.length} pairs: passed ${row('passed', different)}, open ${row('indeterminate', different)}`,
  );
}

interface Copied {
  kept: FacePrint;
  shown: FacePrint;
}

/**
 * Measures the recognition of copies. Three portraits take the place of the three photos of a session. All three are
 * altered in the same way, with different random numbers.
 */
async function printCopies(portraits: readonly Portrait[]): Promise<void> {
  console.log('\nreplay');
  const outcomes: { way: string; isCaught: boolean }[] = [];
  let refused = 0;
  let unread = 0;
  for (let submission = 0; submission < SUBMISSIONS; submission += 1) {
    // The kinds of alteration are used in rotation, shifted by one in each round, so that a picture is altered
    // differently in the next round.
    const way = WAYS[(submission + Math.floor(submission / WAYS.length)) % WAYS.length] ?? '';
    const copies: Copied[] = [];
    for (let photo = 0; photo < PHOTOS; photo += 1) {
      const copy = submission * PHOTOS + photo;
      const portrait = portraits[copy % portraits.length];
      if (!portrait) return;
      const altered = await alteredCopy(await readFile(portrait.file), way, createRandom(copy, 9));
      const seen = await readOne(altered);
      if (seen) copies.push({ kept: portrait.print, shown: seen.print });
      else unread += 1;
    }
    outcomes.push(...copies.map(({ kept, shown }) => ({ way, isCaught: isKnown(kept, shown) })));
    const [kept, shown] = [copies.map((copy) => copy.kept), copies.map((copy) => copy.shown)];
    if (isRefused(kept, shown)) refused += 1;
  }
  const caughtOf = (some: typeof outcomes) =>
    shareWithInterval(some.filter(({ isCaught }) => isCaught).length, some.length);
  for (const way of WAYS) console.log(`${way}: ${caughtOf(outcomes.filter((each) => each.way === way))}`);
  console.log(
    `all ${outcomes.length} altered copies: recognised by themselves ${caughtOf(outcomes)}; ${unread} more showed no face`,
  );
  console.log(
    `submissions of three copies refused: ${shareWithInterval(refused, SUBMISSIONS)} (at least 99 % required)`,
  );
}

/**
 * Returns whether the photos are refused as copies. As in the product, one recognised photo leads to the stored photos
 * of its signer, and the fits of all three shown photos decide.
 */
function isRefused(kept: readonly FacePrint[], shown: readonly FacePrint[]): boolean {
  if (!shown.some((each) => kept.some((other) => isFound(other, each)))) return false;
  const nearest = shown.map((each) => {
    const fits = kept.filter((other) => isNear(other, each)).map((other) => fitOf(other, each));
    return fits.length > 0 ? Math.max(...fits) : null;
  });
  return verdictOf(nearest) === 'failed';
}

const isNear = (kept: FacePrint, shown: FacePrint): boolean =>
  hashesOf(shown).some(({ bits }) => differing(bits, hashOf(kept.features).bits) <= MAX_OTHER_DIFFERING_BITS);

function printRepeated(title: string, portraits: readonly Portrait[]): void {
  const pairs = pairsOf(portraits).filter(isOnePerson).slice(0, REPEATED_PAIRS);
  const taken = pairs.filter(([one, other]) => isKnown(one.print, other.print)).length;
  console.log(
    `${title} with another photo, ${pairs.length} pairs: taken for copies ${shareWithInterval(taken, pairs.length)}`,
  );
}

/**
 * Returns whether a single photo is recognised as a copy. The product's search is used, with a limit above the fit of
 * any two photos of one real person.
 */
const isKnown = (kept: FacePrint, shown: FacePrint): boolean =>
  isFound(kept, shown) && fitOf(kept, shown) >= MIN_FIT_OF_ONE;

const fitOf = (kept: FacePrint, shown: FacePrint): number =>
  detailsFit(detailsOf(kept.picture), detailsOf(shown.picture));

const hashesOf = ({ features, mirrored }: FacePrint): PhotoHash[] => [features, mirrored].map(hashOf);

function isFound(kept: FacePrint, shown: FacePrint): boolean {
  const { bits } = hashOf(kept.features);
  return hashesOf(shown).some((hash) => isCandidate(hash, bits));
}

const differing = (bits: string, kept: string): number =>
  Array.from(bits).filter((bit, at) => bit !== kept[at]).length;

function isCandidate({ bits, lookups }: PhotoHash, kept: string): boolean {
  const width = kept.length / lookups.length;
  return (
    differing(bits, kept) <= MAX_DIFFERING_BITS &&
    lookups.some((band, at) => band.includes(Number.parseInt(kept.slice(at * width, (at + 1) * width), 2)))
  );
}
