/** The first page's top: what was signed, when, and where anyone can check it. */
import type { SealFacts } from '../facts.ts';
import { COLOR, COLUMN, STYLE } from '../look.ts';
import { drawElement } from '../tags.ts';
import { drawLine, lineHeight } from '../text/set-text.ts';
import { harmless } from '../text/harmless.ts';
import { utc } from '../times.ts';
import { CELL_GAP, flowRow, type Flow } from './flow.ts';
import type { QrCode } from '../../../pictures/qr-code.ts';
import { drawQr } from './qr.ts';

const QR_SIZE = 92;
const LABEL_WIDTH = 104;
const VALUE_WIDTH = COLUMN.width - LABEL_WIDTH - CELL_GAP;

export function drawSummary(flow: Flow, facts: SealFacts, qr: QrCode): void {
  const { session, document, evidence, log, participants } = facts;
  drawTitle(flow, facts, qr);
  fact(
    flow,
    'Document',
    `${plural(document.pages, 'page')}, ${document.bytes.toLocaleString('en')} bytes, as it was shown to the signers`,
  );
  hash(flow, 'Document SHA-256', document.sha256);
  if (session.reference !== null) fact(flow, 'Reference', session.reference);
  fact(flow, 'Session', session.id);
  fact(flow, 'Started', utc(session.createdAt));
  fact(flow, 'Completed', `${utc(session.completedAt)}, by ${plural(participants.length, 'signer')}`);
  fact(
    flow,
    'Evidence chain',
    `${plural(evidence.count, 'event')}, each with the SHA-256 of the one before it; the last one’s is`,
  );
  hash(flow, 'Evidence SHA-256', evidence.sha256);
  fact(
    flow,
    'Evidence log',
    `Entry ${log.seq.toLocaleString('en')} of the log of all evidence chains; its SHA-256 is`,
  );
  hash(flow, 'Log SHA-256', log.sha256);
  fact(flow, 'Verify at', facts.verifyUrl);
}

function drawTitle(flow: Flow, { company, verifyUrl }: SealFacts, qr: QrCode): void {
  const { sheet } = flow;
  const top = flow.y;
  const right = COLUMN.left + COLUMN.width;
  drawElement(
    sheet,
    'Link',
    () => drawQr(sheet, qr, right - QR_SIZE, top, QR_SIZE),
    `QR code that leads to ${verifyUrl}`,
  );
  sheet.link(right - QR_SIZE, top, QR_SIZE, QR_SIZE, verifyUrl);
  const width = COLUMN.width - QR_SIZE - 24;
  flowRow(flow, [{ width, texts: [{ text: company, style: { ...STYLE.strong, color: COLOR.brand } }] }]);
  drawElement(sheet, 'H1', () => drawLine(sheet, 'Evidence certificate', COLUMN.left, flow.y, STYLE.title));
  flow.y += lineHeight(STYLE.title) + 4;
  const text = `This certificate is part of the signed document. It tells who signed, when, where and on which device, and how
    each check ended. To check the document, scan the code or open the address below and hand in the file.`;
  flowRow(flow, [{ width, texts: [{ text, style: STYLE.soft }] }]);
  flow.y = Math.max(flow.y, top + QR_SIZE) + 16;
}

function fact(flow: Flow, label: string, value: string): void {
  flowRow(flow, [
    { width: LABEL_WIDTH, texts: [{ text: label, style: STYLE.soft }] },
    { width: VALUE_WIDTH, texts: [{ text: value, style: STYLE.text }] },
  ]);
  flow.y += 2;
}

/** In groups of eight, four to a line, so that two people can compare it aloud. */
function hash(flow: Flow, label: string, sha256: string): void {
  const groups = harmless(sha256).match(/.{1,8}/gu) ?? [];
  flow.need(2 * lineHeight(STYLE.text));
  drawElement(flow.sheet, 'P', () => drawLine(flow.sheet, label, COLUMN.left, flow.y, STYLE.soft));
  drawElement(flow.sheet, 'P', () => {
    for (const [index, group] of groups.entries()) {
      const x = COLUMN.left + LABEL_WIDTH + CELL_GAP + (index % 4) * 62;
      drawLine(flow.sheet, group, x, flow.y + Math.floor(index / 4) * lineHeight(STYLE.text), STYLE.text);
    }
  });
  flow.y += Math.ceil(groups.length / 4) * lineHeight(STYLE.text) + 2;
}

function plural(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}
