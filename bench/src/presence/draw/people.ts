/** Who sits before the camera: drawn signers, each drawn once and seen in many sessions, or given portraits. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { personSvg } from '@countersign/server/testing/synthetic-signer/person';
import type { Person } from '@countersign/server/testing/synthetic-signer/person';
import { softFilters } from '@countersign/server/testing/synthetic-signer/svg';
import type { Tone } from '@countersign/server/testing/synthetic-signer/tones';
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

/** Every picture in a folder, each of one person. */
export async function readPortraits(folder: string): Promise<Sitter[]> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).toSorted();
  if (names.length === 0) throw new Error(`No portraits in ${folder}`);
  return Promise.all(
    names.map(async (name) => ({
      picture: await sharp(path.join(folder, name))
        .rotate()
        .removeAlpha()
        .png({ compressionLevel: 1 })
        .toBuffer(),
      tone: 'light' as const,
      origin: 'portrait' as const,
    })),
  );
}
