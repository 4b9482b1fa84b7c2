/** Alters copies of a photo in the ways that an attacker who reuses it would use. */
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

/** Maps a position in the copy to the position in the photo that has its colour. Coordinates are from 0 to 1. */
type Place = readonly [x: number, y: number];
type Warp = (random: Random) => (place: Place) => Place;

const WARPS: Readonly<Record<string, Warp>> = {
  'in perspective': (random) => {
    const [across, down] = [random.jitter(0.35), random.jitter(0.35)];
    return ([x, y]) => {
      const depth = 1 + across * (x - 0.5) + down * (y - 0.5);
      return [0.5 + (x - 0.5) / depth, 0.5 + (y - 0.5) / depth];
    };
  },
  'in waves': (random) => {
    const [height, length, start] = [
      random.between(0.004, 0.012),
      random.between(0.2, 0.5),
      random.between(0, 6),
    ];
    const wave = (at: number) => height * Math.sin(start + (2 * Math.PI * at) / length);
    return ([x, y]) => [x + wave(y), y + wave(x)];
  },
};

export const WAYS = [
  ...Object.keys(ALTERATIONS),
  ...Object.keys(WARPS),
  'cropped',
  'grainy',
  'smaller',
  'off a screen',
];

/** Alters the photo in this way. In half of the cases, alters it in a second way too. */
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
  if (way === 'cropped') return cropped(photo, width, height, random);
  if (way === 'grainy') return grainy(photo, random);
  const warp = WARPS[way]?.(random);
  if (warp) return warped(photo, warp);
  return (ALTERATIONS[way] ?? ((same) => same))(sharp(photo), random).png().toBuffer();
}

/** Crops the edges, but not so far that a face in the middle becomes incomplete. */
async function cropped(photo: Buffer, width: number, height: number, random: Random): Promise<Buffer> {
  const [left, right, top, bottom] = [0.15, 0.15, 0.08, 0.25].map((most) => random.between(0, most));
  const region = {
    left: Math.round(width * (left ?? 0)),
    top: Math.round(height * (top ?? 0)),
    width: Math.round(width * (1 - (left ?? 0) - (right ?? 0))),
    height: Math.round(height * (1 - (top ?? 0) - (bottom ?? 0))),
  };
  return sharp(photo).extract(region).png().toBuffer();
}

async function grainy(photo: Buffer, random: Random): Promise<Buffer> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const strength = random.between(8, 24);
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + random.jitter(strength)));
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

async function warped(photo: Buffer, from: (place: Place) => Place): Promise<Buffer> {
  const { data, info } = await sharp(photo)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const copy = Buffer.alloc(data.length);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [x, y] = from([(column + 0.5) / width, (row + 0.5) / height]);
      const [left, top] = [within(x * width - 0.5, width), within(y * height - 0.5, height)];
      const [toRight, toBottom] = [left % 1, top % 1];
      const at = (Math.floor(top) * width + Math.floor(left)) * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        const level = (offset: number) => data[at + offset * channels + channel] ?? 0;
        const upper = level(0) * (1 - toRight) + level(1) * toRight;
        const lower = level(width) * (1 - toRight) + level(width + 1) * toRight;
        copy[(row * width + column) * channels + channel] = upper * (1 - toBottom) + lower * toBottom;
      }
    }
  return sharp(copy, { raw: { width, height, channels } }).png().toBuffer();
}

/** Returns the nearest position inside the picture. */
const within = (place: number, length: number) => Math.min(length - 1.001, Math.max(0, place));

/** Simulates a photo of a screen, with lines of pixels, a bright spot, less contrast and a slanted view. */
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
