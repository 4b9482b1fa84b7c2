/**
 * Changes one digit between an upload and its strict form. The digit has a size of 8 points, and is tested in many
 * fonts, colours, rotations and places. The proof must notice every change.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import { expect, it } from 'vitest';
import { sampleOf } from '../../../tests/helpers/endurance.ts';
import { normalise } from '../normalise/normalise.ts';
import { prove } from './prove.ts';

const CASES = 1000;
const SIZE = 8;

const file = (path: string) => fileURLToPath(import.meta.resolve(path));
const noto = (style: string) => file(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`);
const liberation = (style: string) => file(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`);

/** The tested fonts, embedded or standard, each with the digit zero of its script. */
const FONTS = [
  { font: noto('400Regular'), zero: '0' },
  { font: noto('700Bold'), zero: '0' },
  { font: noto('400Regular'), zero: '\u0966' },
  { font: liberation('Regular'), zero: '0' },
  { font: liberation('BoldItalic'), zero: '0' },
  { font: 'Helvetica', zero: '0' },
  { font: 'Times-Roman', zero: '0' },
  { font: 'Courier-Bold', zero: '0' },
];

/** The colours of the paper and the text. */
const COLOURS = [
  { paper: null, ink: '#000000' },
  { paper: null, ink: '#1f3a8a' },
  { paper: null, ink: '#c00000' },
  { paper: null, ink: '#808080' },
  { paper: null, ink: '#a6a6a6' },
  { paper: '#222222', ink: '#ffffff' },
  { paper: '#fff2a8', ink: '#333333' },
];

interface Change {
  name: string;
  page: Omit<Page, 'text'>;
  before: string;
  after: string;
}

interface Page {
  font: string;
  paper: string | null;
  ink: string;
  rotate: number;
  /** The position, which rarely falls on a whole pixel. */
  x: number;
  y: number;
  text: string;
}

/** Returns a pseudo-random number from 0 to below 1. The same arguments always give the same number. */
const chance = (index: number, purpose: string): number =>
  createHash('sha256').update(`${index} ${purpose}`).digest().readUInt32BE() / 2 ** 32;

const changes: Change[] = Array.from({ length: CASES }, (_, index) => {
  const { font, zero } = FONTS[index % FONTS.length] ?? { font: 'Helvetica', zero: '0' };
  const { paper, ink } = COLOURS[index % COLOURS.length] ?? { paper: null, ink: '#000000' };
  const digits = Array.from({ length: 7 }, (_unused, place) =>
    Math.floor(10 * chance(index, `digit ${place}`)),
  );
  const place = Math.floor(digits.length * chance(index, 'place'));
  const was = digits[place] ?? 0;
  const becomes = (was + 1 + Math.floor(9 * chance(index, 'new digit'))) % 10;
  const amount = (values: readonly number[]) => {
    const [a, b, c, d, e, f, g] = values.map((value) => String.fromCharCode(zero.charCodeAt(0) + value));
    return `${a}${b},${c}${d},${e}${f}${g}`;
  };
  const rotate = 90 * Math.floor(4 * chance(index, 'rotation'));
  const [x, y] = [10 + 5 * chance(index, 'x'), 10 + 5 * chance(index, 'y')];
  return {
    name: `${index}: ${was} becomes ${becomes} at ${place}, ${font.split('/').at(-1)}, ${ink}, ${rotate} degrees`,
    page: { font, paper, ink, rotate, x, y },
    before: amount(digits),
    after: amount(digits.with(place, becomes)),
  };
});

function write({ font, paper, ink, rotate, x, y, text }: Page): Promise<Buffer> {
  const pdf = new PdfKit({ size: [90, 40], margin: 0 });
  const written = buffer(pdf);
  Reflect.set(pdf.page.dictionary.data, 'Rotate', rotate);
  if (paper !== null) pdf.rect(0, 0, 90, 40).fill(paper);
  pdf.font(font).fontSize(SIZE).fillColor(ink).text(text, x, y, { lineBreak: false });
  pdf.end();
  return written;
}

async function strictForm(upload: Buffer): Promise<Uint8Array> {
  const outcome = await normalise(upload);
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.reasons));
  return outcome.bytes;
}

/** Returns the difference that the proof finds, or null if it finds none. */
async function difference(before: Buffer, after: Uint8Array): Promise<unknown> {
  const proof = await prove({ kind: 'prove', replaced: [], before, after, from: 1, to: 1 });
  if (proof.kind !== 'proved') throw new Error(JSON.stringify(proof));
  return proof.difference;
}

it('notices every changed digit', { timeout: 900_000 }, async () => {
  const missed: string[] = [];
  for (const { name, page, before, after } of sampleOf(changes, 24)) {
    const upload = await write({ ...page, text: before });
    const changed = await strictForm(await write({ ...page, text: after }));
    if ((await difference(upload, changed)) === null) missed.push(name);
  }
  expect(missed).toEqual([]);
});

it('finds nothing if no digit changed', { timeout: 900_000 }, async () => {
  for (const { name, page, before } of sampleOf(changes, 6)) {
    const upload = await write({ ...page, text: before });
    expect(await difference(upload, await strictForm(upload)), name).toBeNull();
  }
});
