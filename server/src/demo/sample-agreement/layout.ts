/** Defines the look of the agreement: its page size, its colours and its few shapes. */
import type PdfKit from 'pdfkit';

export type Sheet = InstanceType<typeof PdfKit>;

export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = { left: 62, right: 62, top: 92, bottom: 72 };
export const COLUMN = { left: MARGIN.left, width: PAGE.width - MARGIN.left - MARGIN.right };
export const RIGHT_EDGE = COLUMN.left + COLUMN.width;

export const INK = '#1c2430';
export const SOFT = '#5d6877';
export const LINE = '#cfd6df';
export const TINT = '#f3f6fa';
export const ACCENT = '#1d4a73';

export const FONT = { text: 'Times-Roman', sans: 'Helvetica', bold: 'Helvetica-Bold' };

interface TextOptions {
  width?: number;
  lineGap?: number;
  lineBreak?: boolean;
}

/** Draws text. The font and colour stay in effect for the next text. */
export function write(
  sheet: Sheet,
  font: string,
  size: number,
  color: string,
  text: string,
  x: number,
  y: number,
  options?: TextOptions,
): void {
  sheet.font(font).fontSize(size).fillColor(color).text(text, x, y, options);
}

export function rule(sheet: Sheet, y: number, color = LINE, width = 0.6): void {
  sheet.moveTo(COLUMN.left, y).lineTo(RIGHT_EDGE, y).lineWidth(width).strokeColor(color).stroke();
}

/** Draws two overlapping sheets of paper, which are the logo of the invented lender. */
export function emblem(sheet: Sheet, x: number, y: number, size: number): void {
  const part = size * 0.68;
  sheet.save();
  sheet.roundedRect(x, y, part, part, size * 0.12).fill(ACCENT);
  sheet
    .fillOpacity(0.55)
    .roundedRect(x + size - part, y + size - part, part, part, size * 0.12)
    .fill('#4f8a6b');
  sheet.restore();
}

export function sectionTitle(sheet: Sheet, title: string, y: number): number {
  write(sheet, FONT.bold, 12.5, ACCENT, title, COLUMN.left, y, { width: COLUMN.width });
  return sheet.y + 6;
}

export function paragraph(
  sheet: Sheet,
  text: string,
  y: number,
  options: { left?: number; width?: number } = {},
): number {
  const left = options.left ?? COLUMN.left;
  write(sheet, FONT.text, 11, INK, text, left, y, {
    width: options.width ?? RIGHT_EDGE - left,
    lineGap: 2.2,
  });
  return sheet.y;
}

export function labelled(
  sheet: Sheet,
  label: string,
  value: string,
  x: number,
  y: number,
  width: number,
): void {
  write(sheet, FONT.sans, 8, SOFT, label, x, y, { width });
  write(sheet, FONT.bold, 11, INK, value, x, y + 12, { width });
}
