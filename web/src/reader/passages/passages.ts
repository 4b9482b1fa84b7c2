/**
 * Divides the text of a page into passages that can be read at any size: headings, paragraphs, list items and tables.
 * Everything else on the page is shown as a picture.
 */
import { inColumns } from './columns.ts';
import { linesOf, mainLetters, MARKER, type Line } from './lines.ts';
import type { Box, PageText } from '../../pdf/page-text.ts';
import { boxAround, joinTexts, NO_TEXT, type PlacedText } from './placed-text.ts';
import { isReadable } from './readable.ts';
import { blocksOf, type Block } from './tables.ts';

export type Passage = { box: Box } & (
  | ({ kind: 'heading'; isLarge: boolean } & PlacedText)
  | ({ kind: 'paragraph' } & PlacedText)
  /** A list item. Its text includes the number or bullet. */
  | ({ kind: 'item'; depth: number } & PlacedText)
  | { kind: 'table'; rows: readonly (readonly PlacedText[])[]; hasHeader: boolean }
  /** An area that is shown exactly as printed. Only search and screen readers use its texts. */
  | { kind: 'picture'; texts: readonly PlacedText[] }
);

/** Limits, in letter sizes of the page unless stated otherwise. */
const LARGE_HEADING = 1.45;
const SMALL_HEADING = 1.15;
const HEADING_LETTERS = 90;
const INDENT = 0.9;
const DEPTH = 1.5;
const MAX_DEPTH = 4;
/** The minimum distance between paragraphs, as a multiple of the distance between lines. */
const NEW_PARAGRAPH = 1.35;
/** The maximum width of a short line, as a fraction of the text width. */
const SHORT_LINE = 0.8;

/** Divides a page into passages. `pictures` are the areas that contain drawings other than text. */
export function passagesOf({ items }: PageText, pictures: readonly Box[] = []): Passage[] {
  const columns = inColumns(linesOf(items));
  if (columns.length === 0) return [];
  const page = pageOf(columns.flat());
  const passages = joinPictures(
    columns
      .flatMap(blocksOf)
      .flatMap((block) => fromBlock(block, page))
      .map((passage) => (isTrusted(passage) ? passage : pictureOf(passage.box, [], page))),
  );
  for (const box of pictures) {
    const next = passages.findIndex((passage) => passage.box.y > box.y);
    passages.splice(next < 0 ? passages.length : next, 0, { kind: 'picture', texts: [], box });
  }
  return passages;
}

const isTrusted = (passage: Passage): boolean =>
  isReadable(
    textsOf(passage)
      .map(({ text }) => text)
      .join(' '),
  );

/** Merges pictures that are directly below each other. */
function joinPictures(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  for (const passage of passages) {
    const last = joined.at(-1);
    if (passage.kind === 'picture' && last?.kind === 'picture')
      joined[joined.length - 1] = {
        kind: 'picture',
        texts: [...last.texts, ...passage.texts],
        box: boxAround([last.box, passage.box]),
      };
    else joined.push(passage);
  }
  return joined;
}

/** Returns all texts of a passage in reading order. */
export function textsOf(passage: Passage): readonly PlacedText[] {
  switch (passage.kind) {
    case 'table':
      return passage.rows.flat();
    case 'picture':
      return passage.texts;
    case 'heading':
    case 'paragraph':
    case 'item':
      break;
  }
  return [passage];
}

interface Page {
  size: number;
  font: string;
  left: number;
  right: number;
  /** Returns the distance between lines within paragraphs in this font. */
  pitchOf: (font: string) => number;
}

function pageOf(lines: readonly Line[]): Page {
  const segments = lines.flatMap((line) => line.segments);
  const { size, font } = mainLetters(segments);
  const { x, width } = boxAround(lines.map(({ box }) => box));
  const pitches = new Map<string, number[]>();
  for (const [index, line] of lines.slice(1).entries()) {
    const above = lines[index];
    const distance = line.baseline - (above?.baseline ?? 0);
    if (above?.font !== line.font || distance < line.size * 0.8 || distance > line.size * 2.4) continue;
    pitches.set(line.font, [...(pitches.get(line.font) ?? []), distance]);
  }
  // Uses the lower quartile of the distances, because larger distances may separate paragraphs.
  const usual = new Map(
    [...pitches].map(([each, distances]) => [
      each,
      [...distances].sort((one, other) => one - other)[distances.length >> 2],
    ]),
  );
  const pitchOf = (each: string) => usual.get(each) ?? usual.get(font) ?? size * 1.3;
  return { size, font, left: x, right: x + width, pitchOf };
}

