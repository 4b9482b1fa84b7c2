/**
 * Turns the upload into the document to seal. Signatures go into their fields or on signature pages, and the evidence
 * certificate follows. All content is added to the loaded document for an incremental save. Because no byte of the
 * upload changes, earlier signatures by others stay valid. (`pdf.getPageCount()` includes the new pages only after the
 * saved file is loaded again.)
 */
import type { PDF, PdfRef } from '@libpdf/core';
import { titleOf } from '../reading/document-title.ts';
import { flattened } from '../../pictures/flattened.ts';
import { makeQr } from '../../pictures/qr-code.ts';
import type { ParticipantFacts, SealFacts, WaitingFacts } from './facts.ts';
import { drawCertificate } from './certificate/draw-certificate.ts';
import { type Claim, writeClaim } from '../document/claim.ts';
import { openDocument } from '../document/open-document.ts';
import { appendPages } from '../document/append-pages.ts';
import { isArchival } from '../document/archival.ts';
import { type Figure, openDrawnPages, placeFigures } from '../document/place-figures.ts';
import { openStructure, type Structure } from '../document/structure.ts';
import { findPage, type FoundPage } from '../document/find-page.ts';
import { matrixOf, visiblePage, type VisiblePage } from '../document/visible-page.ts';
import type { SignatureField } from '@countersign/contract/originator/fields';
import { finish, openSheet } from '../drawing/sheet.ts';
import { PAGE } from '../drawing/style.ts';
import type { Sides } from '../timestamp/widget.ts';
import { drawSignaturePages, marksOn, type Signed } from './signature-page.ts';
import { drawField, fieldInWords, isSignature } from './stamp/draw-field.ts';
import { openInk } from './stamp/ink-picture.ts';
import { extractInk } from './stamp/extract-ink.ts';
import { startTagging, type TaggedContent } from '../drawing/tags.ts';
import { MARK } from './mark-size.ts';
import { drawMarkPage, TEST_MARK } from './test-mark.ts';
import { sanitizeText } from '../drawing/text/sanitize-text.ts';

/** A place for a mark, in the coordinates of its page. */
interface MarkPlace {
  page: FoundPage;
  sides: Sides;
}

/** The visible mark of a signer whose electronic signature needs a signature field. */
export interface SignerMark extends MarkPlace {
  participant: ParticipantFacts;
}

/** The empty place for the mark of a participant who signs later. */
export interface WaitingMark extends MarkPlace {
  participant: WaitingFacts;
  /** The field for the mark, or null if the mark goes on a signature page. */
  field: SignatureField | null;
}

interface Composed {
  /** The marks of the signers whose electronic signatures need a signature field, in signing order. */
  marks: SignerMark[];
  /** The empty places of the participants who sign later. */
  waiting: WaitingMark[];
}

/** Adds our pages and marks. The places of participants who sign later stay empty. */
export async function composePdf(
  pdf: PDF,
  gathered: SealFacts,
  later: readonly WaitingFacts[] = [],
): Promise<Composed> {
  // The title is recorded at upload. Older sessions have no recorded title and use the title in the document.
  const title =
    sanitizeText(gathered.document.title ?? titleOf(pdf) ?? '').slice(0, MAX_TITLE_LENGTH) || undefined;
  const facts = { ...gathered, document: { ...gathered.document, title } };
  const opaque = isArchival(pdf);
  const sheet = openSheet({ opaque });
  const structure = openStructure(pdf);
  const tagging = structure && { structure, tagged: startTagging(sheet) };
  const drawn = await drawAll(opaque ? await withoutTransparency(facts) : facts, sheet, later);
  const pages = await addDrawn(pdf, facts, drawn, { tagging, opaque });
  const placed = marksOn(sheet);
  return {
    marks: facts.participants
      .filter(({ ownSignature, remote }) => ownSignature !== null || remote !== null)
      .map((participant) => ({ participant, ...placeOf(pdf, participant, placed, pages) })),
    waiting: later.flatMap((participant) => [
      ...participant.fields.map((field) => ({ participant, field, ...placeOfField(pdf, field) })),
      ...(participant.fields.some(isSignature)
        ? []
        : [{ participant, field: null, ...placeOf(pdf, participant, placed, pages) }]),
    ]),
  };
}

/** Returns the place of a participant's first mark: in a field, or on a signature page. */
function placeOf(
  pdf: PDF,
  { id, fields }: Pick<ParticipantFacts, 'id' | 'fields'>,
  marks: ReturnType<typeof marksOn>,
  pages: readonly (FoundPage | null)[],
): MarkPlace {
  const field = fields.find(isSignature);
  if (field) return placeOfField(pdf, field);
  const mark = marks.get(id);
  const page = mark && pages[mark.page];
  if (!page) throw new Error('Bug: a signer has no mark');
  const { x, y, width, height } = mark.box;
  return { page, sides: [x, PAGE.height - y - height, x + width, PAGE.height - y] };
}

