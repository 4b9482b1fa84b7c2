/** Finds tables on a page. The texts of a table align vertically in several lines. */
import type { Line, Segment } from './lines.ts';
import { joinTexts, NO_TEXT, type PlacedText } from './placed-text.ts';

/** A group of lines, classified by its arrangement. */
export type Block =
  | { kind: 'text'; lines: readonly Line[] }
  | { kind: 'table'; lines: readonly Line[]; rows: readonly (readonly PlacedText[])[]; hasHeader: boolean }
  /** Several texts side by side whose relation is unclear. */
  | { kind: 'unclear'; lines: readonly Line[] };

/**
 * Distances between lines in letter sizes. A line closer than SAME_ROW belongs to the same row. A line further away
 * than SAME_TABLE is not part of the table.
 */
const SAME_ROW = 1.5;
const SAME_TABLE = 4.5;

export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let text: Line[] = [];
  const endText = () => {
    if (text.length > 0) blocks.push({ kind: 'text', lines: text });
    text = [];
  };
  for (let at = 0; at < lines.length;) {
    const together = sideBySide(lines.slice(at));
    if (together.length < 2) {
      text.push(...lines.slice(at, at + 1).map(asOneText));
      at += 1;
      continue;
    }
    endText();
    blocks.push(structureOf(together));
    at += together.length;
  }
  endText();
  return blocks;
}

/**
 * Returns the lines at the start that contain several texts side by side, including lines that continue their cells.
 */
function sideBySide(lines: readonly Line[]): Line[] {
  const found: Line[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && line.baseline - last.baseline > SAME_TABLE * Math.max(last.size, line.size)) break;
    const [only, second] = line.segments;
    if (second) found.push(line);
    else if (last && only && continues(last, line, only)) found.push(line);
    else break;
  }
  while (
    found.length > 0 &&
    (found.at(-1)?.segments.length ?? 0) < 2 &&
    !isCloseBelow(found.at(-2), found.at(-1))
  )
    found.pop();
  return found.filter(({ segments }) => segments.length > 1).length > 1 ? found : [];
}

/**
 * Returns whether a line with a single text continues a cell. The text must be below a cell other than the first one,
 * because a text below the first cell starts a new paragraph.
 */
function continues(last: Line, line: Line, only: Segment): boolean {
  const below = last.segments.findIndex((segment) => overlaps(segment, only));
  const beside = last.segments.filter((segment) => overlaps(segment, only)).length;
  return beside === 1 && isCloseBelow(last, line) && (below > 0 || last.segments.length === 1);
}

function structureOf(lines: readonly Line[]): Block {
  const columns = columnsOf(lines);
  const isClear =
    columns.length > 1 &&
    lines.every(({ segments }) => {
      const taken = segments.map((segment) => columnAt(columns, segment));
      return new Set(taken).size === taken.length;
    });
  if (!isClear) return { kind: 'unclear', lines };
  const rows = rowsOf(lines, columns);
  return { kind: 'table', lines, rows, hasHeader: rows.length > 2 && hasHeader(lines) };
}

/** Returns whether the first row is a header. Hardly any other cell uses the font of a header. */
function hasHeader([first, ...others]: readonly Line[]): boolean {
  if (!first || first.segments.some(({ font }) => font !== first.font)) return false;
  const cells = others.flatMap(({ segments }) => segments);
  const same = cells.filter(({ font }) => font === first.font);
  return same.length * 10 <= cells.length;
}

interface Column {
  left: number;
  right: number;
}

/** Returns the columns. Texts that align vertically form a column. */
function columnsOf(lines: readonly Line[]): Column[] {
  const spans = lines
    .filter(({ segments }) => segments.length > 1)
    .flatMap(({ segments }) => segments.map(({ box }) => ({ left: box.x, right: box.x + box.width })))
    .sort((one, other) => one.left - other.left);
  const columns: Column[] = [];
  for (const span of spans) {
    const last = columns.at(-1);
    if (last && span.left < last.right) last.right = Math.max(last.right, span.right);
    else columns.push({ ...span });
  }
  return columns;
}

function columnAt(columns: readonly Column[], { box }: Segment): number {
  const middle = box.x + box.width / 2;
  const distances = columns.map(({ left, right }) => Math.max(left - middle, middle - right, 0));
  return distances.indexOf(Math.min(...distances));
}

/** Groups lines into rows. A line without a text in the first column continues the row above it. */
function rowsOf(lines: readonly Line[], columns: readonly Column[]): PlacedText[][] {
  const rows: PlacedText[][] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const cells = columns.map((_, column): PlacedText =>
      line.segments
        .filter((segment) => columnAt(columns, segment) === column)
        .reduce<PlacedText>((cell, segment) => joinTexts(cell, segment, ' '), NO_TEXT),
    );
    const row = rows.at(-1);
    if (row && isCloseBelow(before, line) && cells[0]?.text === '')
      rows[rows.length - 1] = row.map((cell, column) => joinTexts(cell, cells[column] ?? NO_TEXT, ' '));
    else rows.push(cells);
    before = line;
  }
  return rows;
}

/** Joins the texts of a single line, such as 'Date: … Place: …'. */
function asOneText(line: Line): Line {
  const [first, ...others] = line.segments;
  if (!first || others.length === 0) return line;
  const joined = others.reduce<PlacedText>((text, segment) => joinTexts(text, segment, '   '), first);
  return { ...line, segments: [{ ...first, ...joined, box: line.box }] };
}

function isCloseBelow(above: Line | undefined, below: Line | undefined): boolean {
  if (!above || !below) return false;
  return below.baseline - above.baseline <= SAME_ROW * Math.max(above.size, below.size);
}

const overlaps = (one: Segment, other: Segment): boolean =>
  one.box.x < other.box.x + other.box.width && other.box.x < one.box.x + one.box.width;
