/** Splits a text into runs of one font and one direction. */
import { BASE_FONT, fontFor, SCRIPTS, type FontName, type Weight } from './fonts.ts';

export interface Run {
  text: string;
  font: FontName;
  rightToLeft: boolean;
}

/** The direction of a whole text. */
export type Direction = 'ltr' | 'rtl';

/** Most texts on the pages match this pattern. */
const PLAIN = /^[\x20-\x7e]+$/;

type Script = (typeof SCRIPTS)[number];

export function runsOf(text: string, weight: Weight): Run[] {
  if (PLAIN.test(text)) return [{ text, font: BASE_FONT, rightToLeft: false }];
  const runs: Run[] = [];
  let script: Script | null = null;
  for (const letter of text) {
    const current = runs.at(-1);
    const own = scriptOf(letter);
    const isOfRun = own === null ? follows(letter, current, weight) : own === script;
    if (current !== undefined && (isOfRun || (script === null && leadsInto(current, own)))) {
      current.text += letter;
      script ??= own;
    } else {
      runs.push({ text: letter, font: own?.font ?? BASE_FONT, rightToLeft: own?.rightToLeft ?? false });
      script = own;
    }
  }
  return runs;
}

/** A run or part of a run, with its position in reading order. */
export interface Piece extends Run {
  order: number;
}

/** Orders the runs from left to right as they are drawn (a small part of UAX 9). */
export function inVisualOrder(runs: Run[], direction: Direction = 'ltr'): Piece[] {
  const pieces = runs
    .flatMap((run) => (run.rightToLeft ? wordsOf(run) : direction === 'rtl' ? signsAndWordsOf(run) : [run]))
    .map((run, order) => ({ ...run, order }));
  return direction === 'rtl' ? pieces.toReversed() : fromTheLeft(pieces);
}

/** Orders neighbouring words of a right-to-left script, and anything between them, to run to the left. */
function fromTheLeft(pieces: Piece[]): Piece[] {
  const first = pieces.findIndex(({ rightToLeft }) => rightToLeft);
  if (first === -1) return pieces;
  const end = pieces.findIndex((piece, index) => index > first && hasLeftToRightLetters(piece));
  const last =
    pieces.slice(first, end === -1 ? undefined : end).findLastIndex(({ rightToLeft }) => rightToLeft) + first;
  return [
    ...pieces.slice(0, first),
    ...pieces
      .slice(first, last + 1)
      .map(turned)
      .toReversed(),
    ...fromTheLeft(pieces.slice(last + 1)),
  ];
}

/** Returns null if the character belongs to no script (spaces, digits, marks) or to a script without a font. */
function scriptOf(letter: string): Script | null {
  return SCRIPTS.find(({ letters }) => letters.test(letter)) ?? null;
}

const ATTACHED = /^[\p{M}\u200C\u200D]$/u;

/** Checks whether a character without a script stays in the font before it, which must contain the character. */
function follows(letter: string, run: Run | undefined, weight: Weight): boolean {
  if (run === undefined) return false;
  if (ATTACHED.test(letter)) return true;
  return !run.rightToLeft && fontFor(run.font, weight).hasLetter(letter.codePointAt(0) ?? 0);
}

/** Checks whether a leading number or bracket joins the following word of the same font. */
function leadsInto(run: Run, script: Script | null): boolean {
  return script !== null && script.font === run.font && !script.rightToLeft;
}

/**
 * Splits a run into words, because pdfkit sets the words of a run from left to right. A comma is split off, because
 * programs do not treat it as a letter and would read it before its word.
 */
function wordsOf(run: Run): Run[] {
  return run.text.split(/(?<= )|(?=[ ،])/u).map((text) => ({ ...run, text }));
}

/** Separates leading and trailing signs from the words and numbers, which stay in one piece. */
function signsAndWordsOf(run: Run): Run[] {
  const [, before = '', words = '', behind = ''] =
    /^([^\p{L}\p{N}]*)((?:.*[\p{L}\p{M}\p{N}])?)(.*)$/su.exec(run.text) ?? [];
  return [turned({ ...run, text: before }), { ...run, text: words }, turned({ ...run, text: behind })].filter(
    ({ text }) => text !== '',
  );
}

/** Reverses the signs between right-to-left words and mirrors the brackets. Numbers stay in their order. */
function turned<Part extends Run>(piece: Part): Part {
  if (piece.rightToLeft) return piece;
  const signs = piece.text.match(/\d+(?:[.,:/-]\d+)*|./gsu) ?? [];
  return {
    ...piece,
    text: signs
      .toReversed()
      .map((sign) => MIRRORED.get(sign) ?? sign)
      .join(''),
  };
}

const MIRRORED = new Map(
  ['()', '[]', '{}', '<>', '«»'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
);

function hasLeftToRightLetters({ text, rightToLeft }: Run): boolean {
  return !rightToLeft && /\p{L}/u.test(text);
}
