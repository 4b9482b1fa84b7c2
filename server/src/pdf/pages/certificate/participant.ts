/** Draws the section of one signer: identity, consent, checks, location and timeline. */
import { directionOf } from '@countersign/contract/rules/languages';
import type { CertificateWords } from '@countersign/contract/texts/en/certificate';
import { TEXTS } from '@countersign/contract/texts/texts';
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import type { CheckFacts, ParticipantFacts, ReadingFacts, RemoteFacts, StepFacts } from '../facts.ts';
import { COLUMN, STYLE } from '../../drawing/style.ts';
import { drawFramed, openPicture, type Picture, hairline } from '../../drawing/sheet.ts';
import { drawArtifact, drawElement } from '../../drawing/tags.ts';
import { sanitizeText } from '../../drawing/text/sanitize-text.ts';
import { drawLine, lineHeight } from '../../drawing/text/set-text.ts';
import { REMOTE_NAMES } from '../stamp/caption.ts';
import { dateAndTime } from '../times.ts';
import { CHECK_EXPLANATIONS } from './check-explanations.ts';
import { CELL_GAP, flowNextTo, flowRow, labelledRow, type Flow } from './flow.ts';
import { drawLocation, MAP } from './location.ts';
import { wordsFor, type Words } from './words.ts';
import { drawVerdictMark, MARK_SIZE, VERDICT_COLOR } from './verdict-mark.ts';

/**
 * The sizes of the signature and the photo, which are stacked. A signature is wide, and the camera's aspect ratio is
 * 4:3.
 */
const SIGNATURE = { width: 148, height: 62, padding: 8 } as const;
const PHOTO = { width: SIGNATURE.width, height: 111 } as const;
const FACTS_LEFT = COLUMN.left + SIGNATURE.width + 16;
const LABEL_WIDTH = 104;

export function drawParticipant(flow: Flow, participant: ParticipantFacts, signature: Picture): void {
  const { name, checks, location, steps } = participant;
  const words = wordsFor(participant.language);
  const heading = (key: keyof CertificateWords['sections']) => words(({ sections }) => sections[key]);
  flow.subject = null;
  flow.y += 12;
  if (!flow.need(SIGNATURE.height + PHOTO.height + 80)) {
    drawArtifact(flow.sheet, () => hairline(flow.sheet, flow.y));
    flow.y += 10;
  }
  flow.subject = name;
  flowRow(flow, [{ width: COLUMN.width, texts: [{ text: name, style: STYLE.heading, tag: 'H2' }] }]);
  drawHeading(flow, heading('identity'), SIGNATURE.height);
  flow.y += 2;
  drawIdentity(flow, participant, signature, words);
  drawStatements(flow, participant, words);
  if (checks.length > 0) drawHeading(flow, heading('checks'));
  for (const check of checks) drawCheck(flow, check, words);
  if (location !== null) {
    drawHeading(flow, heading('location'), location.map === null ? FEW_LINES : MAP.height);
    drawLocation(flow, location);
  }
  if (steps.length > 0) {
    const zone = participant.timeZone === null ? '' : ` (UTC and ${participant.timeZone})`;
    drawHeading(flow, `${heading('timeline')}${zone}`);
  }
  for (const step of steps) drawStep(flow, step, participant, words);
}

const FEW_LINES = 3 * lineHeight(STYLE.text);

/** Draws a heading that is never at the end of a page. The next `above` points of content stay on the same page. */
function drawHeading(flow: Flow, text: string, above = FEW_LINES): void {
  const height = lineHeight(STYLE.strong) + 2;
  flow.y += 8;
  flow.need(height + above);
  drawElement(flow.sheet, 'H3', () =>
    drawLine(flow.sheet, sanitizeText(text), COLUMN.left, flow.y, STYLE.strong),
  );
  flow.y += height;
}

function drawIdentity(flow: Flow, participant: ParticipantFacts, signature: Picture, words: Words): void {
  const { sheet } = flow;
  const photo = participant.photo === null ? null : openPicture(sheet, participant.photo);
  const drawPictures = (y: number) => {
    const frame = { x: COLUMN.left, y, ...SIGNATURE };
    const name = sanitizeText(participant.name);
    const drawInk = () => drawFramed(sheet, signature, frame, SIGNATURE.padding);
    drawElement(sheet, 'Figure', drawInk, `Signature of ${name}`);
    if (photo === null) return;
    const below = { x: COLUMN.left, y: y + SIGNATURE.height + 8, ...PHOTO };
    const drawPhoto = () => drawFramed(sheet, photo, below);
    drawElement(sheet, 'Figure', drawPhoto, `Photo of ${name}, taken during the signing`);
  };
  const height = photo === null ? SIGNATURE.height : SIGNATURE.height + 8 + PHOTO.height;
  flowNextTo(flow, height, drawPictures, () => drawFacts(flow, participant, words));
}

