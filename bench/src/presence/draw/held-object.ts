/**
 * Draws the object that is held up to the camera, seen from the front: a phone, a printed card or a handwritten note.
 */
import { forearm, thumb } from '@countersign/fixtures/synthetic-signer/hand';
import { qrPath } from '@countersign/fixtures/synthetic-signer/qr';
import { group, num, softFilters } from '@countersign/fixtures/synthetic-signer/svg';
import type { Tone } from '@countersign/fixtures/synthetic-signer/tones';
import type { Random } from './random.ts';
import { writeByHand } from './handwriting.ts';
import { centred, DIGIT_HEIGHT, PRINT_FONTS, drawText } from './draw-text.ts';
import type { DrawnText } from './draw-text.ts';
import { landscapePhone, portraitPhone } from './phone.ts';

export type ObjectOptions =
  | { kind: 'screen' | 'print' | 'hand' | 'qr'; text: string }
  /** A phone that shows only the time of day. */
  | { kind: 'clock'; text: string };

/** A flat drawing. Its origin is the upper left corner. */
export interface HeldObject {
  svg: string;
  width: number;
  height: number;
  /** The centre and size of the code. */
  code: { x: number; y: number; width: number; height: number };
  /** Whether the object emits light, as a screen does. Paper only reflects the light of its surroundings. */
  emitsLight: boolean;
}

/** The space that is drawn around the object, for the hand and the arm. */
const MARGIN = { beside: 60, below: 600 } as const;

export async function drawHeldObject(
  options: ObjectOptions,
  tone: Tone,
  random: Random,
): Promise<HeldObject> {
  const object = await drawObject(options, random);
  const [width, height] = [object.width + 2 * MARGIN.beside, object.height + 2 * MARGIN.below];
  const [middle, bottom] = [`${width / 2} ${height / 2}`, object.height / 2];
  const hand = `translate(${middle}) translate(${num(random.jitter(object.width * 0.3))} 0)`;
  const svg =
    `<defs>${softFilters()}</defs>` +
    group(hand, forearm(tone, bottom)) +
    group(`translate(${MARGIN.beside} ${MARGIN.below})`, object.svg) +
    group(hand, thumb(tone, bottom));
  const code = { ...object.code, x: object.code.x + MARGIN.beside, y: object.code.y + MARGIN.below };
  return { svg, width, height, code, emitsLight: object.emitsLight };
}

async function drawObject(options: ObjectOptions, random: Random): Promise<HeldObject> {
  switch (options.kind) {
    case 'screen':
      return random.chance(0.5)
        ? landscapePhone(options.text, random)
        : portraitPhone({ code: options.text }, random);
    case 'clock':
      return portraitPhone({ clock: options.text }, random);
    case 'print':
      return printedCard(options.text, random);
    case 'hand':
      return writtenPaper(options.text, random);
    case 'qr':
      return qrOnPaperOrPhone(options.text, random);
  }
}

function printedCard(text: string, random: Random): HeldObject {
  const ink = random.pick(['#101214', '#222', '#1b2a4a']);
  const drawn = drawText(text, random.pick(PRINT_FONTS), { ink, tracking: random.between(0, 0.25) });
  const caption = random.pick(['', '', 'Code', 'Your code', 'Countersign']);
  const background = random.pick(['#fbfaf6', '#f1f1ee', '#fff6d6', '#dfe9f5']);
  return sheet(
    drawn,
    { background, lines: 0, label: caption === '' ? null : drawText(caption, 'sans', { ink }) },
    random,
  );
}

function writtenPaper(text: string, random: Random): HeldObject {
  const drawn = writeByHand(text, random.pick(['#15171c', '#1c2f6b', '#8c1d1d', '#1f4a2b']), random);
  const background = random.pick(['#fbfaf6', '#f4f1e6', '#fdf3a6', '#eef1f5']);
  return sheet(
    drawn,
    { background, lines: random.chance(0.4) ? random.between(24, 44) : 0, label: null },
    random,
  );
}

interface Paper {
  background: string;
  /** The distance between the lines on the paper, or 0 for blank paper. */
  lines: number;
  label: DrawnText | null;
}

function sheet(drawn: DrawnText, { background, lines, label }: Paper, random: Random): HeldObject {
  const [width, height] = [drawn.width * random.between(1.25, 1.9), DIGIT_HEIGHT * random.between(1.9, 3.2)];
  const code = {
    x: width / 2 + random.jitter((width - drawn.width) * 0.2),
    y: height / 2 + (label ? 16 : 0),
    width: drawn.width,
    height: DIGIT_HEIGHT,
  };
  const svg =
    `<rect width="${num(width)}" height="${num(height)}" rx="6" fill="${background}"/>` +
    (lines > 0 ? printedLines(width, height, lines) : '') +
    centred(drawn, code.x, code.y, DIGIT_HEIGHT) +
    (label ? centred(label, width / 2, 22, 20) : '');
  return { svg, width, height, code, emitsLight: false };
}

function printedLines(width: number, height: number, apart: number): string {
  const count = Math.floor(height / apart);
  const d = Array.from({ length: count }, (_, index) => `M 0 ${num((index + 0.7) * apart)} H ${num(width)}`);
  return `<path d="${d.join('')}" stroke="#9db4d6" stroke-width="1.6" opacity=".7"/>`;
}

async function qrOnPaperOrPhone(text: string, random: Random): Promise<HeldObject> {
  const { d, side } = await qrPath(text);
  // A quiet zone of four modules is required on each side (ISO/IEC 18004).
  const size = 240;
  const unit = size / (side + 8);
  const onScreen = random.chance(0.6);
  const [width, height] = onScreen ? [280, 560] : [size + 30, size + 30];
  const code = { x: width / 2, y: height / 2 - (onScreen ? 40 : 0), width: side * unit, height: side * unit };
  const [left, top] = [code.x - size / 2, code.y - size / 2];
  const modules = `<g transform="translate(${left + 4 * unit} ${top + 4 * unit}) scale(${unit})"><path d="${d}" fill="#101214"/></g>`;
  const background = onScreen
    ? `<rect width="${width}" height="${height}" rx="30" fill="#0c0d10"/><rect x="12" y="12" width="${width - 24}" height="${height - 24}" rx="20" fill="${random.pick(['#fff', '#e8ebf0', '#1b1f27'])}"/>`
    : `<rect width="${width}" height="${height}" rx="6" fill="#f8f7f3"/>`;
  const quiet = `<rect x="${left}" y="${top}" width="${size}" height="${size}" fill="#fff"/>`;
  return { svg: background + quiet + modules, width, height, code, emitsLight: onScreen };
}
