/** Composes and saves documents as sealing does. */
import type { SealFacts } from '../facts.ts';
import { composePdf } from '../compose-pdf.ts';
import { openDocument } from '../../document/open-document.ts';
import { saveDocument } from '../../document/save-document.ts';

export async function composed(original: Uint8Array, facts: SealFacts): Promise<Buffer> {
  const pdf = await openDocument(original);
  await composePdf(pdf, facts);
  if (pdf.canSaveIncrementally() !== null) throw new Error('The document could not be appended to');
  return Buffer.from(await saveDocument(pdf));
}
