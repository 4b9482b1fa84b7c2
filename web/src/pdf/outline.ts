/** The document's own table of contents (ISO 32000-2 12.3.3), with the pages that it leads to. */
import type * as Library from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from './pdf-source.ts';

type Entries = Awaited<ReturnType<Library.PDFDocumentProxy['getOutline']>>;
type Destination = Entries[number]['dest'];

/** A document could have any number of them; nobody reads more. */
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
  // The library says null where there is none, whatever its types say.
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
