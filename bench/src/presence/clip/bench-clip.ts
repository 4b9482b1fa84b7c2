/**
 * Runs `npm run bench -- clip`, which reads and judges clips of people, and clips of pictures of the same people, by
 * the product's code. All clips are rendered: no real person, print or screen is measured. A clip depends only on its
 * number, so it is the same on every machine.
 */
import { appendFileSync } from 'node:fs';
import type { Verdict } from '@countersign/contract/rules/verdict';
import { drawPrompts, type Prompts } from '@countersign/server/journey/liveness/challenge';
import { type ClipCheck, judgeClip } from '@countersign/server/journey/liveness/judge-clip';
import { framesToExamine, judgeMovement } from '@countersign/server/journey/liveness/judge-movement';
import { clipFrame } from '@countersign/server/vision/clip/clip-frames';
import { type PhotoInClip, readClip } from '@countersign/server/vision/clip/read-clip';
import { createFaceReader, type FaceReader } from '@countersign/server/vision/faces/face-reader';
import { decodePhoto } from '@countersign/server/vision/pictures/decode-photo';
import type { RgbImage } from '@countersign/server/vision/pictures/rgb-image';
import type { ClipReading } from '@countersign/server/providers/vision/vision';
import sharp from 'sharp';
import { drawSubjects, readPortraits, type Subject } from '../draw/people.ts';
import type { Pixels } from '../draw/pixels.ts';
import { portraitOf } from '../challenge/portrait-of.ts';
import type { Portrait } from '../challenge/surface.ts';
import { createRandom } from '../draw/random.ts';
import { shareWithInterval } from '../interval.ts';
import { type SkinTone, skinToneOf } from '../skin-tone.ts';
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
  /** A folder of portraits, one person in each. Every other clip shows one of these people. */
  portraits?: string;
  /** The kinds of clips to render, separated by commas. By default, all kinds. */
  only?: string;
  /** The first seed. Seeds below 2000 were used to choose the limits. */
  seed?: string;
  /** The file to which the bench appends one line of JSON for each clip, with its kind, verdict and measures. */
  keep?: string;
}

const CLIPS = 40;
const FIRST_SEED = 2000;
/**
 * The frame rate of the clips, which is lower than the page requests, as on a slow phone. With fewer frames, it is
 * harder to distinguish a loop from a living person.
 */
const FRAMES_PER_SECOND = 5;
/** The brightness below which a room counts as dim. The brightness (`DrawnClip`) is from 0.45 to 1.1. */
const DIM = 0.75;

/**
 * Forged clips of a person: a loop of the first second, and a clip that was recorded at a different time than the
 * photos.
 */
const FORGERIES = ['loop', 'other clip'] as const;
type Shown = ClipKind | (typeof FORGERIES)[number];

interface Sitter {
  portrait: Portrait;
  /** The skin tone, or null for black-and-white portraits. */
  tone: SkinTone | null;
}

interface Run {
  seeds: readonly number[];
  isWanted: (kind: string) => boolean;
  sitterAt: (seed: number) => Sitter | undefined;
  reader: FaceReader;
  note: (line: object) => void;
}

export async function benchClip({ sessions, portraits, only, seed, keep }: ClipOptions): Promise<void> {
  const count = sessions === undefined ? CLIPS : Number(sessions);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--sessions must be a whole number, not ${sessions}`);
  console.log(`\n# clip: ${count} clips of each kind, rendered, read and judged as the product does it`);
  // The product's process has the same setting.
  sharp.concurrency(1);
  const reader = await createFaceReader();
  const given = portraits === undefined ? [] : await readPortraits(portraits);
  const [drawn, real] = [await allOf(await drawSubjects(), reader), await allOf(given, reader)];
  const first = Number(seed ?? FIRST_SEED);
  const run: Run = {
    seeds: Array.from({ length: count }, (_, index) => first + index),
    isWanted: (kind) => only?.split(',').includes(kind) ?? true,
    sitterAt: (at) => {
      const list = real.length > 0 && at % 2 === 1 ? real : drawn;
      return list[Math.floor(at / 2) % list.length];
    },
    reader,
    note: (line) => {
      if (keep) appendFileSync(keep, `${JSON.stringify(line)}\n`);
    },
  };
  await benchPresence(run);
  await benchTurns(run);
}