function fromBlock(block: Block, page: Page): Passage[] {
  const box = boxAround(block.lines.map((line) => line.box));
  switch (block.kind) {
    case 'table':
      return [{ kind: 'table', rows: block.rows, hasHeader: block.hasHeader, box }];
    case 'unclear':
      return [
        pictureOf(
          box,
          block.lines.flatMap(({ segments }) => segments),
          page,
        ),
      ];
    case 'text':
      break;
  }
  const column = { ...page, left: box.x, right: box.x + box.width };
  return groupsOf(block.lines, column).map((lines) => passageOf(lines, column));
}

/** Groups lines that belong to the same passage. */
function groupsOf(lines: readonly Line[], page: Page): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const [first] = group ?? [];
    if (group && first && last && isSamePassage(first, last, line, page)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function isSamePassage(first: Line, last: Line, line: Line, page: Page): boolean {
  const distance = line.baseline - last.baseline;
  const pitch = Math.max(page.pitchOf(line.font), last.size * 1.1);
  if (distance > pitch * NEW_PARAGRAPH || distance <= 0) return false;
  if (hasMarker(line) || Math.abs(line.size - last.size) > page.size * 0.1) return false;
  if (isHeading(last, page) !== isHeading(line, page)) return false;
  // A line that continues a list item never starts to the left of the item's number.
  if (hasMarker(first)) return line.box.x >= first.box.x - line.size / 2 || isRightAligned(first, line);
  const isIndented = line.box.x - last.box.x > INDENT * line.size && !isRightAligned(last, line);
  const isShort = last.box.width < (page.right - page.left) * SHORT_LINE;
  return !isIndented && !(isShort && /[.:;।؟?!۔]$/u.test(textOf(last)));
}

/** Returns whether two lines share their right edge, as lines of right-to-left text do. */
const isRightAligned = (one: Line, other: Line): boolean =>
  Math.abs(one.box.x + one.box.width - other.box.x - other.box.width) < other.size;

function passageOf(lines: readonly Line[], page: Page): Passage {
  const box = boxAround(lines.map((line) => line.box));
  const placed = lines.flatMap(({ segments }) => segments).reduce<PlacedText>(joinLines, NO_TEXT);
  const [first] = lines;
  if (!first) return { kind: 'paragraph', ...placed, box };
  if (lines.length <= 3 && isHeading(first, page))
    return { kind: 'heading', isLarge: first.size >= page.size * LARGE_HEADING, ...placed, box };
  if (!hasMarker(first)) return { kind: 'paragraph', ...placed, box };
  const depth = Math.round((first.box.x - page.left) / (DEPTH * page.size));
  return { kind: 'item', depth: Math.min(MAX_DEPTH, Math.max(0, depth)), ...placed, box };
}

/** Returns whether a line is a heading. A heading has larger letters, or is short and uses another font or capitals. */
function isHeading(line: Line, page: Page): boolean {
  const text = textOf(line);
  if (text.length > HEADING_LETTERS || !/\p{L}/u.test(text)) return false;
  if (line.size >= page.size * SMALL_HEADING) return true;
  if (line.size < page.size * 0.75 || /[.,;।]$/u.test(text)) return false;
  const isShort = line.box.width < (page.right - page.left) * SHORT_LINE;
  const isCapitals = /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
  return isShort && (line.font !== page.font || isCapitals);
}

/**
 * Joins two lines. Retains the hyphen of a word that is split at the end of the first line, because the hyphen may be
 * part of the word.
 */
function joinLines(one: PlacedText, other: PlacedText): PlacedText {
  const isSplit = /\p{L}[-\u00AD\u2010]$/u.test(one.text) && /^\p{Ll}/u.test(other.text);
  return joinTexts(one, other, isSplit ? '' : ' ');
}

const textOf = ({ segments }: Line): string => segments.map(({ text }) => text).join(' ');

function hasMarker(line: Line): boolean {
  const [marker = '', rest] = textOf(line).split(/\s+/u, 2);
  return rest !== undefined && MARKER.test(marker);
}

/** Returns a picture with a small margin, because letters extend beyond their boxes. */
function pictureOf({ x, y, width, height }: Box, texts: readonly PlacedText[], { size }: Page): Passage {
  const by = size / 2;
  return {
    kind: 'picture',
    texts,
    box: { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by },
  };
}