function drawFacts(flow: Flow, participant: ParticipantFacts, words: Words): void {
  const { signedAt, timeZone, phoneMasked, emailMasked, order, reference, ip, device } = participant;
  const facts = [
    ['signed', dateAndTime(signedAt, timeZone)],
    ['phone', phoneMasked],
    ['email', emailMasked],
    ['order', String(order)],
    ['reference', reference],
    ['address', ip],
    ['device', device],
  ] as const;
  for (const [name, text] of facts) {
    if (text === null) continue;
    const options = { labelWidth: LABEL_WIDTH, left: FACTS_LEFT };
    labelledRow(flow, factName(name, words), [{ text, style: STYLE.text }], options);
    flow.y += 2;
  }
}

const factName = (name: keyof CertificateWords['facts'], words: Words): string =>
  words(({ facts }) => facts[name]);

/** Quotes the statements that the signer was shown. */
function drawStatements(flow: Flow, participant: ParticipantFacts, words: Words): void {
  const { readings, keyFacts, inputs, attachments, steps, language } = participant;
  const consent = steps.find(({ kind }) => kind === 'DOCUMENT_CONSENTED');
  const english = TEXTS.en.agreement;
  const shown = TEXTS[language].agreement;
  const state = (
    name: keyof CertificateWords['facts'],
    texts: string[],
    ownWords = '',
    ownLanguage = language,
  ) => {
    const own = ownLanguage === 'en' || ownWords === '' ? [] : [ownWords];
    flow.y += 6;
    labelledRow(flow, factName(name, words), [
      ...texts.map((text) => ({ text, style: STYLE.text })),
      ...own.map((text) => ({ text, style: STYLE.text, direction: directionOf(ownLanguage) })),
    ]);
  };
  if (consent !== undefined) {
    const quoted = [`“${english.reviewHint}”`, `“${english.proceed}”`];
    const text = `The signer was shown ${quoted[0]}, went through ${allOf(readings)} and chose ${quoted[1]}.`;
    state('consent', [text], `“${shown.reviewHint}” “${shown.proceed}”`);
  }
  if (keyFacts !== null)
    state(
      'keyFacts',
      [`Above the document, the signer was shown: ${keyFacts.english}.`],
      keyFacts.shown,
      keyFacts.language,
    );
  const read = readings.flatMap((reading) => readingInWords(reading, readings.length, words));
  if (consent !== undefined && read.length > 0) state('readAs', read);
  const added = attachments.map(
    ({ name, isPdf, sha256 }) => `${name} (${isPdf ? 'PDF' : 'image'}), SHA-256 ${sha256}`,
  );
  if (added.length > 0) state('attachments', added);
  const filledIn = inputs.map(({ label, text }) => `${label}: ${text === '' ? 'ticked' : text}`);
  if (filledIn.length > 0) state('inputs', filledIn);
  const agreed = `Before signing, the signer ticked the box: “${english.signature}”`;
  if (steps.some(({ kind }) => kind === 'SIGNATURE_CAPTURED'))
    state('agreement', [agreed], `“${shown.signature}”`);
  if (participant.ownSignature !== null) state('method', [OWN_SIGNATURE]);
  if (participant.remote !== null) state('method', remoteInWords(participant.remote));
  if (participant.switchedFrom !== null) state('method', [drawnInsteadOf(participant.switchedFrom)]);
}

/** States the method and its legal effect. The text must not claim more than docs/legal.md. */
const OWN_SIGNATURE =
  "One-time certificate, in addition to the drawn mark: the server signed this document in the signer's name, with a key " +
  'made for this one signature. It proves which evidence preceded the signature. The signer did not hold the key, so in law ' +
  'it is a simple electronic signature under eIDAS, and not an electronic signature under section 3A of the Information ' +
  'Technology Act.';

function remoteInWords({ method, proof }: RemoteFacts): string[] {
  if (proof === null) return [REMOTE_SIGNATURES[method]];
  const checks = proof.checks.map(
    ({ name, verdict, reason }) => `${name}: ${verdict}${reason === undefined ? '' : ` (${reason})`}`,
  );
  return [
    REMOTE_SIGNATURES[method],
    `Certificate: ${proof.subject}, issued by ${proof.issuer}, SHA-256 ${proof.fingerprint}.`,
    `Transaction ${proof.transaction}${proof.credential === null ? '' : `, credential ${proof.credential}`}.`,
    ...(checks.length > 0 ? [asSentence(`Verified: ${checks.join(', ')}`)] : []),
  ];
}

