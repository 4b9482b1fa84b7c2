/**
 * Runs `npm run bench -- challenge`, which compares people in the light of the screen with recordings and displays of
 * the same people. All scenes are rendered, and then analysed and judged by the product's code. A scene depends only on
 * its number, so it is the same on every machine.
 */
import { MAX_COLOURS, MIN_COLOURS } from '@countersign/contract/rules/liveness';
import type { Verdict } from '@countersign/contract/rules/verdict';
import { judgeReflection } from '@countersign/server/journey/liveness/judge-reflection';
import { lightOn } from '@countersign/server/vision/challenge/face-light';
import { createFaceReader, type FaceReader } from '@countersign/server/vision/faces/face-reader';
import { decodePhoto } from '@countersign/server/vision/pictures/decode-photo';
import { drawSubjects, readPortraits } from '../draw/people.ts';
import { createRandom, type Random } from '../draw/random.ts';
import { shareWithInterval } from '../interval.ts';
import {
  COLOUR_ATTACKS,
  drawColours,
  otherColours,
  ROOMS,
  type ColourKind,
  type Room,
} from './colour-scenes.ts';
import { portraitOf } from './portrait-of.ts';
import type { Portrait } from './surface.ts';

export interface ChallengeOptions {
  /** The number of scenes of each kind. */
  sessions?: string;
  /** A folder of portraits, one person in each. Every other scene shows one of these people. */
  portraits?: string;
}

const SCENES = 200;
/** The first seed. Lower seeds were used to choose the limits. */
const FIRST_SEED = 1000;
/** The maximum share of attacks that are accepted, and the maximum share of people who are refused. */
const GOAL = 0.03;

export async function benchChallenge({ sessions, portraits }: ChallengeOptions): Promise<void> {
  const count = sessions === undefined ? SCENES : Number(sessions);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--sessions must be a whole number, not ${sessions}`);
  console.log(`\n# challenge: ${count} scenes of each kind, read and judged as the product does it`);
  const reader = await createFaceReader();
  const given = portraits === undefined ? [] : await readPortraits(portraits);
  const [drawn, real] = [await allOf(await drawSubjects(), reader), await allOf(given, reader)];
  const pick = (seed: number, random: Random) =>
    random.pick(real.length > 0 && seed % 2 === 1 ? real : drawn);
  await benchReflection(count, pick, reader);
}

async function allOf(subjects: readonly { picture: Buffer }[], reader: FaceReader): Promise<Portrait[]> {
  const portraits = await Promise.all(subjects.map(({ picture }) => portraitOf(picture, reader)));
  return portraits.flatMap((portrait) => portrait ?? []);
}

type Pick = (seed: number, random: Random) => Portrait;

async function benchReflection(count: number, pick: Pick, reader: FaceReader): Promise<void> {
  console.log('\ncolours of the screen on the face');
  const verdicts = new Map<ColourKind, Verdict[]>();
  for (const [number, kind] of (['person', ...COLOUR_ATTACKS] as const).entries()) {
    const all: Verdict[] = [];
    for (const [place, room] of roomNames.entries()) {
      const found: Verdict[] = [];
      for (let seed = FIRST_SEED; seed < FIRST_SEED + Math.ceil(count / roomNames.length); seed += 1) {
        const random = createRandom(seed, number, place, 98);
        const colours = otherColours(Math.floor(random.between(MIN_COLOURS, MAX_COLOURS + 1)), random);
        const frames = await drawColours(
          kind,
          room,
          colours,
          pick(seed, random),
          seed * 16 + number * 4 + place,
        );
        const lights = await Promise.all(
          frames.map(async (frame) => {
            const face = await onlyFace(frame, reader);
            return face && lightOn(face.image, face.points);
          }),
        );
        found.push(judgeReflection(colours, lights).verdict);
      }
      all.push(...found);
      print(`${kind}, ${room}`, found);
    }
    verdicts.set(kind, all);
  }
  printGoals(
    verdicts.get('person') ?? [],
    COLOUR_ATTACKS.flatMap((kind) => verdicts.get(kind) ?? []),
  );
}

const roomNames = Object.keys(ROOMS).filter((name): name is Room => name in ROOMS);

async function onlyFace(photo: Buffer, reader: FaceReader) {
  const image = await decodePhoto(photo);
  const [face, another] = await reader.read(image);
  return face && !another ? { image, points: face.points } : null;
}

function print(name: string, verdicts: readonly Verdict[]): void {
  const share = (verdict: Verdict) =>
    shareWithInterval(verdicts.filter((each) => each === verdict).length, verdicts.length);
  console.log(
    `${name}, ${verdicts.length}: passed ${share('passed')}, failed ${share('failed')}, open ${share('indeterminate')}`,
  );
}

function printGoals(persons: readonly Verdict[], attacks: readonly Verdict[]): void {
  printGoal('person refused', persons.filter((verdict) => verdict === 'failed').length, persons.length);
  printGoal('attack accepted', attacks.filter((verdict) => verdict === 'passed').length, attacks.length);
}

function printGoal(name: string, part: number, whole: number): void {
  const mark = part / whole <= GOAL ? 'ok  ' : 'MISS';
  console.log(`${mark} ${name}: ${shareWithInterval(part, whole)}, at most ${GOAL * 100} %`);
}
