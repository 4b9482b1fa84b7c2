/** Looks at a PDF before it becomes a document of a session: what cannot be read, signed or sealed is refused. */
import { sha256 } from '../../crypto/secrets.ts';
import { AppError } from '../../http/app-error.ts';
import { PdfInspectorBusy } from '../../pdf/inspection/inspector.ts';
import type { Services } from '../../signing/services.ts';
import { documentName } from './document-name.ts';
import type { UploadedDocument } from './upload.ts';

export interface InspectedDocument {
  document: UploadedDocument;
  /** Of each page. */
  sizes: readonly { width: number; height: number }[];
  /** Whether it has form fields of its own. */
  hasForm: boolean;
  /** Whether something may lie over what its pages draw. */
  hasAnnotations: boolean;
}

interface Candidate {
  content: Buffer;
  filename: string;
  /** What the originator calls it. */
  name: string | undefined;
  /** Its number, where there are several: then a refusal says which it means. */
  number: number | undefined;
}

export async function inspectDocument(
  { pdfInspector }: Pick<Services, 'pdfInspector'>,
  { content, filename, name: given, number }: Candidate,
): Promise<InspectedDocument> {
  const inspection = await pdfInspector.inspect(content).catch((error: unknown) => {
    throw error instanceof PdfInspectorBusy ? new AppError('SERVICE_UNAVAILABLE') : error;
  });
  if (!inspection.ok) {
    const { reason, detail } = inspection;
    if (number === undefined) throw new AppError('DOCUMENT_REFUSED', { reason }, detail);
    throw new AppError('DOCUMENT_REFUSED', { reason, document: number }, `Document ${number}: ${detail}`);
  }
  const { pages, title, decrypted, sizes, hasForm = false, hasAnnotations = false } = inspection;
  const name = documentName({ given, title, filename });
  const document = { content, sha256: sha256(content), pages, name };
  if (decrypted === undefined) return { document, sizes, hasForm, hasAnnotations };
  const rewritten = Buffer.from(decrypted.buffer, decrypted.byteOffset, decrypted.length);
  const uploaded = { sha256: document.sha256, size_bytes: content.length };
  const decryptedDocument = { ...document, content: rewritten, sha256: sha256(rewritten), uploaded };
  return { document: { ...decryptedDocument, notes: ['decrypted'] }, sizes, hasForm, hasAnnotations };
}
