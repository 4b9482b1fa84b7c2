/**
 * Checks photos for an expected code shown as digits. The digits are not read freely: the expected code only has to be
 * distinguished from other codes. Handwriting that is too unclear to be read freely can therefore still be accepted.
 */
import { isCode, isTimeOfDay } from '@countersign/contract/rules/codes';
import { probabilityOf, type CtcOutput, type FreeReading } from '@countersign/contract/rules/ctc';
import type { RotatedRectangle } from './min-area-rectangle.ts';
import type { Sighting } from './shown-code.ts';
import { alongText } from './text-crop.ts';

/** The network's reading of one text of the photo, rotated upright: once as photographed and once mirrored. */
export interface TextOutput {
  /** The box of the text. It is wider than it is high. */
  box: RotatedRectangle;
  plain: ReadOutput;
  mirrored: ReadOutput;
}

export interface ReadOutput extends CtcOutput {
  freely: FreeReading;
}

export interface ShownDigits {
  /** Returns the probability, from 0 to 1, that a text of the photo is this code, and the box of that text. */
  find(code: string): FoundCode;
  /** A code that is legible without knowing the expected code, or null. Clock times such as 12:30 do not count. */
  legible: string | null;
  /** The boxes of all texts that contain digits. */
  written: readonly RotatedRectangle[];
}

export interface FoundCode {
  probability: number;
  /** How many times likelier the code is than the likeliest code with one different digit. */
  lead: number;
  /** The box of the code, or null if the code was not found. */
  box: RotatedRectangle | null;
}

export interface CodeCheck extends FoundCode {
  seen: Sighting;
}

/**
 * The minimum probability of the expected code. It was chosen with 40,000 strings for each kind of writer
 * (`models/digits/README.md`).
 */
const MIN_PROBABILITY = 0.01;
/** The minimum probability with which any four digits count as a legible code. */
const LEGIBLE = 0.9;

/** The minimum lead over codes with one different digit. In poor photos, similar codes are about equally likely. */
const MIN_LEAD = 3;

export function checkCode(shown: ShownDigits, code: string): CodeCheck {
  const found = shown.find(code);
  if (found.probability >= MIN_PROBABILITY && found.lead >= MIN_LEAD) return { ...found, seen: 'expected' };
  return { ...found, seen: shown.legible === null ? null : 'other' };
}

/**
 * The minimum probability of a code that was read in a small copy. Text located in a small copy is cropped less
 * precisely, so wrong codes seem likely too.
 */
const CERTAIN = 0.5;

export function isCertain({ probability, lead }: FoundCode): boolean {
  return probability >= CERTAIN && lead >= MIN_LEAD;
}

/** Collects the codes in the texts. `sentences` are boxes that are too long to be a code. */
export function codesIn(texts: readonly TextOutput[], sentences: readonly RotatedRectangle[]): ShownDigits {
  const alone = texts.filter(
    (text) =>
      !texts.some((other) => isGroupOfSameNumber(text, other)) &&
      !sentences.some((box) => areOnOneLine(text.box, box)),
  );
  const prominent = alone.filter(({ box }) => !isSmallPrint(box, texts));
  return {
    find: (code) =>
      prominent
        .map((text): FoundCode => ({ ...foundIn(text, code), box: text.box }))
        .reduce((best, found) => (found.probability > best.probability ? found : best), NOWHERE),
    legible: prominent.flatMap((text) => fourDigitsIn(text) ?? []).find((text) => !isTimeOfDay(text)) ?? null,
    written: texts.filter(hasDigits).map(({ box }) => box),
  };
}

const NOWHERE: FoundCode = { probability: 0, lead: 0, box: null };

/**
 * The maximum height of small print, relative to the largest legible code. The clock, date and battery level in a
 * corner of a screen are small print.
 */
const SMALL_PRINT = 0.5;

export function isSmallPrint(box: RotatedRectangle, texts: readonly TextOutput[]): boolean {
  return texts.some((text) => fourDigitsIn(text) !== null && box.height < text.box.height * SMALL_PRINT);
}

function fourDigitsIn({ plain, mirrored }: TextOutput): string | null {
  const [surer] = [plain.freely, mirrored.freely]
    .filter(({ text, probability }) => isCode(text) && probability >= LEGIBLE)
    .toSorted((a, b) => b.probability - a.probability);
  return surer?.text ?? null;
}

function foundIn({ plain, mirrored }: TextOutput, code: string): Omit<FoundCode, 'box'> {
  const asPlain = otherReadingProbability(mirrored, plain, code);
  const inMirror = otherReadingProbability(plain, mirrored, code);
  const [probability, output] = asPlain >= inMirror ? [asPlain, plain] : [inMirror, mirrored];
  // The comparison with similar codes is slow, so it runs only if the code itself is likely enough.
  return {
    probability,
    lead: probability < MIN_PROBABILITY ? 0 : probability / likeliestOther(code, output),
  };
}

/** Returns the probability of the likeliest code that differs in exactly one digit. */
function likeliestOther(code: string, output: ReadOutput): number {
  let most = Number.MIN_VALUE;
  for (const [at, digit] of Array.from(code).entries())
    for (let other = 0; other < 10; other += 1)
      if (String(other) !== digit)
        most = Math.max(most, probabilityOf(`${code.slice(0, at)}${other}${code.slice(at + 1)}`, output));
  return most;
}

/**
 * Returns the probability of the code in one reading (plain or mirrored), or 0 if the other reading clearly shows a
 * different code. Some codes look like another code in a mirror, such as 5802 and 5082.
 */
function otherReadingProbability({ freely }: ReadOutput, output: ReadOutput, code: string): number {
  const probability = probabilityOf(code, output);
  const isOther = isCode(freely.text) && freely.text !== code && freely.probability >= LEGIBLE;
  const isClearer = (1 - freely.probability) * TIMES_LESS_DOUBT < 1 - probability;
  return isOther && isClearer ? 0 : probability;
}

const TIMES_LESS_DOUBT = 3;

/**
 * Returns whether a text is one group of a longer number. A bank card number is printed in groups of four digits, and
 * none of the groups is a code.
 */
function isGroupOfSameNumber(text: TextOutput, other: TextOutput): boolean {
  return text !== other && hasDigits(other) && areOnOneLine(text.box, other.box);
}

function hasDigits({ plain, mirrored }: TextOutput): boolean {
  return [plain, mirrored].some(({ freely }) => freely.text.replaceAll('?', '').length >= MIN_DIGITS);
}

const MIN_DIGITS = 3;

/** The largest gap between two words of a line, and their largest offset across it, as multiples of the text height. */
const MAX_GAP = 1.5;
const MAX_OFFSET = 0.6;

/** Returns whether two boxes are on one line, like words of a sentence or groups of a long number. */
export function areOnOneLine(one: RotatedRectangle, other: RotatedRectangle): boolean {
  const [text, near] = [alongText(one), alongText(other)];
  const [x, y] = [near.centre.x - text.centre.x, near.centre.y - text.centre.y];
  const along = Math.abs(x * Math.cos(text.angle) + y * Math.sin(text.angle));
  const across = Math.abs(y * Math.cos(text.angle) - x * Math.sin(text.angle));
  const gap = along - (text.width + near.width) / 2;
  return across < text.height * MAX_OFFSET && gap < text.height * MAX_GAP;
}
