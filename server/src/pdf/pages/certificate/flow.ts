/**
 * Lets content run down the pages: what is short is kept together, what is long goes on overleaf line by line, and nothing
 * overlaps or is cut off, however long a text is.
 */
import { COLUMN, MARGIN, PAGE, type TextStyle } from '../../drawing/style.ts';
import { openPage, type Sheet } from '../../drawing/sheet.ts';
import { drawArtifact, openElement, type Tag } from '../../drawing/tags.ts';
import { sanitizeText } from '../../drawing/text/sanitize-text.ts';
import type { Direction } from '../../drawing/text/runs.ts';
import { breakLines, drawLine, lineHeight, widthOf } from '../../drawing/text/set-text.ts';

export interface Flow {
  readonly sheet: Sheet;
  /** Where the next thing goes. */
  y: number;
  /** Whose part it is, for the head of the pages that it goes on to. */
  subject: string | null;
  /** Turns the page unless so much room is left on it; answers whether it did. */
  need(height: number): boolean;
}

const PAGE_END = PAGE.height - MARGIN.bottom;
/** A row that is longer may be cut by the end of a page. */
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

/** Side by side from left to right; each text of a cell begins on a line of its own. */
export interface Cell {
  width: number;
  /** What runs from right to left begins at the right edge of the cell. */
  texts: readonly { text: string; style: TextStyle; tag?: Tag; direction?: Direction }[];
}

export const CELL_GAP = 12;

interface RowOptions {
  left?: number;
  /** Draws what belongs beside the first line. */
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

/** Rows beside pictures of the same page; what follows begins under both. */
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
