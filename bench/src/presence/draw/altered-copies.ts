/** Copies of a photo, altered as somebody would who wants to use it again. */
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { Random } from './random.ts';

const FRAME = { background: '#808080' };
type Alteration = (photo: Sharp, random: Random) => Sharp;

const ALTERATIONS: Readonly<Record<string, Alteration>> = {
  'encoded again': (photo) => photo,
  turned: (photo, random) => photo.rotate(random.pick([-1, 1]) * random.between(6, 20), FRAME),
  mirrored: (photo) => photo.flop(),
  stretched: (photo, random) =>
    photo.affine([random.pick([random.between(0.84, 0.93), random.between(1.07, 1.18)]), 0, 0, 1], FRAME),
  slanted: (photo, random) => photo.affine([1, random.jitter(0.18), random.jitter(0.1), 1], FRAME),
  softened: (photo, random) => photo.blur(random.between(0.8, 2)),
  'brightened or darkened': (photo, random) => photo.linear(random.between(0.7, 1.3), random.jitter(15)),
  'with another gamma': (photo, random) => photo.gamma(random.between(1, 1.8)),
};

export const WAYS = [...Object.keys(ALTERATIONS), 'smaller', 'off a screen'];

/** In one of the ways, and every other time in a second one as well. */
export async function alteredCopy(photo: Buffer, way: string, random: Random): Promise<Buffer> {
  const first = await altered(photo, way, random);
  const second = random.chance(0.5) ? await altered(first, random.pick(WAYS), random) : first;
  return sharp(second)
    .jpeg({ quality: Math.round(random.between(45, 90)) })
    .toBuffer();
}

async function altered(photo: Buffer, way: string, random: Random): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  if (way === 'smaller')
    return sharp(photo)
      .resize(Math.round(width * random.between(0.5, 0.75)))
      .png()
      .toBuffer();
  if (way === 'off a screen') return offScreen(photo, width, height, random);
  return (ALTERATIONS[way] ?? ((same) => same))(sharp(photo), random).png().toBuffer();
}

/** Lines of pixels, a bright spot, less contrast and a slanted view. */
async function offScreen(photo: Buffer, width: number, height: number, random: Random): Promise<Buffer> {
  const pitch = random.between(2, 3.4);
  const spot = [random.between(15, 85), random.between(15, 85)].map((at) => `${at}%`);
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <pattern id="lines" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse"><rect width="${pitch}" height="1"
      fill="#000" opacity="0.1"/><rect width="1" height="${pitch}" fill="#004" opacity="0.08"/></pattern>
    <radialGradient id="spot" cx="${spot[0]}" cy="${spot[1]}" r="18%"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/>
      <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#lines)"/><rect width="100%" height="100%" fill="url(#spot)"/></svg>`;
  const shown = await sharp(photo)
    .linear(random.between(0.75, 0.9), random.between(8, 25))
    .composite([{ input: Buffer.from(overlay) }])
    .png()
    .toBuffer();
  return sharp(shown)
    .affine([1, random.jitter(0.08), random.jitter(0.08), random.between(0.92, 1.05)], FRAME)
    .blur(random.between(0.5, 1.1))
    .png()
    .toBuffer();
}
