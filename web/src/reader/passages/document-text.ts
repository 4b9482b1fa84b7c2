/** Provides the passages of the document page by page. Each page is read on first request and then cached. */
import type { PageSize } from '../../pdf/page-text.ts';
import type { DocumentPosition } from '../reading/page-layout.ts';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import { passagesOf, type Passage } from './passages.ts';
import { drawnWithoutText } from './pictures.ts';

export type PagePassages =
  | { kind: 'text'; passages: readonly Passage[]; size: PageSize }
  /** A scan, or text that cannot be decoded: only the page itself is readable. */
  | { kind: 'no text'; size: PageSize };

export interface DocumentText {
  /** Returns the passages of a page, counted from 0. After a failure, the next call tries again. */
  page(index: number): Promise<PagePassages>;
}

export function createDocumentText(pdf: PdfDocument): DocumentText {
  const pages = new Map<number, Promise<PagePassages>>();
  return {
    page(index) {
      const kept = pages.get(index);
      if (kept) return kept;
      const reading = readPage(pdf, index);
      pages.set(index, reading);
      reading.catch(() => pages.delete(index));
      return reading;
    },
  };
}

async function readPage(pdf: PdfDocument, index: number): Promise<PagePassages> {
  const page = await pdf.page(index + 1);
  const text = await page.text();
  const passages = passagesOf(text, drawnWithoutText(text, await page.ink()));
  const { size } = page;
  const isText = passages.some(({ kind }) => kind !== 'picture');
  return isText ? { kind: 'text', passages, size } : { kind: 'no text', size };
}

/** Returns the passage at a position, or the first one below it. */
export async function placeAt(
  text: DocumentText,
  { index, down }: DocumentPosition,
): Promise<{ page: number; passage: number }> {
  const page = await text.page(index).catch(() => null);
  if (page?.kind !== 'text') return { page: index, passage: 0 };
  const at = page.passages.findIndex(({ box }) => (box.y + box.height) / page.size.height > down);
  return { page: index, passage: Math.max(0, at) };
}
