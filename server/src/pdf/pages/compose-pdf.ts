/**
 * Turns the upload into the document to seal: signatures go into their fields or on signature pages, followed by the
 * evidence certificate. Everything is added to the loaded document for an incremental save: no byte of the upload changes,
 * so earlier signatures by others stay valid. (`pdf.getPageCount()` includes the new pages only after the saved file is
 * loaded again.)
 */
import type { PDF, PdfRef } from '@libpdf/core';
import { titleOf } from '../reading/document-title.ts';
import { flattened } from '../../pictures/flattened.ts';
import { makeQr } from '../../pictures/qr-code.ts';
import type { SealFacts } from './facts.ts';
import { drawCertificate } from './certificate/draw-certificate.ts';
import { writeClaim } from '../document/claim.ts';
import { appendPages } from '../document/append-pages.ts';
import { isArchival } from '../document/archival.ts';
import { type Figure, openDrawnPages, placeFigures } from '../document/place-figures.ts';
import { openStructure, type Structure } from '../document/structure.ts';
import { matrixOf, type VisiblePage } from '../document/visible-page.ts';
import { finish, openSheet } from '../drawing/sheet.ts';
import { drawSignaturePages, type Signed } from './signature-page.ts';
import { drawField, fieldInWords, isSignature } from './stamp/draw-field.ts';
import { openInk } from './stamp/ink-picture.ts';
import { extractInk } from './stamp/extract-ink.ts';
import { startTagging, type TaggedContent } from '../drawing/tags.ts';
import { MARK } from './mark-size.ts';
import { drawMarkPage, TEST_MARK } from './test-mark.ts';
import { sanitizeText } from '../drawing/text/sanitize-text.ts';

export async function composePdf(pdf: PDF, gathered: SealFacts): Promise<void> {
  // Older sessions did not record the title at upload, so the document's own title is used.
  const title =
    sanitizeText(gathered.document.title ?? titleOf(pdf) ?? '').slice(0, MAX_TITLE_LENGTH) || undefined;
  const facts = { ...gathered, document: { ...gathered.document, title } };
  const opaque = isArchival(pdf);
  const sheet = openSheet({ opaque });
  const structure = openStructure(pdf);
  const tagging = structure && { structure, tagged: startTagging(sheet) };
  const drawn = await drawAll(opaque ? await withoutTransparency(facts) : facts, sheet);
  await addDrawn(pdf, facts, drawn, { tagging, opaque });
}

/** Flattens the logo and the maps, which may contain transparency. */
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

/** The structure of a tagged document, to be extended with the added content. */
interface Tagging {
  structure: Structure;
  tagged: TaggedContent;
}

/**
 * Draws everything that is added as one separate document: first each stamp on a small page, then the mark of a test, then
 * the pages to append.
 */
export async function drawAll(facts: SealFacts, sheet = openSheet()): Promise<Uint8Array> {
  const signed: Signed[] = [];
  for (const [index, participant] of facts.participants.entries())
    signed.push({
      participant,
      signature: openInk(sheet, await extractInk(participant.signature), index + 1),
    });
  for (const { participant, signature } of signed)
    for (const field of participant.fields) drawField(sheet, field, participant, signature);
  if (facts.session.isTest) drawMarkPage(sheet);
  drawSignaturePages(
    sheet,
    facts,
    signed.filter(({ participant }) => !participant.fields.some(isSignature)),
  );
  drawCertificate(sheet, facts, signed, await makeQr(facts.verifyUrl));
  return finish(sheet);
}

export async function addDrawn(
  pdf: PDF,
  facts: SealFacts,
  bytes: Uint8Array,
  { tagging = null, opaque = false }: { tagging?: Tagging | null; opaque?: boolean } = {},
): Promise<void> {
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
  // The test mark is one small page that is placed on many pages.
  const small = stamps.length + (facts.session.isTest ? 1 : 0);
  const appended = appendPages(pdf, drawn.copyFrom(small));
  tagging?.structure.addTagged(tagging.tagged, [...Array.from({ length: small }, () => null), ...appended]);
  writeClaim(pdf, {
    sessionId: facts.session.id,
    evidence: facts.evidence,
    document: facts.series?.position,
  });
}

/** Places the mark in the middle of the top edge of each page of the upload. */
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
