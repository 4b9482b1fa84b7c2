/** Rewrites documents into their strict form, or rejects documents that do not have it. */
import { sha256 } from '../../crypto/secrets.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { RebuildOptions } from '../../pdf/rebuild/rebuild-upload.ts';
import { documentRefused, type UploadedDocument } from './inspect-document.ts';

type Services = Pick<PdfTools, 'pdfRebuilder'>;

/** The number of the document, counted from 1, and the number of documents, for error messages. */
type Place = readonly [number: number, total: number];

/**
 * Rewrites uploads. This is the last change before signers read the documents, so that each of them has exactly one
 * revision.
 */
export async function rebuildDocuments(
  services: Services,
  documents: readonly UploadedDocument[],
  options: RebuildOptions = {},
): Promise<UploadedDocument[]> {
  const rebuilt: UploadedDocument[] = [];
  for (const [index, document] of documents.entries()) {
    const strict = await rebuildDocument(services, document, [index + 1, documents.length], options);
    const { normalisation } = strict;
    if (!normalisation) rebuilt.push(strict);
    else
      rebuilt.push({
        ...strict,
        uploaded: document.uploaded ?? {
          sha256: normalisation.received,
          size_bytes: document.content.length,
        },
        received: document.received ?? document.content,
      });
  }
  return rebuilt;
}

export async function rebuildDocument(
  services: Services,
  document: UploadedDocument,
  place: Place,
  options: RebuildOptions = {},
): Promise<UploadedDocument> {
  const { bytes, changes, wasSigned, pictures } = await rebuild(services, document, place, options);
  const drawn = pictures ? { ...document, pictures } : document;
  if (bytes.equals(document.content)) return drawn;
  return {
    ...drawn,
    content: bytes,
    sha256: sha256(bytes),
    notes: [
      ...(document.notes ?? []),
      'normalised',
      ...(wasSigned ? (['signatures_in_upload_only'] as const) : []),
    ],
    normalisation: { received: document.uploaded?.sha256 ?? document.sha256, changes },
  };
}

/**
 * Throws unless the uploads have the strict form. It must be called before anchors and form fields are removed, because
 * removing them changes the documents.
 */
export async function requireStrictForm(
  services: Services,
  documents: readonly Pick<UploadedDocument, 'content' | 'pages'>[],
): Promise<void> {
  for (const [index, document] of documents.entries()) {
    const { bytes, changes } = await rebuild(services, document, [index + 1, documents.length]);
    if (!bytes.equals(document.content))
      throw documentRefused(notStrict(changes), index + 1, documents.length);
  }
}

async function rebuild(
  services: Services,
  { content, pages }: Pick<UploadedDocument, 'content' | 'pages'>,
  [number, total]: Place,
  options: RebuildOptions = {},
) {
  const outcome = await services.pdfRebuilder.rebuild(content, pages, options);
  if (!outcome.ok) throw documentRefused(outcome, number, total);
  return outcome;
}

const notStrict = (changes: readonly string[]) => ({
  reason: 'NOT_STRICT',
  detail: `The template accepts only documents in the strict form. Rewriting would change this one: ${changes.join(', ') || 'its structure'}.`,
});
