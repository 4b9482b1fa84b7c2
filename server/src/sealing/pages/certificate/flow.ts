/**
 * Lets content run down the pages: what fits on one page is kept together, what is longer goes on overleaf line by line, and
 * nothing overlaps or is cut off, however long a text is.
 */
import { COLUMN, MARGIN, PAGE } from '../look.ts';
import { openPage, type Sheet } from '../sheet.ts';
import { harmless } from '../text/harmless.ts';
import { breakLines, drawLine, lineHeight, type TextStyle } from '../text/set-text.ts';

export interface Flow {
  readonly sheet: Sheet;
  /** Where the next thing goes. */
  y: number;
  /** Turns the page unless so much room is left on it. */
  need(height: number): void;
}

/** Side by side from left to right; each text of a cell begins on a line of its own. */
export interface Cell {
  width: number;
  texts: { text: string; style: TextStyle }[];
}

export const PAGE_END = PAGE.height - MARGIN.bottom;

export function startFlow(sheet: Sheet, head: (sheet: Sheet) => number): Flow {
  const flow: Flow = {
    sheet,
    y: MARGIN.top,
    need(height) {
      if (flow.y + height <= PAGE_END) return;
      openPage(sheet, PAGE.width, PAGE.height);
      flow.y = head(sheet);
    },
  };
  openPage(sheet, PAGE.width, PAGE.height);
  return flow;
}

export const CELL_GAP = 12;

export function flowRow(flow: Flow, cells: Cell[], left: number = COLUMN.left): void {
  const columns = cells.map(({ width, texts }) =>
    texts.flatMap(({ text, style }) =>
      breakLines(harmless(text), width, style).map((line) => ({ line, style })),
    ),
  );
  const height = Math.max(...cells.flatMap(({ texts }) => texts.map(({ style }) => lineHeight(style))));
  const count = Math.max(...columns.map(({ length }) => length));
  flow.need(Math.min(count * height, (PAGE_END - MARGIN.top) / 2));
  for (let index = 0; index < count; index++) {
    flow.need(height);
    let x = left;
    for (const [column, { width }] of cells.entries()) {
      const cell = columns[column]?.[index];
      if (cell) drawLine(flow.sheet, cell.line, x, flow.y, cell.style);
      x += width + CELL_GAP;
    }
    flow.y += height;
  }
}
