/**
 * Lays out content from the top of a page to its bottom, and on further pages. Short rows stay together, and long rows
 * continue line by line on the next page. No text overlaps or is cut off, however long it is.
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
  /**
   * The signer of the current section. The header of each continuation page names the signer. Null outside such
   * sections.
   */
  subject: string | null;
  /** Starts a new page if the remaining height is smaller than the given one. Returns true if a page was started. */
  need(height: number): boolean;
}

const PAGE_END = PAGE.height - MARGIN.bottom;
/** The maximum height of a row that stays together. A higher row may be split at the end of a page. */
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

/** A cell of a row. Cells are placed from left to right, and each text of a cell starts on a new line. */
export interface Cell {
  width: number;
  /** The texts of the cell. Right-to-left text starts at the right edge. */
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
  /** The total width of the label and the texts. */
  width?: number;
}

/** Draws a label with its texts next to it. */
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

/** Draws rows next to pictures on the same page. The content that follows starts below the rows and the pictures. */
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
