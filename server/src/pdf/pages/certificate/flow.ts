/**
 * Lays out content down the pages. Short rows stay together, long rows continue line by line on the next page, and no text
 * overlaps or is cut off, however long it is.
 */
import { COLUMN, MARGIN, PAGE, STYLE, type TextStyle } from '../../drawing/style.ts';
import { openPage, type Sheet } from '../../drawing/sheet.ts';
import { drawArtifact, openElement, type Tag } from '../../drawing/tags.ts';
import { sanitizeText } from '../../drawing/text/sanitize-text.ts';
import type { Direction } from '../../../lettering/runs.ts';
import { breakLines, drawLine, lineHeight, widthOf } from '../../drawing/text/set-text.ts';

export interface Flow {
  readonly sheet: Sheet;
  /** The vertical position of the next row. */
  y: number;
  /** The signer of the current section, named in the header of continuation pages. */
  subject: string | null;
  /** Starts a new page if less than this height remains. Returns whether it did. */
  need(height: number): boolean;
}

const PAGE_END = PAGE.height - MARGIN.bottom;
/** A longer row may be split at the end of a page. */
const KEPT_TOGETHER = PAGE.height / 3;

export function startFlow(sheet: Sheet, drawPageHeader: (subject: string | null) => number): Flow {
  const flow: Flow = {
    sheet,
    y: MARGIN.top,
    subject: null,
    need(height) {
      if (flow.y + height <= PAGE_END) return false;
      openPage(sheet, PAGE.width, PAGE.height);
      flow.y = drawPageHeader(flow.subject);
      return true;
    },
  };
  openPage(sheet, PAGE.width, PAGE.height);
  return flow;
}

/** Cells are placed from left to right. Each text of a cell begins on a new line. */
export interface Cell {
  width: number;
  /** Right-to-left text begins at the right edge of the cell. */
  texts: readonly { text: string; style: TextStyle; tag?: Tag; direction?: Direction }[];
}

export const CELL_GAP = 12;

interface RowOptions {
  left?: number;
  /** Draws a mark next to the first line. */
  mark?: (top: number) => void;
}

export function flowRow(
  flow: Flow,
  cells: readonly Cell[],
  { left = COLUMN.left, mark }: RowOptions = {},
): void {
  const columns = cells.map(({ width, texts }) =>
    texts.flatMap(({ text, style, tag = 'P', direction = 'ltr' }) => {
      const drawPiece = openElement(flow.sheet, tag);
      return breakLines(sanitizeText(text), width, style).map((line) => ({
        line,
        style,
        direction,
        drawPiece,
        indent: direction === 'rtl' ? width - widthOf(line, style) : 0,
      }));
    }),
  );
  const height = Math.max(...cells.flatMap(({ texts }) => texts.map(({ style }) => lineHeight(style))));
  const count = Math.max(...columns.map(({ length }) => length));
  flow.need(Math.min(count * height, KEPT_TOGETHER));
  if (mark) drawArtifact(flow.sheet, () => mark(flow.y));
  for (let index = 0; index < count; index++) {
    flow.need(height);
    let x = left;
    for (const [column, { width }] of cells.entries()) {
      const cell = columns[column]?.[index];
      const start = x + (cell?.indent ?? 0);
      cell?.drawPiece(() => drawLine(flow.sheet, cell.line, start, flow.y, cell.style, cell.direction));
      x += width + CELL_GAP;
    }
    flow.y += height;
  }
}

interface LabelOptions {
  labelWidth?: number;
  left?: number;
  /** The width of the label and the texts together. */
  width?: number;
}

/** Draws a label and, next to it, its texts. */
export function labelledRow(
  flow: Flow,
  label: string,
  texts: Cell['texts'],
  { labelWidth = 96, left = COLUMN.left, width = COLUMN.left + COLUMN.width - left }: LabelOptions = {},
): void {
  const cells = [
    { width: labelWidth, texts: [{ text: label, style: STYLE.soft }] },
    { width: width - labelWidth - CELL_GAP, texts },
  ];
  flowRow(flow, cells, { left });
}

/** Draws rows next to pictures on the same page. Subsequent content begins below both. */
export function flowNextTo(
  flow: Flow,
  height: number,
  pictures: (top: number) => void,
  rows: () => void,
): void {
  flow.need(height);
  const { page } = flow.sheet;
  const bottom = flow.y + height;
  pictures(flow.y);
  rows();
  if (flow.sheet.page === page) flow.y = Math.max(flow.y, bottom);
}
