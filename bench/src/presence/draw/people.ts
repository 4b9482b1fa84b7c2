/**
 * Provides the people in front of the camera: drawn signers, each of whom is used in many sessions, or given portraits.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createFaceReader } from '@countersign/server/vision/faces/face-reader';
import type { DetectedFace } from '@countersign/server/vision/faces/face-reader';
import { decodePhoto } from '@countersign/server/vision/pictures/decode-photo';
import type { RgbImage } from '@countersign/server/vision/pictures/rgb-image';
import { personSvg } from '@countersign/fixtures/synthetic-signer/person';
import type { Person } from '@countersign/fixtures/synthetic-signer/person';
import { softFilters } from '@countersign/fixtures/synthetic-signer/svg';
import type { Tone } from '@countersign/fixtures/synthetic-signer/tones';
import { createRandom } from './random.ts';

/** A person. A drawn person has a transparent background, and a portrait has its own background. */
export interface Subject {
  picture: Buffer;
  /** The skin tone of the hands. */
  tone: Tone;
  origin: 'drawn' | 'portrait';
}

/** The size of a drawing, the point between the eyes, and the width of the face. */
export const DRAWN = { width: 520, height: 640, eyes: { x: 260, y: 210 }, faceWidth: 200 * 0.9 } as const;
const BELOW = 300;

const TONES = ['light', 'medium', 'dark'] as const;
const HAIR = ['short', 'long', 'cropped', 'scarf'] as const;

/** Draws people with every combination of skin tone and hair style. Everything else about them is random. */
export async function drawSubjects(): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const [index, hair] of [...HAIR, ...HAIR].entries()) {
    for (const [shade, tone] of TONES.entries()) {
      const random = createRandom(index, shade);
      const person = {
        tone,
        hair,
        hasGlasses: random.chance(0.4),
        hasBeard: (hair === 'short' || hair === 'cropped') && random.chance(0.4),
        roll: random.jitter(8),
        yaw: random.jitter(1.4),
        pitch: random.jitter(0.8),
        smile: random.between(-2, 5),
        eyesClosed: random.chance(0.15) ? 1 : random.between(0, 0.25),
      };
      subjects.push({ picture: await draw(person), tone, origin: 'drawn' });
    }
  }
  return subjects;
}

async function draw(appearance: Omit<Person, 'at' | 'scale'>): Promise<Buffer> {
  const { width, height, eyes, faceWidth } = DRAWN;
  const person = personSvg({ ...appearance, at: [eyes.x, eyes.y], scale: faceWidth / 200 }, 'subject');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${softFilters()}</defs>${person}</svg>`;
  // Repeats the last row of the drawing below it, which shows the clothes.
  const below = { bottom: BELOW, extendWith: 'copy' } as const;
  return sharp(Buffer.from(svg)).extend(below).png({ compressionLevel: 1 }).toBuffer();
}

/** The side of a cropped portrait, as a multiple of the width of the face. */
export const PORTRAIT_FACES = 2.4;

/** Reads every picture in a folder, and crops it to a square around the face. Each picture must show one person. */
export async function readPortraits(folder: string): Promise<Subject[]> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).toSorted();
  if (names.length === 0) throw new Error(`No portraits in ${folder}`);
  const reader = await createFaceReader();
  return Promise.all(
    names.map(async (name) => {
      const image = await decodePhoto(await readFile(path.join(folder, name)));
      const [face, ...others] = await reader.read(image);
      if (!face || others.length > 0) throw new Error(`${name} does not show exactly one face`);
      return {
        picture: await cropAround(face.points, image),
        tone: 'light' as const,
        origin: 'portrait' as const,
      };
    }),
  );
}

async function cropAround(
  points: DetectedFace['points'],
  { data, width, height }: RgbImage,
): Promise<Buffer> {
  const [left, right] = span(points.map(([x]) => x));
  const [top, bottom] = span(points.map(([, y]) => y));
  const side = Math.round(Math.min((right - left) * PORTRAIT_FACES, width, height));
  const from = (middle: number, length: number) =>
    Math.round(Math.max(0, Math.min(length - side, middle - side / 2)));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract({
      left: from((left + right) / 2, width),
      top: from((top + bottom) / 2, height),
      width: side,
      height: side,
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function span(values: readonly number[]): readonly [min: number, max: number] {
  return [Math.min(...values), Math.max(...values)];
}
