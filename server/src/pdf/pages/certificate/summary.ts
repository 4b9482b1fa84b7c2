/** Draws the top of the first page: what was signed and when, which certificate sealed it, and how to verify it. */
import { directionOf, type Language } from '@countersign/contract/rules/languages';
import { fillIn } from '@countersign/contract/texts/fill-in';
import { TEXTS } from '@countersign/contract/texts/texts';
import type {
  DeclineFacts,
  DocumentFacts,
  ParticipantFacts,
  ReviewFacts,
  SealFacts,
  SealStatement,
} from '../facts.ts';
import { COLOR, COLUMN, STYLE, type TextStyle } from '../../drawing/style.ts';
import { drawPicture, openPicture, type Sheet } from '../../drawing/sheet.ts';
import { drawElement } from '../../drawing/tags.ts';
import { TEST_MARK } from '../test-mark.ts';
import { drawLine, lineHeight } from '../../drawing/text/set-text.ts';
import { dateAndTime } from '../times.ts';
import { flowRow, labelledRow, type Flow } from './flow.ts';
import type { QrCode } from '../../../pictures/qr-code.ts';

const QR_SIZE = 92;
const LOGO = { width: 160, height: 28 } as const;

export function drawSummary(flow: Flow, facts: SealFacts, qr: QrCode): void {
  const { session, document, evidence, log, participants, seal } = facts;
  drawTitle(flow, facts, qr);
  if (session.isTest)
    fact(
      flow,
      TEST_MARK,
      'This signing was a test: no message was sent, no identity was verified, and it creates no obligation.',
    );
  const drawn = document.drawnBy === undefined ? '' : `, drawn by ${document.drawnBy}`;
  fact(flow, 'Document', `${inWords(document)}, as shown to the signers${drawn}.${placeOf(facts)}`);
  hash(flow, 'Document SHA-256', document.sha256);
  drawOrigin(flow, document);
  drawStampFacts(flow, facts);
  drawOthers(flow, facts);
  const sender = session.sender === null ? '' : ` (${session.sender})`;
  fact(flow, 'Sent by', `${facts.company}${sender}`);
  if (session.reference !== null) fact(flow, 'Reference', session.reference);
  fact(flow, 'Session', session.id);
  fact(flow, 'Started', dateAndTime(session.createdAt));
  fact(flow, 'Completed', `${dateAndTime(session.completedAt)}, by ${plural(participants.length, 'signer')}`);
  const { declined, review } = facts;
  if (declined.length > 0)
    inEachLanguage(flow, 'Declined', participants, (language) =>
      declined.flatMap((one) => declineInWords(one, language)),
    );
  if (review !== null)
    inEachLanguage(flow, 'Review', participants, (language) => reviewInWords(review, language));
  fact(
    flow,
    'Evidence',
    `${plural(evidence.count, 'event')} of this session ${evidence.count === 1 ? 'was' : 'were'} recorded. Each record contains the SHA-256 hash of the
    previous record, so that any change, addition or removal can be detected. The hash of the last record is:`,
  );
  hash(flow, 'Evidence SHA-256', evidence.sha256);
  fact(
    flow,
    'Transparency log',
    `A log of the whole installation has an entry for every event of every session, each linked to the previous one. When the evidence
    for this document was gathered, the latest entry was number ${log.seq.toLocaleString('en')}. Its SHA-256 hash is:`,
  );
  hash(flow, 'Log SHA-256', log.sha256);
  if (seal !== undefined) drawSeal(flow, seal);
  fact(
    flow,
    'How to verify',
    `Open ${facts.verifyUrl} or scan the code above, and upload this file. The result states whether the file is unchanged since
    it was sealed, and which certificate sealed it.`,
  );
}

const inWords = ({ title, pages, bytes }: DocumentFacts): string =>
  `${title === undefined ? '' : `“${title}”, `}${plural(pages, 'page')}, ${bytes.toLocaleString('en')} bytes`;

function placeOf({ series }: SealFacts): string {
  if (series === undefined) return '';
  return ` This is document ${series.position} of ${series.documents.length} in this session; each document is sealed as a separate file.`;
}

/** States how the document was derived from the upload. */
function drawOrigin(flow: Flow, { rewritten }: DocumentFacts): void {
  if (!rewritten) return;
  const changes = rewritten.changes.join('; ') || 'only its structure';
  fact(flow, 'Upload', `Rewritten before signing, so that programs display it alike. Changed: ${changes}.`);
  hash(flow, 'Upload SHA-256', rewritten.received);
}

/**
 * States the facts on the stamp certificate. The server does not verify them with the state that issued the
 * certificate.
 */
function drawStampFacts(flow: Flow, { stamp }: SealFacts): void {
  if (stamp === null) return;
  const { number, state, article, value, issuedOn } = stamp;
  fact(
    flow,
    'Stamp certificate',
    `No. ${number}, ${state}, ${article}, ${value.toLocaleString('en-IN')} rupees, issued on ${issuedOn}. It was bought by the sender and
    placed in front of the first document. This certificate does not verify it with its issuer. The SHA-256 hash of its pages is:`,
  );
  hash(flow, 'Stamp SHA-256', stamp.sha256);
}

