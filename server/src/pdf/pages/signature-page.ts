/** Pages for the signatures that have no field in the document. */
import type { ParticipantFacts, SealFacts } from './facts.ts';
import { COLOR, COLUMN, MARGIN, PAGE, STYLE } from './look.ts';
import { numberPages } from './page-frame.ts';
import { openPage, pageCount, type Picture, type Sheet } from './sheet.ts';
import { captionOf } from './stamp/caption.ts';
import { drawStamp } from './stamp/draw-stamp.ts';
import { drawDecoration, drawElement, openSection } from './tags.ts';
import { drawLine, lineHeight } from './text/set-text.ts';

const TITLE = 'Signatures';
const CARD = { width: (COLUMN.width - 16) / 2, height: 128, padding: 12 } as const;
const GRID_TOP = MARGIN.top + 76;
const PER_PAGE = 2 * Math.floor((PAGE.height - MARGIN.bottom - GRID_TOP) / (CARD.height + 16));

export type Signed = { participant: ParticipantFacts; signature: Picture };

export function drawSignaturePages(sheet: Sheet, facts: SealFacts, signed: Signed[]): void {
  const first = pageCount(sheet);
  openSection(sheet);
  for (const [index, { participant, signature }] of signed.entries()) {
    const place = index % PER_PAGE;
    if (place === 0) openSignaturePage(sheet, facts.document.sha256);
    const x = COLUMN.left + (place % 2) * (CARD.width + 16);
    const y = GRID_TOP + Math.floor(place / 2) * (CARD.height + 16);
    drawDecoration(sheet, () => {
      sheet.roundedRect(x, y, CARD.width, CARD.height, 8).lineWidth(0.75).strokeColor(COLOR.line).stroke();
    });
    const inner = {
      x: x + CARD.padding,
      y: y + CARD.padding,
      width: CARD.width - 2 * CARD.padding,
      height: CARD.height - 2 * CARD.padding,
    };
    drawStamp(sheet, inner, signature, captionOf(participant));
  }
  numberPages(sheet, first, TITLE, facts);
}

function openSignaturePage(sheet: Sheet, sha256: string): void {
  openPage(sheet, PAGE.width, PAGE.height);
  drawElement(sheet, 'H1', () => drawLine(sheet, TITLE, COLUMN.left, MARGIN.top, STYLE.title));
  const y = MARGIN.top + lineHeight(STYLE.title) + 2;
  const text =
    'On the document before this page. How each signature was made is told in the certificate after it.';
  drawElement(sheet, 'P', () => drawLine(sheet, text, COLUMN.left, y, STYLE.soft));
  drawElement(sheet, 'P', () =>
    drawLine(sheet, `Document SHA-256 ${sha256}`, COLUMN.left, y + lineHeight(STYLE.soft), STYLE.label),
  );
}
