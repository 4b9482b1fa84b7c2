/** What is held up to the camera, seen from the front: a phone, a printed card, a paper written on. */
import { forearm, thumb } from '@countersign/server/testing/synthetic-signer/hand';
import { qrPath } from '@countersign/server/testing/synthetic-signer/qr';
import { softFilters } from '@countersign/server/testing/synthetic-signer/svg';
import type { Tone } from '@countersign/server/testing/synthetic-signer/tones';
import type { Dice } from './dice.ts';
import { writeByHand } from './handwriting.ts';
import { centred, DIGIT_HEIGHT, PRINT_FONTS, setText } from './lettering.ts';
import type { Writing } from './lettering.ts';
import { lyingPhone, uprightPhone } from './phone.ts';

export type ThingWish =
  | { kind: 'screen' | 'print' | 'hand' | 'qr'; text: string }
  /** A phone that shows the time of day and nothing else. */
  | { kind: 'clock'; text: string };

/** A flat drawing; its parts that matter are measured from its middle. */
export interface Thing {
  svg: string;
  width: number;
  height: number;
  /** Where the code is: its middle, and how long it is. */
  code: { x: number; y: number; width: number; height: number };
  /** A screen shines by itself; paper is as dark as the room. */
  shines: boolean;
}

/** Around the thing there is room for the hand and its arm. */
export interface Face {
  svg: string;
  width: number;
  height: number;
  code: { x: number; y: number; width: number; height: number };
  shines: boolean;
}

export async function drawThing(wish: ThingWish, tone: Tone, dice: Dice): Promise<Thing> {
  const face = await faceOf(wish, dice);
  const arm = 600;
  const [width, height] = [face.width + 120, face.height + 2 * arm];
  const bottom = face.height / 2;
  const grip = dice.sway(face.width * 0.3);
  const svg =
    `<g transform="translate(${width / 2} ${height / 2})"><defs>${softFilters()}</defs>` +
    `<g transform="translate(${grip.toFixed(1)} 0)">${forearm(tone, bottom)}</g>` +
    `<g transform="translate(${-face.width / 2} ${-face.height / 2})">${face.svg}</g>` +
    `<g transform="translate(${grip.toFixed(1)} 0)">${thumb(tone, bottom)}</g></g>`;
  const code = { ...face.code, x: face.code.x + 60, y: face.code.y + arm };
  return { svg, width, height, code, shines: face.shines };
}

async function faceOf(wish: ThingWish, dice: Dice): Promise<Face> {
  switch (wish.kind) {
    case 'screen':
      return dice.chance(0.5) ? lyingPhone(wish.text, dice) : uprightPhone({ code: wish.text }, dice);
    case 'clock':
      return uprightPhone({ clock: wish.text }, dice);
    case 'print':
      return printedCard(wish.text, dice);
    case 'hand':
      return paper(
        writeByHand(wish.text, dice.pick(['#15171c', '#1c2f6b', '#8c1d1d', '#1f4a2b']), dice),
        dice,
      );
    case 'qr':
      return qrFace(wish.text, dice);
  }
}

function printedCard(text: string, dice: Dice): Face {
  const ink = dice.pick(['#101214', '#222', '#1b2a4a']);
  const writing = setText(text, dice.pick(PRINT_FONTS), { ink, tracking: dice.between(0, 0.25) });
  const label = dice.chance(0.4)
    ? setText(dice.pick(['Code', 'Your code', 'Countersign']), 'sans', { ink })
    : null;
  return sheet(writing, dice.pick(['#fbfaf6', '#f1f1ee', '#fff6d6', '#dfe9f5']), dice, label);
}

function paper(writing: Writing, dice: Dice): Face {
  const face = sheet(writing, dice.pick(['#fbfaf6', '#f4f1e6', '#fdf3a6', '#eef1f5']), dice, null);
  if (!dice.chance(0.4)) return face;
  const step = dice.between(24, 44);
  const lines = Array.from({ length: Math.floor(face.height / step) }, (_, index) => {
    const y = (index + 0.7) * step;
    return `<path d="M 0 ${y.toFixed(1)} H ${face.width.toFixed(1)}" stroke="#9db4d6" stroke-width="1.6" opacity=".7"/>`;
  });
  return { ...face, svg: face.svg.replace('<!--under-->', lines.join('')) };
}

function sheet(writing: Writing, ground: string, dice: Dice, label: Writing | null): Face {
  const [width, height] = [writing.width * dice.between(1.25, 1.9), DIGIT_HEIGHT * dice.between(1.9, 3.2)];
  const code = {
    x: width / 2 + dice.sway((width - writing.width) * 0.2),
    y: height / 2 + (label ? 16 : 0),
    width: writing.width,
    height: DIGIT_HEIGHT,
  };
  const svg =
    `<rect width="${width}" height="${height}" rx="6" fill="${ground}"/><!--under-->` +
    centred(writing, code.x, code.y, DIGIT_HEIGHT) +
    (label ? centred(label, width / 2, 22, 20) : '');
  return { svg, width, height, code, shines: false };
}

async function qrFace(text: string, dice: Dice): Promise<Face> {
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
