/** Draws pages for the signatures that have no field in the document. */
import type { ParticipantFacts, SealFacts } from './facts.ts';
import { COLOR, COLUMN, MARGIN, PAGE, STYLE, type TextStyle } from '../drawing/style.ts';
import { drawPageFooters } from './page-frame.ts';
import { openPage, pageCount, type Box, type Picture, type Sheet } from '../drawing/sheet.ts';
import { captionOf } from './stamp/caption.ts';
import { drawStamp } from './stamp/draw-stamp.ts';
import { drawArtifact, drawElement, openSection } from '../drawing/tags.ts';
import { sanitizeText } from '../drawing/text/sanitize-text.ts';
import { drawLine, lineHeight, shorten } from '../drawing/text/set-text.ts';

const TITLE = 'Signatures';
const GAP = 16;
const GRID_TOP = MARGIN.top + 108;
const ROOM = PAGE.height - MARGIN.bottom - GRID_TOP + GAP;
const PADDING = 12;

/**
 * Returns the grid of a signature page. Up to four signatures share one column, and more signatures have smaller cells
 * in two columns.
 */
function gridFor(count: number): { columns: number; width: number; height: number; perPage: number } {
  const columns = count <= 4 ? 1 : 2;
  const height = columns === 1 ? Math.min(220, ROOM / count - GAP) : 128;
  const perPage = columns * Math.floor(ROOM / (height + GAP) + 0.001);
  return { columns, width: (COLUMN.width - (columns - 1) * GAP) / columns, height, perPage };
}

export type Signed = { participant: ParticipantFacts; signature: Picture };
/** A participant whose mark is drawn, or one who signs later and whose place stays empty. */
type Placed = Signed | { participant: Pick<ParticipantFacts, 'id'>; signature: null };

export function drawSignaturePages(sheet: Sheet, facts: SealFacts, signed: readonly Placed[]): void {
  const first = pageCount(sheet);
  openSection(sheet);
  const grid = gridFor(signed.length);
  for (const [index, each] of signed.entries()) {
    const place = index % grid.perPage;
    if (place === 0) openSignaturePage(sheet, facts);
    const x = COLUMN.left + (place % grid.columns) * (grid.width + GAP);
    const y = GRID_TOP + Math.floor(place / grid.columns) * (grid.height + GAP);
    drawArtifact(sheet, () => {
      sheet.roundedRect(x, y, grid.width, grid.height, 8).lineWidth(0.75).strokeColor(COLOR.line).stroke();
    });
    const inner = {
      x: x + PADDING,
      y: y + PADDING,
      width: grid.width - 2 * PADDING,
      height: grid.height - 2 * PADDING,
    };
    if (each.signature) drawStamp(sheet, inner, each.signature, captionOf(each.participant));
    marksOn(sheet).set(each.participant.id, { page: pageCount(sheet) - 1, box: inner });
  }
  drawPageFooters(sheet, first, TITLE, facts);
}

/** The place of a mark on a signature page: the page of the sheet, counted from 0, and the box on it. */
interface PlacedMark {
  page: number;
  box: Box;
}

const marks = new WeakMap<Sheet, Map<string, PlacedMark>>();

/** Returns the places of the marks on the signature pages of a sheet, by participant. */
export function marksOn(sheet: Sheet): Map<string, PlacedMark> {
  const known = marks.get(sheet) ?? new Map<string, PlacedMark>();
  marks.set(sheet, known);
  return known;
}

function openSignaturePage(sheet: Sheet, { company, document, hasOwnCertificate }: SealFacts): void {
  openPage(sheet, PAGE.width, PAGE.height);
  drawElement(sheet, 'H1', () => drawLine(sheet, TITLE, COLUMN.left, MARGIN.top, STYLE.title));
  let y = MARGIN.top + lineHeight(STYLE.title) + 2;
  const line = (text: string, style: TextStyle) => {
    drawElement(sheet, 'P', () => drawLine(sheet, shorten(text, COLUMN.width, style), COLUMN.left, y, style));
    y += lineHeight(style);
  };
  const title = document.title === undefined ? 'the document on the preceding pages' : `“${document.title}”`;
  line(`For ${title}, sent by ${sanitizeText(company)}. SHA-256 hash of the document:`, STYLE.text);
  line(document.sha256, STYLE.hash);
  const certificate = hasOwnCertificate ? 'in a separate document' : 'on the following pages';
  line(`The evidence certificate ${certificate} records how each signature was made.`, STYLE.soft);
}
