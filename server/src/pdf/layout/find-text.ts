/** Finds where a text occurs in a document, for the anchors of fields, whichever program wrote the file. */
import type { Glyph, PageText } from '../content/read-page.ts';
import type { TextBox } from '../document/visible-page.ts';
import { inLines, plainLetters, streamOf, type TextStream } from './text-stream.ts';

export interface FoundText {
  /** The box of the first line of the found text. */
  box: TextBox;
  /** All glyphs of the found text, including the spaces inside it. */
  glyphs: Glyph[];
}

/** The maximum number of occurrences. An anchor that occurs more often makes no sense. */
const MAX_FOUND = 1000;

/** Returns the occurrences of a text in page order. */
export function findText(pages: readonly PageText[], wanted: string): FoundText[] {
  const needle = plainLetters(wanted);
  if (needle === '') return [];
  const inContent = findIn(pages, needle, (glyphs) => streamOf(glyphs));
  return inContent.length > 0 ? inContent : findIn(pages, needle, (glyphs) => streamOf(inLines(glyphs)));
}

function findIn(
  pages: readonly PageText[],
  needle: string,
  open: (glyphs: readonly Glyph[]) => TextStream,
): FoundText[] {
  const found: FoundText[] = [];
  for (const [index, { glyphs }] of pages.entries())
    for (const match of matchesIn(open(glyphs), needle)) {
      if (found.length === MAX_FOUND) return found;
      found.push({ box: { page: index + 1, ...firstLineOf(match) }, glyphs: match });
    }
  return found;
}

function* matchesIn(stream: TextStream, needle: string): Generator<Glyph[]> {
  const { text, glyphAt, glyphs } = stream;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const first = glyphAt[at] ?? 0;
    const last = glyphAt[end - 1] ?? 0;
    if (!isWhole(stream, at, end)) continue;
    const match = glyphs.slice(first, last + 1);
    const replaced = new Set(match.flatMap((glyph) => glyph.replacement ?? []));
    // If one replacement text stands for several glyphs, all its letters belong to the first glyph.
    for (let next = last + 1; next < glyphs.length; next++) {
      const glyph = glyphs[next];
      if (!glyph?.replacement || !replaced.has(glyph.replacement)) break;
      match.push(glyph);
    }
    yield match;
  }
}

/**
 * Checks that the match is a whole: neither a part of a longer word, nor a part of the letters of one glyph or one
 * ActualText.
 */
function isWhole(stream: TextStream, at: number, end: number): boolean {
  const { text, glyphAt } = stream;
  const [first = 0, last = 0] = [glyphAt[at], glyphAt[end - 1]];
  if (at > 0 && glyphAt[at - 1] === first && text[at - 1] !== '\0') return false;
  if (glyphAt[end] === last && text[end] !== '\0') return false;
  const startsInWord = isInWord(text[at - 1], text[at]) && !stream.isApart(first);
  const endsInWord = isInWord(text[end - 1], text[end]) && !stream.isApart(glyphAt[end] ?? Infinity);
  return !startsInWord && !endsInWord;
}

const isInWord = (one = '', other = ''): boolean => WORD.test(one) && WORD.test(other);
const WORD = /[\p{L}\p{M}\p{N}]/u;

function firstLineOf(match: readonly Glyph[]): Omit<TextBox, 'page'> {
  const [first] = match;
  const line = match.filter(
    ({ start, size }) => Math.abs(start.y - (first?.start.y ?? 0)) < 0.5 * Math.max(size, 1),
  );
  const shown = line.length > 0 ? line : match;
  return {
    left: Math.min(...shown.map(({ left }) => left)),
    top: Math.min(...shown.map(({ top }) => top)),
    right: Math.max(...shown.map(({ right }) => right)),
    bottom: Math.max(...shown.map(({ bottom }) => bottom)),
  };
}
