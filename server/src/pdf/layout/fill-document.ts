/**
 * Makes of a layout's document the one that signers read: values drawn in, anchors taken out. It is written anew, so that what was taken
 * out is not in the file any more. Whoever signed the document before would not have signed this one, so such a document is left alone.
 */
import type { PDF } from '@libpdf/core';
import { readPage, type Glyph, type PageText } from '../content/read-page.ts';
import { findPage, type FoundPage } from '../pages/document/find-page.ts';
import { openDocument } from '../pages/document/open-document.ts';
import { rewriteDocument } from '../pages/document/save-document.ts';
import { drawValues, setValues } from './draw-values.ts';
import { findText } from './find-text.ts';
import { formFieldsOn, removeFormFields } from './form-fields.ts';
import { hideGlyphs } from './hide-text.ts';
import type { HiddenText, LayoutAnswer, LayoutProtocol, PlacedBox } from './layout-messages.ts';

type FillRequest = Extract<LayoutProtocol['request'], { kind: 'fill' }>;

export async function fillDocument({ document, hidden, fields, taken }: FillRequest): Promise<LayoutAnswer> {
  const pdf = await openDocument(document);
  if (
    pdf
      .getForm()
      ?.getSignatureFields()
      .some((field) => field.isSigned())
  )
    return { kind: 'signed' };
  const { values, problems } = setValues(fields);
  if (problems.length > 0) return { kind: 'unfilled', problems };
  hideTexts(pdf, hidden);
  takeFormFields(pdf, [...fields, ...taken]);
  await drawValues(pdf, values);
  return { kind: 'filled', bytes: await rewriteDocument(pdf) };
}

/** Page by page, each read once. */
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
    // It was found when the field was placed, in the same document.
    if (!page) throw new RangeError('An anchor is not in the document any more');
    glyphs.set(page, [...(glyphs.get(page) ?? []), ...found.glyphs]);
  }
  for (const [page, gone] of glyphs) hideGlyphs(pdf, page, [...new Set(gone)]);
}

/** Those whose middle is in a field of ours. */
function takeFormFields(pdf: PDF, boxes: readonly PlacedBox[]): void {
  for (const [number, onPage] of Map.groupBy(boxes, ({ page }) => page)) {
    const page = findPage(pdf, number);
    if (page === null) continue;
    const gone = formFieldsOn(pdf, page, number).filter(({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return onPage.some(
        (box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
      );
    });
    if (gone.length > 0) removeFormFields(pdf, page, new Set(gone.map(({ widget }) => widget)));
  }
}