const REMOTE_SIGNATURES: Readonly<Record<RemoteMethod, string>> = {
  aadhaar_esign:
    'Aadhaar eSign, in addition to the drawn mark: a Certifying Authority identified the signer by Aadhaar e-KYC and signed ' +
    'this document with a certificate in their name. It is an electronic signature under section 3A of the Information ' +
    'Technology Act only if the authority is licensed.',
  csc:
    'Remote signature, in addition to the drawn mark: a trust service signed this document with a certificate and key that ' +
    'it holds for the signer. Its level under eIDAS depends on that certificate and service.',
};

/** States that only the drawn mark has effect, although the template first asks for another method. */
const drawnInsteadOf = (method: RemoteMethod): string =>
  `Drawn mark only. The signer did not finish signing by ${REMOTE_NAMES[method]}, and the sender allows the drawn mark instead.`;

const allOf = (readings: readonly ReadingFacts[]): string =>
  readings.length > 1 ? `${readings.length} documents` : 'the document';

/** Describes how the signer read the documents. If the session has several documents, each is named. */
function readingInWords(
  { document, summary, modes }: ReadingFacts,
  documents: number,
  words: Words,
): string[] {
  const byMode = modes.map(
    ({ mode, pages }) =>
      `${words((each) => each.readingModes[mode])}: ${pages} ${pages === 1 ? 'page' : 'pages'}`,
  );
  const which = documents > 1 ? `Document ${document}: ` : '';
  return [...(summary === null ? [] : [asSentence(`${which}${summary}`)]), ...byMode];
}

/** The columns of a row that shows a check. */
const CHECK_LEFT = COLUMN.left + MARK_SIZE + 6;
const CHECK_WIDTH = { verdict: 76, name: 112 } as const;
const DETAIL_WIDTH =
  COLUMN.left + COLUMN.width - CHECK_LEFT - CHECK_WIDTH.verdict - CHECK_WIDTH.name - 2 * CELL_GAP;

/**
 * Draws one check: its mark, verdict, name and result, the reason why signing continued despite a failure, and an
 * explanation.
 */
function drawCheck(flow: Flow, check: CheckFacts, words: Words): void {
  const { kind, verdict, detail, allowance } = check;
  const style = { ...STYLE.strong, color: VERDICT_COLOR[verdict] };
  const found = [detail, allowance].filter((text) => text !== null && text !== '');
  const cells = [
    { width: CHECK_WIDTH.verdict, texts: [{ text: words(({ verdicts }) => verdicts[verdict]), style }] },
    { width: CHECK_WIDTH.name, texts: [{ text: words(({ checks }) => checks[kind]), style: STYLE.text }] },
    {
      width: DETAIL_WIDTH,
      texts: [
        ...found.map((text) => ({ text: asSentence(text ?? ''), style: STYLE.text })),
        { text: CHECK_EXPLANATIONS[kind], style: STYLE.soft },
      ],
    },
  ];
  const mark = (top: number) => drawVerdictMark(flow.sheet, verdict, COLUMN.left, top + 2.5);
  flowRow(flow, cells, { left: CHECK_LEFT, mark });
  flow.y += 3;
}

/** The width of a time: '28 September 2026, 17:57:55 UTC (23:27:55 IST)' fits on one line. */
const TIME_WIDTH = 214;

/**
 * Draws one line of the timeline: the time and the step. The step's IP address and device are added if they differ from
 * those of the signature.
 */
function drawStep(flow: Flow, step: StepFacts, participant: ParticipantFacts, words: Words): void {
  const { kind, at, ip, device, detail } = step;
  const elsewhere = [ip === participant.ip ? null : ip, device === participant.device ? null : device];
  const text = [words(({ steps }) => steps[kind]), detail, ...elsewhere].filter(Boolean).join(', ');
  flowRow(flow, [
    { width: TIME_WIDTH, texts: [{ text: dateAndTime(at, participant.timeZone), style: STYLE.soft }] },
    { width: COLUMN.width - TIME_WIDTH - CELL_GAP, texts: [{ text, style: STYLE.text }] },
  ]);
}

/** Converts a reason to a sentence, because the evidence stores reasons as fragments. */
function asSentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?”]$/.test(start) ? start : `${start}.`;
}
