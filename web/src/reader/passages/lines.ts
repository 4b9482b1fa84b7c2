/** Groups the pieces of text on a page into lines. Pieces at the same height form a line, and a wide gap splits it. */
import { guttersOf } from './gutters.ts';
import type { Box, TextItem } from '../../pdf/page-text.ts';
import { boxAround, joinTexts, NO_TEXT, type PlacedText } from './placed-text.ts';

/** A sequence of words without a wide gap between them. */
export interface Segment extends PlacedText {
  box: Box;
  size: number;
  font: string;
}

export interface Line {
  /** The segments in reading order. */
  segments: readonly Segment[];
  baseline: number;
  box: Box;
  size: number;
  font: string;
}

/**
 * The widths of gaps in letter sizes. A gap of at least SPACE separates two words, and a gap of at least SEPARATE
 * separates two texts.
 */
const SPACE = 0.15;
const SEPARATE = 1.4;
/** The maximum vertical distance within a line, in letter sizes. Superscripts and subscripts belong to the line. */
const SAME_LINE = 0.4;
/** The maximum distance between a number or bullet and its text, in letter sizes. */
const MARKER_DISTANCE = 5;

export const MARKER =
  /^(?:[•●○▪■◦‣·*–—-]|\(?(?:[\d०-९]{1,3}(?:\.[\d०-९]{1,3})*|[a-zA-Z]|[ivxlIVXL]{1,5}|[क-ह])[.)]|[\d०-९]{1,3}(?:\.[\d०-९]{1,3})+)$/u;

export function linesOf(items: readonly TextItem[]): Line[] {
  const lines: TextItem[][] = [];
  const visible = items.filter(({ text, isLevel }) => isLevel && text.trim() !== '');
  for (const item of [...visible].sort((one, other) => one.baseline - other.baseline)) {
    const line = lines.at(-1);
    const first = line?.[0];
    const reach = SAME_LINE * Math.max(first?.size ?? 0, item.size);
    if (line && first && item.baseline - first.baseline <= reach) line.push(item);
    else lines.push([item]);
  }
  const gutters = guttersOf(lines);
  return lines.map((line, row) => lineOf(line, gutters[row] ?? []));
}

function lineOf(items: readonly TextItem[], gutters: readonly number[]): Line {
  const letters = (rtl: boolean) =>
    items.reduce((sum, item) => sum + (item.isRightToLeft === rtl ? item.text.length : 0), 0);
  const isRightToLeft = letters(true) > letters(false);
  const fromLeft = [...items].sort((one, other) => one.x - other.x);
  const groups: TextItem[][] = [];
  for (const item of fromLeft) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isSeparate =
      last &&
      (item.x - endOf(last) > SEPARATE * Math.max(item.size, last.size) ||
        gutters.some((gutter) => endOf(last) <= gutter && gutter <= item.x));
    if (group && last && !isSeparate) group.push(item);
    else groups.push([item]);
  }
  const segments = groups.map((group) => segmentOf(group, isRightToLeft));
  const { size, font } = mainLetters(items);
  return {
    segments: withMarkers(isRightToLeft ? [...segments].reverse() : segments),
    baseline: Math.max(...items.filter((item) => item.size === size).map(({ baseline }) => baseline)),
    box: boxAround(segments.map(({ box }) => box)),
    size,
    font,
  };
}

function segmentOf(fromLeft: readonly TextItem[], isRightToLeft: boolean): Segment {
  let joined: PlacedText = NO_TEXT;
  let before: TextItem | undefined;
  for (const item of isRightToLeft ? [...fromLeft].reverse() : fromLeft) {
    const text = item.text.trim();
    const placed = { text, pieces: [{ start: 0, end: text.length, box: boxOf(item) }] };
    joined = joinTexts(joined, placed, before && isApart(before, item) ? ' ' : '');
    before = item;
  }
  return { ...joined, box: boxAround(fromLeft.map(boxOf)), ...mainLetters(fromLeft) };
}

function isApart(one: TextItem, other: TextItem): boolean {
  const [left, right] = one.x <= other.x ? [one, other] : [other, one];
  const hasSpace = /\s$/u.test(one.text) || /^\s/u.test(other.text);
  return hasSpace || right.x - endOf(left) > SPACE * Math.min(one.size, other.size);
}

/** Attaches a number or bullet to the text that follows it, because a number or bullet does not form a column. */
function withMarkers([first, second, ...others]: readonly Segment[]): Segment[] {
  if (!first) return [];
  if (!second) return [first];
  const gap = Math.max(second.box.x - right(first.box), first.box.x - right(second.box));
  // A bare number is a marker only if a single text follows it. Otherwise, it is the first cell of a table row.
  const isMarker = MARKER.test(first.text) || (others.length === 0 && /^[\d०-९]{1,3}$/u.test(first.text));
  if (!isMarker || gap > MARKER_DISTANCE * second.size) return [first, second, ...others];
  const box = boxAround([first.box, second.box]);
  return [{ ...second, ...joinTexts(first, second, ' '), box }, ...others];
}

/** Returns the size and the font that most letters have. */
export function mainLetters(items: readonly { text: string; size: number; font: string }[]): {
  size: number;
  font: string;
} {
  const counts = new Map<string, { letters: number; size: number; font: string }>();
  for (const { text, size, font } of items) {
    const rounded = Math.round(size * 2) / 2;
    const key = `${rounded} ${font}`;
    const letters = (counts.get(key)?.letters ?? 0) + text.length;
    counts.set(key, { letters, size: counts.get(key)?.size ?? size, font });
  }
  const [most] = [...counts.values()].sort((one, other) => other.letters - one.letters);
  return { size: most?.size ?? 0, font: most?.font ?? '' };
}

const endOf = (item: TextItem): number => item.x + item.width;
const right = (box: Box): number => box.x + box.width;

/** Returns the box of a text. It extends above and below the baseline by typical amounts. */
function boxOf({ x, baseline, width, size }: TextItem): Box {
  return { x, y: baseline - 0.85 * size, width, height: 1.1 * size };
}
