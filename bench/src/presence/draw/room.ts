/**
 * Draws the room with its people. The room is slightly larger than the frame, so that each of the three photos can show
 * a different part.
 */
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import type { Random } from './random.ts';
import { DRAWN, PORTRAIT_FACES } from './people.ts';
import type { Subject } from './people.ts';
import type { Frame, Pixels } from './pixels.ts';

/** The width by which the room extends beyond the frame on each side, in pixels. */
export const MARGIN = 12;

export async function drawRoom(subjects: readonly Subject[], frame: Frame, random: Random): Promise<Pixels> {
  const choices = subjects.length === 2 ? PAIR_POSITIONS : [SINGLE_POSITION];
  const people = subjects.map((subject, index) => ({
    subject,
    position: (choices[index] ?? SINGLE_POSITION)(frame, random),
  }));
  return drawRoomWith(people, frame, random);
}

export interface PlacedPerson {
  subject: Subject;
  position: FacePosition;
}

/**
 * Draws the people from the most distant to the nearest. `object` is an SVG in pixels of the frame, drawn in front of
 * all people except the nearest.
 */
export async function drawRoomWith(
  people: readonly PlacedPerson[],
  frame: Frame,
  random: Random,
  object?: string,
): Promise<Pixels> {
  const [width, height] = [frame.width + 2 * MARGIN, frame.height + 2 * MARGIN];
  const overlays: OverlayOptions[] = [];
  for (const { subject, position } of people)
    overlays.push(await overlayOf(subject, position, { width, height }));
  const standing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${MARGIN} ${MARGIN})">${object}</g></svg>`;
  if (object !== undefined) overlays.splice(-1, 0, { input: Buffer.from(standing), left: 0, top: 0 });
  const { data, info } = await sharp(Buffer.from(wall(width, height, random)))
    .removeAlpha()
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

export interface FacePosition {
  /** The position of the point between the eyes, in pixels. */
  x: number;
  y: number;
  faceWidth: number;
}

type ChoosePosition = (frame: Frame, random: Random) => FacePosition;

/**
 * Chooses a position that leaves space for the held object: next to it in a landscape frame, and above it in a portrait
 * frame.
 */
export const SINGLE_POSITION: ChoosePosition = ({ width, height }, random) =>
  width > height
    ? {
        x: width * random.between(0.24, 0.32),
        y: height * random.between(0.38, 0.5),
        faceWidth: random.between(105, 165),
      }
    : {
        x: width * random.between(0.4, 0.6),
        y: height * random.between(0.22, 0.3),
        faceWidth: random.between(120, 175),
      };

const PAIR_POSITIONS: readonly ChoosePosition[] = [
  ({ width, height }, random) => ({
    x: width * 0.24,
    y: height * random.between(0.26, 0.34),
    faceWidth: width * random.between(0.18, 0.22),
  }),
  ({ width, height }, random) => ({
    x: width * 0.76,
    y: height * random.between(0.26, 0.34),
    faceWidth: width * random.between(0.18, 0.22),
  }),
];

async function overlayOf(subject: Subject, position: FacePosition, room: Frame): Promise<OverlayOptions> {
  return subject.origin === 'drawn' ? cutOut(subject, position, room) : framed(subject, position, room);
}

async function cutOut(
  { picture }: Subject,
  { x, y, faceWidth }: FacePosition,
  room: Frame,
): Promise<OverlayOptions> {
  const scale = faceWidth / DRAWN.faceWidth;
  const left = Math.round(x + MARGIN - DRAWN.eyes.x * scale);
  const top = Math.round(y + MARGIN - DRAWN.eyes.y * scale);
  const sized = await sharp(picture)
    .resize(Math.round(DRAWN.width * scale))
    .png({ compressionLevel: 0 })
    .toBuffer();
  return cropped(sized, left, top, room);
}

async function framed(
  { picture }: Subject,
  { x, y, faceWidth }: FacePosition,
  room: Frame,
): Promise<OverlayOptions> {
  const side = Math.round(Math.min(faceWidth * PORTRAIT_FACES, room.width, room.height));
  const sized = await sharp(picture).resize(side, side).png({ compressionLevel: 0 }).toBuffer();
  return cropped(sized, Math.round(x + MARGIN - side / 2), Math.round(y + MARGIN - side / 2), room);
}

/** Crops the overlay to the part inside the picture, because the library refuses larger overlays. */
async function cropped(input: Buffer, left: number, top: number, room: Frame): Promise<OverlayOptions> {
  const { width, height } = await sharp(input).metadata();
  const [from, above] = [Math.max(0, -left), Math.max(0, -top)];
  const crop = {
    left: from,
    top: above,
    width: Math.min(width - from, room.width - Math.max(0, left)),
    height: Math.min(height - above, room.height - Math.max(0, top)),
  };
  return {
    input: await sharp(input).extract(crop).png({ compressionLevel: 0 }).toBuffer(),
    left: Math.max(0, left),
    top: Math.max(0, top),
  };
}

function wall(width: number, height: number, random: Random): string {
  const [lit, shade] = random.pick([
    ['#d8dbde', '#9aa3ab'],
    ['#e6dccb', '#b3a68e'],
    ['#8d97a3', '#4d5661'],
    ['#c5d3c8', '#7e9284'],
    ['#5a4a42', '#2d2521'],
  ]);
  const furniture = random.pick([() => '', window, shelf, tiles])(width, height, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="wall" x2="1" y2="1"><stop offset="0" stop-color="${lit}"/><stop offset="1" stop-color="${shade}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>${furniture}</svg>`;
}

function window(width: number, height: number, random: Random): string {
  const [x, w, h] = [random.between(0, 0.7) * width, width * 0.28, height * 0.5];
  const bar = `stroke="#f2f2ee" stroke-width="9" fill="none"`;
  return `<rect x="${x}" y="${height * 0.06}" width="${w}" height="${h}" fill="#e9f3fb"/><path ${bar} d="M ${x} ${height * 0.06} h ${w} v ${h} h ${-w} Z m ${w / 2} 0 v ${h} m ${-w / 2} ${-h / 2} h ${w}"/>`;
}

function shelf(width: number, height: number, random: Random): string {
  const books: string[] = [];
  for (const row of [0.2, 0.5]) {
    const board = row * height;
    for (let x = 0; x < width;) {
      const [thick, tall] = [random.between(9, 24), random.between(50, 84)];
      const colour = random.pick(['#6b2d2d', '#2d4a6b', '#3c5a3a', '#b59a5b', '#3a3a42', '#8a6f8d']);
      books.push(`<rect x="${x}" y="${board - tall}" width="${thick}" height="${tall}" fill="${colour}"/>`);
      x += thick + random.between(0, 3);
    }
    books.push(`<rect y="${board}" width="${width}" height="9" fill="#5b432d"/>`);
  }
  return books.join('');
}

function tiles(width: number, height: number, random: Random): string {
  const side = random.between(34, 70);
  const down = Array.from(
    { length: Math.ceil(width / side) },
    (_, index) => `M ${index * side} 0 V ${height}`,
  );
  const across = Array.from(
    { length: Math.ceil(height / side) },
    (_, index) => `M 0 ${index * side} H ${width}`,
  );
  return `<path d="${[...down, ...across].join('')}" stroke="#fff" stroke-width="2.5" opacity=".4"/>`;
}
