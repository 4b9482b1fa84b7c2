/** Composes a document and saves it as the sealing does. */
import { PDF } from '@libpdf/core';
import type { SealFacts } from '../../facts.ts';
import { composePdf } from '../compose-pdf.ts';
import { saveDocument } from '../document/save-document.ts';

export async function composed(original: Uint8Array, facts: SealFacts): Promise<Buffer> {
  const pdf = await PDF.load(original, { lenient: false });
  await composePdf(pdf, facts);
  if (pdf.canSaveIncrementally() !== null) throw new Error('The document could not be appended to');
  return Buffer.from(await saveDocument(pdf));
}