/** Lists all other documents of the session, so that each sealed file identifies the complete set. */
function drawOthers(flow: Flow, { series }: SealFacts): void {
  for (const [index, other] of (series?.documents ?? []).entries()) {
    if (index + 1 === series?.position) continue;
    const label = `Document ${index + 1} of ${series?.documents.length}`;
    fact(flow, label, `${inWords(other)}. Its SHA-256 hash is:`);
    hash(flow, '', other.sha256);
  }
}

/** Draws a text in English and then in the language of each signer. */
function inEachLanguage(
  flow: Flow,
  label: string,
  participants: readonly ParticipantFacts[],
  wordsIn: (language: Language) => string[],
): void {
  const languages = new Set<Language>(['en', ...participants.map(({ language }) => language)]);
  const texts = [...languages].flatMap((language) =>
    wordsIn(language).map((text) => ({ text, style: STYLE.text, direction: directionOf(language) })),
  );
  labelledRow(flow, label, texts);
  flow.y += 2;
}

function declineInWords(
  { name, phoneMasked, at, reason, words }: DeclineFacts,
  language: Language,
): string[] {
  const { decline, review } = TEXTS[language].certificate;
  const why = words === null ? decline.reasons[reason] : `${decline.reasons[reason]}: “${words}”`;
  return [
    fillIn(decline.declined, { who: `${name} (${phoneMasked})`, when: dateAndTime(at) }),
    fillIn(review.reason, { reason: why }),
  ];
}

function reviewInWords({ codes, decisions }: ReviewFacts, language: Language): string[] {
  const { review: words } = TEXTS[language].certificate;
  return [
    `${words.why}: ${codes.map((code) => words.codes[code]).join('; ')}`,
    ...decisions.flatMap(({ outcome, at, by, reason }) => [
      fillIn(words.decisions[outcome], { who: by, when: dateAndTime(at) }),
      ...(reason === null ? [] : [fillIn(words.reason, { reason })]),
    ]),
  ];
}

function drawSeal(flow: Flow, { subject, issuer, fingerprint, timestampedBy }: SealStatement): void {
  const level =
    timestampedBy === null
      ? 'level B-B'
      : `with a time-stamp from ${timestampedBy}; level B-T or B-LT if the authorities responded`;
  fact(flow, 'Sealed with', `Certificate of ${subject}, issued by ${issuer}`);
  hash(flow, 'Certificate SHA-256', fingerprint);
  fact(flow, 'Seal', `PAdES baseline signature (EN 319 142-1), ${level}`);
}

function drawTitle(flow: Flow, facts: SealFacts, qr: QrCode): void {
  const { sheet } = flow;
  const { company, logo, participants, verifyUrl } = facts;
  const top = flow.y;
  const right = COLUMN.left + COLUMN.width;
  drawElement(
    sheet,
    'Link',
    () => drawQr(sheet, qr, right - QR_SIZE, top, QR_SIZE),
    `QR code for ${verifyUrl}`,
  );
  sheet.link(right - QR_SIZE, top, QR_SIZE, QR_SIZE, verifyUrl);
  const width = COLUMN.width - QR_SIZE - 24;
  if (logo !== null) {
    const box = { x: COLUMN.left, y: flow.y, ...LOGO };
    const picture = openPicture(sheet, logo);
    drawElement(sheet, 'Figure', () => drawPicture(sheet, picture, box, 'line'), `Logo of ${company}`);
    flow.y += LOGO.height + 4;
  }
  flowRow(flow, [{ width, texts: [{ text: company, style: { ...STYLE.strong, color: COLOR.brand } }] }]);
  const english = TEXTS.en.certificate;
  drawElement(sheet, 'H1', () => drawLine(sheet, english.title, COLUMN.left, flow.y, STYLE.title));
  flow.y += lineHeight(STYLE.title) + 4;
  flowRow(flow, [{ width, texts: [{ text: english.about, style: STYLE.soft }] }]);
  const languages = new Set(participants.map(({ language }) => language));
  for (const language of languages) {
    if (language === 'en') continue;
    const { title, about } = TEXTS[language].certificate;
    flow.y += 3;
    const direction = directionOf(language);
    flowRow(flow, [{ width, texts: [{ text: `${title}: ${about}`, style: STYLE.soft, direction }] }]);
  }
  flow.y = Math.max(flow.y, top + QR_SIZE) + 14;
}

function fact(flow: Flow, label: string, text: string, style: TextStyle = STYLE.text): void {
  labelledRow(flow, label, [{ text, style }]);
  flow.y += 2;
}

/** Draws a hash on one line so that it can be copied. */
const hash = (flow: Flow, label: string, sha256: string): void => fact(flow, label, sha256, STYLE.hash);

function plural(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}

/**
 * Draws a QR code as vector squares, so that it is sharp at any size. Adjacent squares of a row become one rectangle,
 * because hairlines between the squares would disturb QR readers.
 */
function drawQr(sheet: Sheet, { side, isDark }: QrCode, left: number, top: number, size: number): void {
  const module = size / side;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!isDark(x, y)) continue;
      const start = x;
      while (x + 1 < side && isDark(x + 1, y)) x++;
      sheet.rect(left + start * module, top + y * module, (x + 1 - start) * module, module);
    }
  }
  sheet.fill(COLOR.ink);
}
