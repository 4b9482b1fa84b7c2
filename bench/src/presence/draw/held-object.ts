/** What is held up to the camera, seen from the front: a phone, a printed card, a paper written on. */
import { forearm, thumb } from '@countersign/fixtures/synthetic-signer/hand';
import { qrPath } from '@countersign/fixtures/synthetic-signer/qr';
import { group, num, softFilters } from '@countersign/fixtures/synthetic-signer/svg';
import type { Tone } from '@countersign/fixtures/synthetic-signer/tones';
import type { Dice } from './dice.ts';
import { writeByHand } from './handwriting.ts';
import { centred, DIGIT_HEIGHT, PRINT_FONTS, setText } from './lettering.ts';
import type { Writing } from './lettering.ts';
import { lyingPhone, uprightPhone } from './phone.ts';

export type ThingWish =
  | { kind: 'screen' | 'print' | 'hand' | 'qr'; text: string }
  /** A phone that shows the time of day and nothing else. */
  | { kind: 'clock'; text: string };

/** A flat drawing, from its upper left corner on. */
export interface Thing {
  svg: string;
  width: number;
  height: number;
  /** The middle of the code, and how large it is. */
  code: { x: number; y: number; width: number; height: number };
  /** A screen shines by itself; paper is as dark as the room. */
  shines: boolean;
}

/** Around the thing there is room for the hand that holds it, and for its arm. */
const ROOM = { beside: 60, below: 600 } as const;

export async function drawThing(wish: ThingWish, tone: Tone, dice: Dice): Promise<Thing> {
  const thing = await thingAlone(wish, dice);
  const [width, height] = [thing.width + 2 * ROOM.beside, thing.height + 2 * ROOM.below];
  const [middle, bottom] = [`${width / 2} ${height / 2}`, thing.height / 2];
  const hand = `translate(${middle}) translate(${num(dice.sway(thing.width * 0.3))} 0)`;
  const svg =
    `<defs>${softFilters()}</defs>` +
    group(hand, forearm(tone, bottom)) +
    group(`translate(${ROOM.beside} ${ROOM.below})`, thing.svg) +
    group(hand, thumb(tone, bottom));
  const code = { ...thing.code, x: thing.code.x + ROOM.beside, y: thing.code.y + ROOM.below };
  return { svg, width, height, code, shines: thing.shines };
}

async function thingAlone(wish: ThingWish, dice: Dice): Promise<Thing> {
  switch (wish.kind) {
    case 'screen':
      return dice.chance(0.5) ? lyingPhone(wish.text, dice) : uprightPhone({ code: wish.text }, dice);
    case 'clock':
      return uprightPhone({ clock: wish.text }, dice);
    case 'print':
      return printedCard(wish.text, dice);
    case 'hand':
      return writtenPaper(wish.text, dice);
    case 'qr':
      return qrOnPaperOrPhone(wish.text, dice);
  }
}

function printedCard(text: string, dice: Dice): Thing {
  const ink = dice.pick(['#101214', '#222', '#1b2a4a']);
  const writing = setText(text, dice.pick(PRINT_FONTS), { ink, tracking: dice.between(0, 0.25) });
  const words = dice.pick(['', '', 'Code', 'Your code', 'Countersign']);
  const ground = dice.pick(['#fbfaf6', '#f1f1ee', '#fff6d6', '#dfe9f5']);
  return sheet(
    writing,
    { ground, lines: 0, label: words === '' ? null : setText(words, 'sans', { ink }) },
    dice,
  );
}

function writtenPaper(text: string, dice: Dice): Thing {
  const writing = writeByHand(text, dice.pick(['#15171c', '#1c2f6b', '#8c1d1d', '#1f4a2b']), dice);
  const ground = dice.pick(['#fbfaf6', '#f4f1e6', '#fdf3a6', '#eef1f5']);
  return sheet(writing, { ground, lines: dice.chance(0.4) ? dice.between(24, 44) : 0, label: null }, dice);
}

interface Paper {
  ground: string;
  /** How far apart the lines printed on it are, 0 for none. */
  lines: number;
  label: Writing | null;
}

function sheet(writing: Writing, { ground, lines, label }: Paper, dice: Dice): Thing {
  const [width, height] = [writing.width * dice.between(1.25, 1.9), DIGIT_HEIGHT * dice.between(1.9, 3.2)];
  const code = {
    x: width / 2 + dice.sway((width - writing.width) * 0.2),
    y: height / 2 + (label ? 16 : 0),
    width: writing.width,
    height: DIGIT_HEIGHT,
  };
  const svg =
    `<rect width="${num(width)}" height="${num(height)}" rx="6" fill="${ground}"/>` +
    (lines > 0 ? printedLines(width, height, lines) : '') +
    centred(writing, code.x, code.y, DIGIT_HEIGHT) +
    (label ? centred(label, width / 2, 22, 20) : '');
  return { svg, width, height, code, shines: false };
}

function printedLines(width: number, height: number, apart: number): string {
  const count = Math.floor(height / apart);
  const d = Array.from({ length: count }, (_, index) => `M 0 ${num((index + 0.7) * apart)} H ${num(width)}`);
  return `<path d="${d.join('')}" stroke="#9db4d6" stroke-width="1.6" opacity=".7"/>`;
}

async function qrOnPaperOrPhone(text: string, dice: Dice): Promise<Thing> {
  const { d, side } = await qrPath(text);
  // Four modules of quiet zone on each side (ISO/IEC 18004).
  const size = 240;
  const unit = size / (side + 8);
  const onScreen = dice.chance(0.6);
  const [width, height] = onScreen ? [280, 560] : [size + 30, size + 30];
  const code = { x: width / 2, y: height / 2 - (onScreen ? 40 : 0), width: side * unit, height: side * unit };
  const [left, top] = [code.x - size / 2, code.y - size / 2];
  const modules = `<g transform="translate(${left + 4 * unit} ${top + 4 * unit}) scale(${unit})"><path d="${d}" fill="#101214"/></g>`;
  const ground = onScreen
    ? `<rect width="${width}" height="${height}" rx="30" fill="#0c0d10"/><rect x="12" y="12" width="${width - 24}" height="${height - 24}" rx="20" fill="${dice.pick(['#fff', '#e8ebf0', '#1b1f27'])}"/>`
    : `<rect width="${width}" height="${height}" rx="6" fill="#f8f7f3"/>`;
  const quiet = `<rect x="${left}" y="${top}" width="${size}" height="${size}" fill="#fff"/>`;
  return { svg: ground + quiet + modules, width, height, code, shines: onScreen };
}
