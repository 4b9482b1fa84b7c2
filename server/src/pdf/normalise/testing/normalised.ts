/** Normalises documents for tests and reads the results. */
import { PdfStream, type PDF, type PdfDict } from '@libpdf/core';
import { openDocument } from '../../document/open-document.ts';
import type { ChangeKind } from '../changes.ts';
import { normalise } from '../normalise.ts';
import { openSource } from '../source.ts';
import { listPages } from '../source-pages.ts';

/** Returns the normalised document. Throws if the document is refused. */
export async function normalised(file: Uint8Array): Promise<Buffer> {
  const result = await normalise(file);
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.reasons));
  return Buffer.from(result.bytes);
}

export async function changesOf(file: Uint8Array): Promise<ChangeKind[]> {
  const result = await normalise(file);
  return result.kind === 'normalised' ? result.changes.map(({ kind }) => kind) : [];
}

/** Returns the content of the first page on one line, without its marked-content tag. */
export async function contentOf(file: Uint8Array): Promise<string> {
  const { page, source } = await firstPage(file);
  const content = page.get('Contents', source.resolve);
  if (!(content instanceof PdfStream)) throw new TypeError('The page has no content');
  const text = source.decode(content).toString('latin1').trim().replaceAll(/\s+/g, ' ');
  return text.replace(/^\/P <<\/MCID 0>> BDC ?/, '').replace(/ ?EMC$/, '');
}

/** Normalises the document and opens its first page. */
export async function firstPage(
  file: Uint8Array,
): Promise<{ page: PdfDict; source: ReturnType<typeof openSource> }> {
  const pdf: PDF = await openDocument(await normalised(file));
  const source = openSource(pdf);
  const [first] = listPages(source);
  if (!first) throw new RangeError('The document has no page');
  return { page: first.dict, source };
}
