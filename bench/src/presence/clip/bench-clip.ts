/**
 * `npm run bench -- clip`: clips of people and of pictures of the same people, read and judged as in the product. All of
 * them are rendered; no real person, print or screen is measured. The same number gives the same clips on every machine.
 */
import type { Verdict } from '@countersign/contract/rules/verdict';
import { drawPrompts, type Prompts } from '@countersign/server/journey/liveness/challenge';
import { judgeClip } from '@countersign/server/journey/liveness/judge-clip';
import { framesToExamine, judgeMovement } from '@countersign/server/journey/liveness/judge-movement';
import { clipFrame } from '@countersign/server/vision/clip/clip-frames';
import { readClip } from '@countersign/server/vision/clip/read-clip';
import { createFaceReader, type FaceReader } from '@countersign/server/vision/faces/face-reader';
import { decodePhoto } from '@countersign/server/vision/pictures/decode-photo';
import type { ClipReading } from '@countersign/server/providers/vision/vision';
import sharp from 'sharp';
import { drawSubjects, readPortraits } from '../draw/people.ts';
import { portraitOf } from '../challenge/portrait-of.ts';
import type { Portrait } from '../challenge/surface.ts';
import { createRandom } from '../draw/random.ts';
import { shareWithInterval } from '../interval.ts';
import {
  drawClip,
  type ClipKind,
  type DrawnClip,
  PEOPLE,
  PICTURES,
  PICTURES_THAT_TURN,
} from './clip-scenes.ts';

export interface ClipOptions {
  /** The number of clips of each kind. */
  sessions?: string;
  /** A folder of portraits, each of one person. Every other clip shows one of them. */
  portraits?: string;
}

const CLIPS = 40;
/** Earlier seeds were used to choose the limits. */
const FIRST_SEED = 1000;

export async function benchClip({ sessions, portraits }: ClipOptions): Promise<void> {
  const count = sessions === undefined ? CLIPS : Number(sessions);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--sessions must be a whole number, not ${sessions}`);
  console.log(`\n# clip: ${count} clips of each kind, rendered, read and judged as the product does it`);
  // As in the product's process.
  sharp.concurrency(1);
  const reader = await createFaceReader();
  const given = portraits === undefined ? [] : await readPortraits(portraits);
  const [drawn, real] = [await allOf(await drawSubjects(), reader), await allOf(given, reader)];
  const pick = (seed: number): Portrait | undefined => {
    const list = real.length > 0 && seed % 2 === 1 ? real : drawn;
    return list[Math.floor(seed / 2) % list.length];
  };
  await benchPresence(count, pick, reader);
  await benchTurns(count, pick, reader);
}

type Pick = (seed: number) => Portrait | undefined;

/** The check `presence`, for a clip of 5 seconds without prompts. */
async function benchPresence(count: number, pick: Pick, reader: FaceReader): Promise<void> {
  let seconds = 0;
  let read = 0;
  for (const [number, kind] of [...PEOPLE, ...PICTURES, 'loop' as const].entries()) {
    const verdicts: Verdict[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed += 1) {
      const portrait = pick(seed);
      if (!portrait) continue;
      const of: ClipKind = kind === 'loop' ? 'natural' : kind;
      const drawnClip = await drawClip({ kind: of, seed: seed * 16 + number }, portrait);
      const clip = kind === 'loop' ? await looped(drawnClip) : drawnClip;
      const begun = process.cpuUsage();
      verdicts.push(presenceIn(clip, await readingOf(clip, [], reader)));
      const used = process.cpuUsage(begun);
      seconds += (used.user + used.system) / 1e6;
      read += 1;
    }
    print(kind, verdicts);
  }
  console.log(`${(seconds / read).toFixed(2)} CPU-seconds for a clip, with the faces of its photos`);
}

/** `recorded`: a person who followed other prompts earlier. */
const WHO_TURNS = ['natural', 'recorded', ...PICTURES_THAT_TURN] as const;

/** The check `movement`, and what `require` accepts: movement and presence both passed. */
async function benchTurns(count: number, pick: Pick, reader: FaceReader): Promise<void> {
  console.log('\nclips with prompts to turn the head: the check movement, then both checks');
  for (const [number, kind] of WHO_TURNS.entries()) {
    const verdicts: Verdict[] = [];
    const both: Verdict[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed += 1) {
      const portrait = pick(seed);
      if (!portrait) continue;
      const prompts = promptsOf(seed, number, 1);
      const clip = await drawClip(
        {
          kind: kind === 'recorded' ? 'natural' : kind,
          seed: seed * 16 + number,
          framesPerSecond: 4,
          prompts: kind === 'recorded' ? promptsOf(seed, number, 2) : prompts,
        },
        portrait,
      );
      const reading = await readingOf(clip, framesToExamine(prompts, clip.times), reader);
      const { verdict } = judgeMovement(prompts, reading);
      verdicts.push(verdict);
      both.push(verdict === 'passed' ? presenceIn(clip, reading) : verdict);
    }
    print(`${kind}, movement`, verdicts);
    print(`${kind}, both`, both);
  }
}

function promptsOf(...seeds: readonly number[]): Prompts {
  const random = createRandom(...seeds, 97);
  return drawPrompts((from, before) => Math.floor(random.between(from, before)));
}

async function allOf(subjects: readonly { picture: Buffer }[], reader: FaceReader): Promise<Portrait[]> {
  const found = await Promise.all(subjects.map(({ picture }) => portraitOf(picture, reader)));
  return found.flatMap((portrait) => portrait ?? []);
}

/** The first second again and again, encoded again each time. */
async function looped(clip: DrawnClip): Promise<DrawnClip> {
  const second = clip.times.filter((time) => time < 1000).length;
  const frames = await Promise.all(
    clip.frames.map((_frame, index) => {
      const original = clip.frames[index % second];
      return sharp(original)
        .jpeg({ quality: 50 + (index % 7) * 5 })
        .toBuffer();
    }),
  );
  return { ...clip, frames };
}

async function readingOf(
  { frames, photos }: DrawnClip,
  moments: readonly number[],
  reader: FaceReader,
): Promise<ClipReading> {
  const recorded = await Promise.all(frames.map(clipFrame));
  const seen = [];
  for (const jpeg of photos) {
    const image = await decodePhoto(jpeg);
    const [face = null] = await reader.read(image);
    seen.push({ jpeg, image, face });
  }
  return readClip({ frames: recorded.flatMap((frame) => frame ?? []), moments }, seen, reader);
}

const presenceIn = ({ frames, times }: DrawnClip, reading: ClipReading): Verdict =>
  judgeClip({ times_ms: times, bytes: frames.map(({ length }) => length) }, reading, 60_000).verdict;

function print(name: string, verdicts: readonly Verdict[]): void {
  const share = (verdict: Verdict) =>
    shareWithInterval(verdicts.filter((each) => each === verdict).length, verdicts.length);
  console.log(
    `${name}, ${verdicts.length}: passed ${share('passed')}, failed ${share('failed')}, open ${share('indeterminate')}`,
  );
}
