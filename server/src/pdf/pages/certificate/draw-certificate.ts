/** Draws the evidence certificate: what was signed, and how each signer signed it. */
import type { SealFacts } from '../facts.ts';
import { STYLE } from '../../drawing/style.ts';
import { drawPageHeader, drawPageFooters } from '../page-frame.ts';
import { pageCount, type Sheet } from '../../drawing/sheet.ts';
import type { Signed } from '../signature-page.ts';
import { openSection } from '../../drawing/tags.ts';
import { sanitizeText } from '../../drawing/text/sanitize-text.ts';
import { shorten } from '../../drawing/text/set-text.ts';
import { startFlow } from './flow.ts';
import { drawParticipant } from './participant.ts';
import type { QrCode } from '../../../pictures/qr-code.ts';
import { drawSummary } from './summary.ts';

const TITLE = 'Evidence certificate';

export function drawCertificate(sheet: Sheet, facts: SealFacts, signed: Signed[], qr: QrCode): void {
  const first = pageCount(sheet);
  openSection(sheet);
  const flow = startFlow(sheet, (subject) =>
    drawPageHeader(sheet, subject === null ? TITLE : continued(subject), facts),
  );
  drawSummary(flow, facts, qr);
  for (const { participant, signature } of signed) drawParticipant(flow, participant, signature);
  drawPageFooters(sheet, first, TITLE, facts);
}

function continued(subject: string): string {
  return `${TITLE} · ${shorten(sanitizeText(subject), 120, STYLE.label)}, continued`;
}
