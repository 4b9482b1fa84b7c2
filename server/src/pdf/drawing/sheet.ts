/** The paper that everything we add is drawn on: one pdfkit document, so that each font and picture is embedded once. */
import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { COLOR, COLUMN } from './style.ts';
import type { DrawnFont } from './text/shaped-font.ts';

export type Sheet = InstanceType<typeof PdfKit>;

/** A picture that is read once and may be drawn in several places. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** What a stencil is filled with. */
  fill?: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `opaque` is for documents of PDF/A: without transparency, and with what its first part wants of fonts (ISO 19005-1 6.3.5). */
export function openSheet({ opaque = false } = {}): Sheet {
  const options = { autoFirstPage: false, bufferPages: true, font: '', info: { CreationDate: EPOCH } };
  const sheet = new PdfKit(opaque ? { ...options, subset: 'PDF/A-1b' } : options);
  if (opaque) opaqueSheets.add(sheet);
  return sheet;
}

const opaqueSheets = new WeakSet<Sheet>();

export const isOpaque = (sheet: Sheet): boolean => opaqueSheets.has(sheet);

/** pdfkit would write the time of drawing, and the same facts would give other bytes. */
const EPOCH = new Date(0);

export async function finish(sheet: Sheet): Promise<Buffer> {
  const file = buffer(sheet);
  sheet.end();
  return file;
}

export function openPage(sheet: Sheet, width: number, height: number): void {
  sheet.addPage({ size: [width, height], margin: 0 });
}

export function pageCount(sheet: Sheet): number {
  return sheet.bufferedPageRange().count;
}

export function openPicture(sheet: Sheet, bytes: Uint8Array): Picture {
  return sheet.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** As large as the box has room for, undistorted: in its middle, or at the left on its lower edge, where one signs. */
export function drawPicture(sheet: Sheet, picture: Picture, box: Box, place: 'middle' | 'line'): void {
  const alignment = place === 'line' ? LINE : MIDDLE;
  if (picture.fill !== undefined) sheet.fillColor(picture.fill);
  sheet.image(picture, box.x, box.y, { fit: [box.width, box.height], ...alignment });
}

/** In the middle of a frame with round corners, which cuts off what a full-bleed picture has there. */
export function drawFramed(sheet: Sheet, picture: Picture, box: Box, padding = 0): void {
  const { x, y, width, height } = box;
  const outline = () => sheet.roundedRect(x, y, width, height, 6);
  sheet.save();
  outline().clip();
  const inner = { x: x + padding, y: y + padding, width: width - 2 * padding, height: height - 2 * padding };
  drawPicture(sheet, picture, inner, 'middle');
  sheet.restore();
  outline().lineWidth(0.75).strokeColor(COLOR.line).stroke();
}

export function hairline(sheet: Sheet, y: number): void {
  sheet
    .moveTo(COLUMN.left, y)
    .lineTo(COLUMN.left + COLUMN.width, y)
    .lineWidth(0.75)
    .strokeColor(COLOR.line)
    .stroke();
}

const LINE = { valign: 'bottom' } as const;
const MIDDLE = { align: 'center', valign: 'center' } as const;

declare global {
  // What pdfkit 0.20 can do and its types leave out: fonts that are open already, and pictures drawn more than once.
  namespace PDFKit.Mixins {
    interface PDFFont {
      font(src: DrawnFont, name: string): this;
    }
    interface PDFImage {
      openImage(src: Buffer): Picture;
      image(src: Picture, x: number, y: number, options: ImageOption): this;
    }
  }
}
