/** Provides the passages of the document page by page. Each page is read on first request and then cached. */
import type { PageSize } from '../../pdf/page-text.ts';
import type { DocumentPosition } from '../reading/page-layout.ts';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import { passagesOf, type Passage } from './passages.ts';
import { drawnWithoutText } from './pictures.ts';

export type PagePassages =
  | { kind: 'text'; passages: readonly Passage[]; size: PageSize }
  /** The page is a scan, or its text cannot be decoded. It can only be shown as a page. */
  | { kind: 'no text'; size: PageSize };

export interface DocumentText {
  /** Returns the passages of a page. Page numbers start at 0. After a failure, the next call tries again. */
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

/** Returns the passage at a position. If there is none, returns the first one below the position. */
export async function placeAt(
  text: DocumentText,
  { index, down }: DocumentPosition,
): Promise<{ page: number; passage: number }> {
  const page = await text.page(index).catch(() => null);
  if (page?.kind !== 'text') return { page: index, passage: 0 };
  const at = page.passages.findIndex(({ box }) => (box.y + box.height) / page.size.height > down);
  return { page: index, passage: Math.max(0, at) };
}
