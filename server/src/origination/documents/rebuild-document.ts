/** Rewrites documents into their strict form, or requires it, as the template says. */
import type { NormaliseMode } from '@countersign/contract/rules/normalise';
import { sha256 } from '../../crypto/secrets.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import { documentRefused, type UploadedDocument } from './inspect-document.ts';

type Services = Pick<PdfTools, 'pdfRebuilder'>;

/** The last change before signers read them, so that the result has exactly one revision. */
export async function rebuildDocuments(
  services: Services,
  mode: NormaliseMode,
  documents: readonly UploadedDocument[],
): Promise<UploadedDocument[]> {
  if (mode === 'as_received') return [...documents];
  const rebuilt: UploadedDocument[] = [];
  for (const [index, document] of documents.entries()) {
    const { bytes, changes, pictures } = await rebuild(services, document, index + 1, documents.length);
    if (bytes.equals(document.content)) rebuilt.push({ ...document, pictures });
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

/** Called before anchors and form fields are removed, which changes even a document in the strict form. */
export async function requireStrictForm(
  services: Services,
  documents: readonly UploadedDocument[],
): Promise<void> {
  for (const [index, document] of documents.entries()) {
    const { bytes, changes } = await rebuild(services, document, index + 1, documents.length);
    if (!bytes.equals(document.content))
      throw documentRefused(notStrict(changes), index + 1, documents.length);
  }
}

async function rebuild(services: Services, document: UploadedDocument, number: number, total: number) {
  const outcome = await services.pdfRebuilder.rebuild(document.content, document.pages);
  if (!outcome.ok) throw documentRefused(outcome, number, total);
  return outcome;
}

const notStrict = (changes: readonly string[]) => ({
  reason: 'NOT_STRICT',
  detail: `The template accepts only documents in the strict form. Rewriting would change this one: ${changes.join(', ') || 'its structure'}.`,
});
