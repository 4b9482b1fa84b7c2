/**
 * Which codes a photo shows as digits. The code that was asked for is checked, not read: whoever knows what must be there needs
 * to tell it from other codes only, and so accepts handwriting that could not be read.
 */
import { probabilityOf } from './ctc.ts';
import type { CtcOutput, FreeReading } from './ctc.ts';
import type { RotatedRectangle } from './min-area-rectangle.ts';
import { isCode, isTimeOfDay } from './codes.ts';
import type { Sighting } from './shown-code.ts';
import { alongText } from './text-crop.ts';

/** A text of the photo, upright, as it is and mirrored. */
export interface TextOutput {
  /** Wider than high. */
  box: RotatedRectangle;
  plain: ReadOutput;
  mirrored: ReadOutput;
}

export interface ReadOutput extends CtcOutput {
  freely: FreeReading;
}

export interface ShownDigits {
  /** How probable it is that a text of the photo is this code, 0 to 1, and which text. */
  find(code: string): FoundCode;
  /** The code that is legible whatever is expected; null without one. A clock is none. */
  legible: string | null;
  /** Where digits are written, whatever they are. */
  written: readonly RotatedRectangle[];
}

export interface FoundCode {
  probability: number;
  /** Null where it is nowhere. */
  box: RotatedRectangle | null;
}

export interface CodeCheck extends FoundCode {
  seen: Sighting;
}

/** Chosen on 40,000 strings for each kind of writer, see `models/digits/README.md`. */
const MIN_PROBABILITY = 0.01;
/** As certain as this, four digits are a code that somebody shows, whichever it is. */
const LEGIBLE = 0.9;

export function checkCode(shown: ShownDigits, code: string): CodeCheck {
  const found = shown.find(code);
  if (found.probability >= MIN_PROBABILITY) return { ...found, seen: 'expected' };
  return { ...found, seen: shown.legible === null ? null : 'other' };
}

/** A text is cut out less exactly where it was located in a small copy, so that other codes seem likely too: there the code must be certain. */
const CERTAIN = 0.5;

export function isCertain({ probability }: FoundCode): boolean {
  return probability >= CERTAIN;
}

/** `sentences`: boxes too long for a code. */
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
        .map((text): FoundCode => ({ probability: probabilityIn(text, code), box: text.box }))
        .reduce((best, found) => (found.probability > best.probability ? found : best), NOWHERE),
    legible: prominent.flatMap((text) => fourDigitsIn(text) ?? []).find((text) => !isTimeOfDay(text)) ?? null,
    written: texts.filter(hasDigits).map(({ box }) => box),
  };
}

const NOWHERE: FoundCode = { probability: 0, box: null };

/** Of the height of the largest four digits: the clock, the date and the battery in a corner of the screen are smaller. */
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

function probabilityIn({ plain, mirrored }: TextOutput, code: string): number {
  return Math.max(
    otherReadingProbability(mirrored, plain, code),
    otherReadingProbability(plain, mirrored, code),
  );
}

/**
 * Some codes can be read as another one in a mirror (5802 as 5082). What is legible one way and doubtful the other
 * way is the legible one.
 */
function otherReadingProbability({ freely }: ReadOutput, output: ReadOutput, code: string): number {
  const probability = probabilityOf(code, output);
  const isOther = isCode(freely.text) && freely.text !== code && freely.probability >= LEGIBLE;
  const isClearer = (1 - freely.probability) * TIMES_LESS_DOUBT < 1 - probability;
  return isOther && isClearer ? 0 : probability;
}

const TIMES_LESS_DOUBT = 3;

/** A bank card's number is printed in groups of four, none of which is a code. */
function isGroupOfSameNumber(text: TextOutput, other: TextOutput): boolean {
  return text !== other && hasDigits(other) && areOnOneLine(text.box, other.box);
}

function hasDigits({ plain, mirrored }: TextOutput): boolean {
  return [plain, mirrored].some(({ freely }) => freely.text.replaceAll('?', '').length >= MIN_DIGITS);
}

const MIN_DIGITS = 3;

/** Relative to the height of the text: the largest gap between words, and the largest offset from the line. */
const MAX_GAP = 1.5;
const MAX_OFFSET = 0.6;

/** Whether two boxes of text are on one line: words of a sentence, groups of a long number. */
export function areOnOneLine(one: RotatedRectangle, other: RotatedRectangle): boolean {
  const [text, near] = [alongText(one), alongText(other)];
  const [x, y] = [near.centre.x - text.centre.x, near.centre.y - text.centre.y];
  const along = Math.abs(x * Math.cos(text.angle) + y * Math.sin(text.angle));
  const across = Math.abs(y * Math.cos(text.angle) - x * Math.sin(text.angle));
  const gap = along - (text.width + near.width) / 2;
  return across < text.height * MAX_OFFSET && gap < text.height * MAX_GAP;
}
