/** Reads the document's own table of contents (ISO 32000-2 12.3.3) with its target pages. */
import type * as Library from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from './pdf-source.ts';

type Entries = Awaited<ReturnType<Library.PDFDocumentProxy['getOutline']>>;
type Destination = Entries[number]['dest'];

/** Limits the size, because a document could contain any number of entries. */
const MAX_ENTRIES = 1000;

export async function outlineOf(document: Library.PDFDocumentProxy): Promise<OutlineEntry[]> {
  let left = MAX_ENTRIES;
  const read = async (entries: Entries): Promise<OutlineEntry[]> => {
    const found: OutlineEntry[] = [];
    for (const { title, dest, items } of entries) {
      if (left <= 0) break;
      left -= 1;
      found.push({
        title: title.trim(),
        page: await pageAt(document, dest).catch(() => null),
        entries: await read(items),
      });
    }
    return found;
  };
  // The library returns null for a document without an outline, although its types exclude it.
  const entries: Entries | null = await document.getOutline();
  return entries === null ? [] : read(entries);
}

async function pageAt(document: Library.PDFDocumentProxy, destination: Destination): Promise<number | null> {
  const explicit = typeof destination === 'string' ? await document.getDestination(destination) : destination;
  const [target]: unknown[] = explicit ?? [];
  if (typeof target === 'number') return target < document.numPages ? target + 1 : null;
  return isReference(target) ? (await document.getPageIndex(target)) + 1 : null;
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}