/** Measures the check `presence` with clips of 5 seconds without prompts. */
async function benchPresence({ seeds, isWanted, sitterAt, reader, note }: Run): Promise<void> {
  let [seconds, read] = [0, 0];
  const people: { groups: readonly string[]; verdict: Verdict }[] = [];
  for (const [number, kind] of [...PEOPLE, ...PICTURES, ...FORGERIES].entries()) {
    const verdicts: Verdict[] = [];
    for (const seed of isWanted(kind) ? seeds : []) {
      const sitter = sitterAt(seed);
      if (!sitter) continue;
      const { portrait, tone } = sitter;
      const clip = await clipShowing(kind, seed * 16 + number, portrait);
      const begun = process.cpuUsage();
      const photos = await photosOf(clip, reader);
      const reading = await readingOf(clip, photos, [], reader);
      const used = process.cpuUsage(begun);
      seconds += (used.user + used.system) / 1e6;
      read += 1;
      const { verdict, reason } = judged(clip, reading);
      verdicts.push(verdict);
      const groups = [`${tone ?? 'unknown'} skin`, clip.light < DIM ? 'dim light' : 'bright light'];
      if (PEOPLE.some((each) => each === kind)) people.push({ groups, verdict });
      note({ kind, seed, verdict, reason, groups, ...reading });
    }
    print(kind, verdicts);
  }
  for (const group of new Set(people.flatMap(({ groups }) => groups)))
    print(
      `people, ${group}`,
      people.flatMap(({ groups, verdict }) => (groups.includes(group) ? verdict : [])),
    );
  if (read > 0)
    console.log(`${(seconds / read).toFixed(2)} CPU-seconds for a clip, with the faces of its photos`);
}

async function clipShowing(kind: Shown, seed: number, portrait: Portrait): Promise<DrawnClip> {
  const of = kind === 'loop' || kind === 'other clip' ? 'natural' : kind;
  const clip = await drawClip({ kind: of, seed, framesPerSecond: FRAMES_PER_SECOND }, portrait);
  if (kind === 'loop') return looped(clip);
  if (kind !== 'other clip') return clip;
  const later = await drawClip({ kind: of, seed: seed + 8, framesPerSecond: 1 }, portrait);
  return { ...clip, photos: later.photos };
}

/** The kinds of clips with prompts. `recorded` shows a person who followed other prompts earlier. */
const WHO_TURNS = ['natural', 'recorded', ...PICTURES_THAT_TURN] as const;

/**
 * Measures the check `movement`. Also measures what the setting `require` accepts: clips that pass both checks,
 * movement and presence.
 */
async function benchTurns({ seeds, isWanted, sitterAt, reader, note }: Run): Promise<void> {
  console.log('\nclips with prompts to turn the head: the check movement, then both checks');
  for (const [number, kind] of WHO_TURNS.entries()) {
    const verdicts: Verdict[] = [];
    const both: Verdict[] = [];
    for (const seed of isWanted(`turn ${kind}`) ? seeds : []) {
      const portrait = sitterAt(seed)?.portrait;
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
      const photos = await photosOf(clip, reader);
      const reading = await readingOf(clip, photos, framesToExamine(prompts, clip.times), reader);
      const movement = judgeMovement(prompts, reading);
      const { verdict } = movement;
      verdicts.push(verdict);
      const presence = judged(clip, reading);
      both.push(verdict === 'passed' ? presence.verdict : verdict);
      note({ kind: `turn ${kind}`, seed, ...movement, presence: presence.verdict });
    }
    print(`${kind}, movement`, verdicts);
    print(`${kind}, both`, both);
  }
}

function promptsOf(...seeds: readonly number[]): Prompts {
  const random = createRandom(...seeds, 97);
  return drawPrompts((from, before) => Math.floor(random.between(from, before)));
}

async function allOf(subjects: readonly Subject[], reader: FaceReader): Promise<Sitter[]> {
  const found = await Promise.all(
    subjects.map(async ({ picture, tone, origin }): Promise<Sitter | null> => {
      const portrait = await portraitOf(picture, reader);
      if (!portrait) return null;
      return {
        portrait,
        tone: origin === 'drawn' ? tone : skinToneOf(opaque(portrait.picture), portrait.face),
      };
    }),
  );
  return found.flatMap((sitter) => sitter ?? []);
}

function opaque({ data, width, height }: Pixels): RgbImage {
  return { data: data.filter((_level, at) => at % 4 < 3), width, height };
}

/** Repeats the first second of the clip. Each repetition is encoded again. */
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

async function photosOf({ photos }: DrawnClip, reader: FaceReader): Promise<PhotoInClip[]> {
  const seen: PhotoInClip[] = [];
  for (const jpeg of photos) {
    const image = await decodePhoto(jpeg);
    const [face = null] = await reader.read(image);
    seen.push({ jpeg, image, face });
  }
  return seen;
}

async function readingOf(
  { frames }: DrawnClip,
  photos: readonly PhotoInClip[],
  moments: readonly number[],
  reader: FaceReader,
): Promise<ClipReading> {
  const recorded = await Promise.all(frames.map(clipFrame));
  return readClip({ frames: recorded.flatMap((frame) => frame ?? []), moments }, photos, reader);
}

const judged = ({ frames, times }: DrawnClip, reading: ClipReading): ClipCheck =>
  judgeClip({ times_ms: times, bytes: frames.map(({ length }) => length) }, reading, 60_000);

function print(name: string, verdicts: readonly Verdict[]): void {
  if (verdicts.length === 0) return;
  const share = (verdict: Verdict) =>
    shareWithInterval(verdicts.filter((each) => each === verdict).length, verdicts.length);
  console.log(
    `${name}, ${verdicts.length}: passed ${share('passed')}, failed ${share('failed')}, open ${share('indeterminate')}`,
  );
}
