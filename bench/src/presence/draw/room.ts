/** The room and who sits in it, a little larger than the frame, so that three photos can each be another cut of it. */
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import type { Dice } from './dice.ts';
import { DRAWN, PORTRAIT_FACES } from './people.ts';
import type { Sitter } from './people.ts';
import type { Frame, Pixels } from './pixels.ts';

/** How far the room goes beyond the frame, on each side. */
export const MARGIN = 12;

export async function drawRoom(sitters: readonly Sitter[], frame: Frame, dice: Dice): Promise<Pixels> {
  const [width, height] = [frame.width + 2 * MARGIN, frame.height + 2 * MARGIN];
  const places = sitters.length === 2 ? TWO_PLACES : [ONE_PLACE];
  const overlays: OverlayOptions[] = [];
  for (const [index, sitter] of sitters.entries()) {
    const place = places[index] ?? ONE_PLACE;
    overlays.push(await seated(sitter, place(frame, dice), { width, height }));
  }
  const { data, info } = await sharp(Buffer.from(wall(width, height, dice)))
    .removeAlpha()
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

interface Seat {
  /** The middle between the eyes. */
  x: number;
  y: number;
  faceWidth: number;
}

type Place = (frame: Frame, dice: Dice) => Seat;

/** Beside what is held up, or above it where the frame is upright. */
const ONE_PLACE: Place = ({ width, height }, dice) =>
  width > height
    ? {
        x: width * dice.between(0.24, 0.32),
        y: height * dice.between(0.38, 0.5),
        faceWidth: dice.between(105, 165),
      }
    : {
        x: width * dice.between(0.4, 0.6),
        y: height * dice.between(0.22, 0.3),
        faceWidth: dice.between(120, 175),
      };

const TWO_PLACES: readonly Place[] = [
  ({ width, height }, dice) => ({
    x: width * 0.24,
    y: height * dice.between(0.26, 0.34),
    faceWidth: width * dice.between(0.18, 0.22),
  }),
  ({ width, height }, dice) => ({
    x: width * 0.76,
    y: height * dice.between(0.26, 0.34),
    faceWidth: width * dice.between(0.18, 0.22),
  }),
];

async function seated(sitter: Sitter, seat: Seat, room: Frame): Promise<OverlayOptions> {
  return sitter.origin === 'drawn' ? cutOut(sitter, seat, room) : framed(sitter, seat, room);
}

async function cutOut({ picture }: Sitter, { x, y, faceWidth }: Seat, room: Frame): Promise<OverlayOptions> {
  const scale = faceWidth / DRAWN.faceWidth;
  const left = Math.round(x + MARGIN - DRAWN.eyes.x * scale);
  const top = Math.round(y + MARGIN - DRAWN.eyes.y * scale);
  const sized = await sharp(picture)
    .resize(Math.round(DRAWN.width * scale))
    .png({ compressionLevel: 0 })
    .toBuffer();
  return within(sized, left, top, room);
}

async function framed({ picture }: Sitter, { x, y, faceWidth }: Seat, room: Frame): Promise<OverlayOptions> {
  const side = Math.round(Math.min(faceWidth * PORTRAIT_FACES, room.width, room.height));
  const sized = await sharp(picture).resize(side, side).png({ compressionLevel: 0 }).toBuffer();
  return within(sized, Math.round(x + MARGIN - side / 2), Math.round(y + MARGIN - side / 2), room);
}

/** The library refuses what reaches out of the picture. */
async function within(input: Buffer, left: number, top: number, room: Frame): Promise<OverlayOptions> {
  const { width, height } = await sharp(input).metadata();
  const [from, above] = [Math.max(0, -left), Math.max(0, -top)];
  const cut = {
    left: from,
    top: above,
    width: Math.min(width - from, room.width - Math.max(0, left)),
    height: Math.min(height - above, room.height - Math.max(0, top)),
  };
  return {
    input: await sharp(input).extract(cut).png({ compressionLevel: 0 }).toBuffer(),
    left: Math.max(0, left),
    top: Math.max(0, top),
  };
}

function wall(width: number, height: number, dice: Dice): string {
  const [lit, shade] = dice.pick([
    ['#d8dbde', '#9aa3ab'],
    ['#e6dccb', '#b3a68e'],
    ['#8d97a3', '#4d5661'],
    ['#c5d3c8', '#7e9284'],
    ['#5a4a42', '#2d2521'],
  ]);
  const furniture = dice.pick([() => '', window, shelf, tiles])(width, height, dice);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="wall" x2="1" y2="1"><stop offset="0" stop-color="${lit}"/><stop offset="1" stop-color="${shade}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>${furniture}</svg>`;
}

function window(width: number, height: number, dice: Dice): string {
  const [x, w, h] = [dice.between(0, 0.7) * width, width * 0.28, height * 0.5];
  const bar = `stroke="#f2f2ee" stroke-width="9" fill="none"`;
  return `<rect x="${x}" y="${height * 0.06}" width="${w}" height="${h}" fill="#e9f3fb"/><path ${bar} d="M ${x} ${height * 0.06} h ${w} v ${h} h ${-w} Z m ${w / 2} 0 v ${h} m ${-w / 2} ${-h / 2} h ${w}"/>`;
}

function shelf(width: number, height: number, dice: Dice): string {
  const books: string[] = [];
  for (const row of [0.2, 0.5]) {
    const board = row * height;
    for (let x = 0; x < width;) {
      const [thick, tall] = [dice.between(9, 24), dice.between(50, 84)];
      const colour = dice.pick(['#6b2d2d', '#2d4a6b', '#3c5a3a', '#b59a5b', '#3a3a42', '#8a6f8d']);
      books.push(`<rect x="${x}" y="${board - tall}" width="${thick}" height="${tall}" fill="${colour}"/>`);
      x += thick + dice.between(0, 3);
    }
    books.push(`<rect y="${board}" width="${width}" height="9" fill="#5b432d"/>`);
  }
  return books.join('');
}

function tiles(width: number, height: number, dice: Dice): string {
  const side = dice.between(34, 70);
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
