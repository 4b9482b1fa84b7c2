/** Rewrites a document into its strict form, as the template says. */
import type { NormaliseMode } from '@countersign/contract/rules/normalise';
import { sha256 } from '../../crypto/secrets.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import { documentRefused, type UploadedDocument } from './inspect-document.ts';

/** The last change before signers read it, so that the result has exactly one revision. */
export async function rebuildDocuments(
  services: Pick<PdfTools, 'pdfRebuilder'>,
  mode: NormaliseMode,
  documents: readonly UploadedDocument[],
): Promise<UploadedDocument[]> {
  if (mode === 'as_received') return [...documents];
  const rebuilt: UploadedDocument[] = [];
  for (const [index, document] of documents.entries()) {
    const outcome = await services.pdfRebuilder.rebuild(document.content, document.pages);
    if (!outcome.ok) throw documentRefused(outcome, index + 1, documents.length);
    const { bytes, changes, pictures } = outcome;
    if (bytes.equals(document.content)) rebuilt.push({ ...document, pictures });
    else if (mode === 'off') throw documentRefused(notStrict(changes), index + 1, documents.length);
    else
      rebuilt.push({
        ...document,
        content: bytes,
        sha256: sha256(bytes),
        uploaded: document.uploaded ?? { sha256: document.sha256, size_bytes: document.content.length },
        received: document.received ?? document.content,
        notes: [...(document.notes ?? []), 'normalised'],
        changes,
        pictures,
      });
  }
  return rebuilt;
}

const notStrict = (changes: readonly string[]) => ({
  reason: 'NOT_STRICT',
  detail: `The template accepts only documents in the strict form. Rewriting would change this one: ${changes.join(', ') || 'its structure'}.`,
});
