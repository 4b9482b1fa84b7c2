/** Who sits before the camera: drawn signers, each drawn once and seen in many sessions, or given portraits. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createFaceReader } from '@countersign/server/providers/vision/face-reader';
import type { DetectedFace } from '@countersign/server/providers/vision/face-reader';
import { decodePhoto } from '@countersign/server/providers/vision/rgb-image';
import type { RgbImage } from '@countersign/server/providers/vision/rgb-image';
import { personSvg } from '@countersign/fixtures/synthetic-signer/person';
import type { Person } from '@countersign/fixtures/synthetic-signer/person';
import { softFilters } from '@countersign/fixtures/synthetic-signer/svg';
import type { Tone } from '@countersign/fixtures/synthetic-signer/tones';
import { diceOf } from './dice.ts';

/** A picture with what is around the person left out, or in a portrait not. */
export interface Sitter {
  picture: Buffer;
  /** The colour of the hands. */
  tone: Tone;
  origin: 'drawn' | 'portrait';
}

/** The middle between a drawn sitter's eyes, and how large the drawing is. */
export const DRAWN = { width: 520, height: 640, eyes: { x: 260, y: 210 }, faceWidth: 200 * 0.9 } as const;
const BELOW = 300;

const TONES = ['light', 'medium', 'dark'] as const;
const HAIR = ['short', 'long', 'cropped', 'scarf'] as const;

/** All tones with all ways to wear one's hair; the rest falls as it may. */
export async function drawSitters(): Promise<Sitter[]> {
  const sitters: Sitter[] = [];
  for (const [index, hair] of [...HAIR, ...HAIR].entries()) {
    for (const [shade, tone] of TONES.entries()) {
      const dice = diceOf(index, shade);
      const person = {
        tone,
        hair,
        hasGlasses: dice.chance(0.4),
        hasBeard: (hair === 'short' || hair === 'cropped') && dice.chance(0.4),
        roll: dice.sway(8),
        yaw: dice.sway(1.4),
        pitch: dice.sway(0.8),
        smile: dice.between(-2, 5),
        eyesClosed: dice.chance(0.15) ? 1 : dice.between(0, 0.25),
      };
      sitters.push({ picture: await draw(person), tone, origin: 'drawn' });
    }
  }
  return sitters;
}

async function draw(looks: Omit<Person, 'at' | 'scale'>): Promise<Buffer> {
  const { width, height, eyes, faceWidth } = DRAWN;
  const person = personSvg({ ...looks, at: [eyes.x, eyes.y], scale: faceWidth / 200 }, 'sitter');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${softFilters()}</defs>${person}</svg>`;
  // Where the drawing ends, the clothes go on.
  const below = { bottom: BELOW, extendWith: 'copy' } as const;
  return sharp(Buffer.from(svg)).extend(below).png({ compressionLevel: 1 }).toBuffer();
}

/** How many faces wide a portrait is cut around its face. */
export const PORTRAIT_FACES = 2.4;

/** Every picture in a folder, each of one person, cut to a square around the face. */
export async function readPortraits(folder: string): Promise<Sitter[]> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).toSorted();
  if (names.length === 0) throw new Error(`No portraits in ${folder}`);
  const reader = await createFaceReader();
  return Promise.all(
    names.map(async (name) => {
      const image = await decodePhoto(await readFile(path.join(folder, name)));
      const [face, ...others] = await reader.read(image, false);
      if (!face || others.length > 0) throw new Error(`${name} does not show exactly one face`);
      return {
        picture: await cutAround(face.points, image),
        tone: 'light' as const,
        origin: 'portrait' as const,
      };
    }),
  );
}

async function cutAround(points: DetectedFace['points'], { data, width, height }: RgbImage): Promise<Buffer> {
  const [left, right] = span(points.map(([x]) => x));
  const [top, bottom] = span(points.map(([, y]) => y));
  const side = Math.round(Math.min((right - left) * PORTRAIT_FACES, width, height));
  const from = (middle: number, room: number) =>
    Math.round(Math.max(0, Math.min(room - side, middle - side / 2)));
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

function span(values: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}