function placeOfField(pdf: PDF, field: SignatureField): MarkPlace {
  const page = findPage(pdf, field.page);
  if (!page) throw new RangeError(`The document has no page ${field.page}`);
  return { page, sides: sidesOf(field, visiblePage(page.dict, pdf)) };
}

/** Returns the four sides of a field in the coordinates of the page, whatever the rotation of the page. */
function sidesOf(field: SignatureField, page: VisiblePage): Sides {
  const [a, b, c, d, e, f] = matrixOf(field, page);
  const { width, height } = field;
  const [x, y] = [a * width + c * height + e, b * width + d * height + f];
  return [Math.min(e, x), Math.min(f, y), Math.max(e, x), Math.max(f, y)];
}

/** Replaces the logo and the maps with flat pictures, because they may contain transparency. */
async function withoutTransparency(facts: SealFacts): Promise<SealFacts> {
  const participants = await Promise.all(
    facts.participants.map(async (participant) => {
      const { location } = participant;
      const map = location && (await flattened(location.map));
      return { ...participant, location: location && { ...location, map } };
    }),
  );
  return { ...facts, logo: await flattened(facts.logo), participants };
}

const MAX_TITLE_LENGTH = 200;

/** The structure of a tagged document, which is extended with the added content. */
interface Tagging {
  structure: Structure;
  tagged: TaggedContent;
}

/**
 * Draws all added content as one separate document: first each stamp on a small page, then the test mark, then the
 * pages to append.
 */
export async function drawAll(
  facts: SealFacts,
  sheet = openSheet(),
  later: readonly WaitingFacts[] = [],
): Promise<Uint8Array> {
  const signed: Signed[] = [];
  for (const [index, participant] of facts.participants.entries())
    signed.push({
      participant,
      signature: openInk(sheet, await extractInk(participant.signature), index + 1),
    });
  for (const { participant, signature } of signed)
    for (const field of participant.fields) drawField(sheet, field, participant, signature);
  if (facts.session.isTest) drawMarkPage(sheet);
  const empty = later.map((participant) => ({ participant, signature: null }));
  drawSignaturePages(
    sheet,
    facts,
    [...signed, ...empty].filter(({ participant }) => !participant.fields.some(isSignature)),
  );
  if (!facts.hasOwnCertificate) drawCertificate(sheet, facts, signed, await makeQr(facts.verifyUrl));
  return finish(sheet);
}

/**
 * Adds the drawn content. Returns the appended page for each drawn page, or null if the drawn page was placed on other
 * pages as a figure.
 */
export async function addDrawn(
  pdf: PDF,
  facts: SealFacts,
  bytes: Uint8Array,
  { tagging = null, opaque = false }: { tagging?: Tagging | null; opaque?: boolean } = {},
): Promise<(FoundPage | null)[]> {
  const drawn = await openDrawnPages(pdf, bytes, opaque);
  const stamps = facts.participants
    .flatMap((participant) => participant.fields.map((field) => ({ field, participant })))
    .map(({ field, participant }, index) => ({
      page: field.page,
      placeOn: (visible: VisiblePage) => matrixOf(field, visible),
      words: fieldInWords(field, participant),
      form: drawn.formOf(index),
    }));
  const marks = facts.session.isTest ? marksOf(facts, drawn.formOf(stamps.length)) : [];
  placeFigures(pdf, [...stamps, ...marks], tagging?.structure ?? null);
  // The test mark is one small page that is drawn on many pages.
  const small = stamps.length + (facts.session.isTest ? 1 : 0);
  const further = drawn.copyFrom(small);
  const appended = further.length === 0 ? [] : appendPages(pdf, further);
  const pages = [...Array.from({ length: small }, () => null), ...appended];
  tagging?.structure.addTagged(tagging.tagged, pages);
  writeClaim(pdf, claimOf(facts));
  return pages;
}

export const claimOf = ({ session, evidence, series }: SealFacts): Claim => ({
  sessionId: session.id,
  evidence,
  document: series?.position,
});

/** Draws the certificate as a separate document. */
export async function composeCertificate(facts: SealFacts): Promise<PDF> {
  const sheet = openSheet();
  const signed: Signed[] = [];
  for (const [index, participant] of facts.participants.entries())
    signed.push({
      participant,
      signature: openInk(sheet, await extractInk(participant.signature), index + 1),
    });
  drawCertificate(sheet, facts, signed, await makeQr(facts.verifyUrl));
  const pdf = await openDocument(await finish(sheet));
  writeClaim(pdf, { sessionId: facts.session.id, evidence: facts.evidence });
  return pdf;
}

/** Returns the places of the test mark: the middle of the top edge of each page of the upload. */
const marksOf = ({ document }: SealFacts, form: PdfRef): Figure[] =>
  Array.from({ length: document.pages }, (_, index) => ({
    page: index + 1,
    placeOn: (visible: VisiblePage) => {
      const { left, right, top, bottom, rotate } = visible;
      const width = rotate === 90 || rotate === 270 ? top - bottom : right - left;
      return matrixOf({ x: (width - MARK.width) / 2, y: MARK.top, height: MARK.height }, visible);
    },
    words: TEST_MARK,
    form,
  }));
