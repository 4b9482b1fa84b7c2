/**
 * Creates the sheet on which all added content is drawn. The sheet is one pdfkit document, so that each font and
 * picture is embedded only once.
 */
import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { asBuffer } from '../../processes/as-buffer.ts';
import { COLOR, COLUMN } from './style.ts';
import type { DrawnFont } from '../../lettering/shaped-font.ts';

export type Sheet = InstanceType<typeof PdfKit>;

/** A picture that is decoded once and can be drawn several times. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The colour with which a stencil is filled. */
  fill?: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Opens a sheet. `opaque` is for PDF/A documents: it excludes transparency and embeds fonts as PDF/A-1 requires (ISO
 * 19005-1 6.3.5).
 */
export function openSheet({ opaque = false } = {}): Sheet {
  const options = { autoFirstPage: false, bufferPages: true, font: '', info: { CreationDate: EPOCH } };
  const sheet = new PdfKit(opaque ? { ...options, subset: 'PDF/A-1b' } : options);
  if (opaque) opaqueSheets.add(sheet);
  return sheet;
}

const opaqueSheets = new WeakSet<Sheet>();

export const isOpaque = (sheet: Sheet): boolean => opaqueSheets.has(sheet);

/** The date of every sheet, fixed so that the output is reproducible. By default, pdfkit writes the current time. */
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
  return sheet.openImage(asBuffer(bytes));
}

/**
 * Draws a picture undistorted and as large as the box allows. It is either centred, or placed at the left of the box's
 * lower edge, as a signature on a line.
 */
export function drawPicture(sheet: Sheet, picture: Picture, box: Box, place: 'middle' | 'line'): void {
  const alignment = place === 'line' ? LINE : MIDDLE;
  if (picture.fill !== undefined) sheet.fillColor(picture.fill);
  sheet.image(picture, box.x, box.y, { fit: [box.width, box.height], ...alignment });
}

/** Draws a picture in the middle of a frame with rounded corners, which clip a full-bleed picture. */
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
  // Declares features of pdfkit 0.20 that its types omit: fonts that are already open, the current font, and pictures
  // that are drawn more than once.
  namespace PDFKit.Mixins {
    interface PDFFont {
      font(src: DrawnFont, name: string): this;
      readonly _font: { readonly id: string };
    }
    interface PDFImage {
      openImage(src: Buffer): Picture;
      image(src: Picture, x: number, y: number, options: ImageOption): this;
    }
  }
}
