/**
 * Produces the document that signers read: it draws the values, and removes the anchors and the form fields that our
 * fields replace. The document is rewritten completely, so the file retains nothing of the removed content. A signed
 * document is left unchanged, because its signers signed exactly that version.
 */
import type { PDF, PdfDict } from '@libpdf/core';
import { isOver } from '@countersign/contract/rules/field-problems';
import { readPage, type Glyph, type PageText } from '../content/read-page.ts';
import { hasClearContent } from '../document/draw-on-page.ts';
import { findPage, type FoundPage } from '../document/find-page.ts';
import { openDocument } from '../document/open-document.ts';
import { rewriteDocument } from '../document/save-document.ts';
import { coveredIn } from './covers.ts';
import { drawValues, setValues } from './draw-values.ts';
import { findText } from './find-text.ts';
import { formFieldsOn, isSigned, middleOf, removeFormFields } from '../document/form-fields.ts';
import { hideGlyphs } from './hide-text.ts';
import type { HiddenText, LayoutAnswer, LayoutProtocol, PlacedBox } from './layout-messages.ts';

type FillRequest = Extract<LayoutProtocol['request'], { kind: 'fill' }>;

export async function fillDocument({ document, hidden, fields, taken }: FillRequest): Promise<LayoutAnswer> {
  const { values, problems } = setValues(fields);
  if (problems.length > 0) return { kind: 'unfilled', problems };
  const pdf = await openDocument(document);
  const boxes = [...fields, ...taken];
  const covered = coveredIn(pdf, boxes);
  if (covered.length > 0) return { kind: 'covered', boxes: covered };
  const forms = formFieldsIn(pdf, boxes);
  const isChanged = hidden.length + values.length > 0;
  if (!isChanged && forms.length === 0) return { kind: 'filled', bytes: document, formFields: 0 };
  if (isSigned(pdf))
    return isChanged ? { kind: 'signed' } : { kind: 'filled', bytes: document, formFields: 0 };
  const malformed = values.find(({ field }) => {
    const page = findPage(pdf, field.page);
    return page !== null && !hasClearContent(pdf, page.dict);
  });
  if (malformed) return { kind: 'unclear', page: malformed.field.page };
  hideTexts(pdf, hidden);
  for (const { page, gone } of forms) removeFormFields(pdf, page, gone);
  await drawValues(pdf, values);
  const formFields = forms.reduce((sum, { gone }) => sum + gone.size, 0);
  return { kind: 'filled', bytes: await rewriteDocument(pdf), formFields };
}

/** Reads the text of each page, in page order. */
export function readPages(pdf: PDF): { page: FoundPage; text: PageText }[] {
  const pages: { page: FoundPage; text: PageText }[] = [];
  for (let number = 1; ; number++) {
    const page = findPage(pdf, number);
    if (page === null) return pages;
    pages.push({ page, text: readPage(pdf, page) });
  }
}

function hideTexts(pdf: PDF, hidden: readonly HiddenText[]): void {
  if (hidden.length === 0) return;
  const pages = readPages(pdf);
  const texts = pages.map(({ text }) => text);
  const glyphs = new Map<FoundPage, Glyph[]>();
  for (const { text, occurrence } of hidden) {
    const found = findText(texts, text)[occurrence - 1];
    const page = found && pages[found.box.page - 1]?.page;
    // The anchor must exist, because it was found in the same document when the field was placed.
    if (!page) throw new RangeError('An anchor is not in the document any more');
    glyphs.set(page, [...(glyphs.get(page) ?? []), ...found.glyphs]);
  }
  for (const [page, gone] of glyphs) hideGlyphs(pdf, page, [...new Set(gone)]);
}

interface TakenForms {
  page: FoundPage;
  gone: ReadonlySet<PdfDict>;
}

/** Returns the form fields whose middle lies in one of our boxes. */
function formFieldsIn(pdf: PDF, boxes: readonly PlacedBox[]): TakenForms[] {
  const taken: TakenForms[] = [];
  for (const [number, onPage] of Map.groupBy(boxes, ({ page }) => page)) {
    const page = findPage(pdf, number);
    if (page === null) continue;
    const gone = formFieldsOn(pdf, page, number).filter((field) => {
      const middle = { document: 1, page: number, ...middleOf(field) };
      return onPage.some((box) => isOver({ document: 1, ...box }, middle));
    });
    if (gone.length > 0) taken.push({ page, gone: new Set(gone.map(({ widget }) => widget)) });
  }
  return taken;
}
