/**
 * Inspects PDFs before they become documents of a session or layout. Rejects PDFs that cannot be read, signed or
 * sealed.
 */
import type { DocumentNote } from '@countersign/contract/originator/session-data';
import { sha256 } from '../../crypto/secrets.ts';
import { AppError } from '../../http/app-error.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { asBuffer } from '../../processes/as-buffer.ts';
import { documentName } from './document-name.ts';
import type { PagePictures, RebuildRefusal, RefusedPicture } from '../../pdf/rebuild/rebuild-upload.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';

/** An uploaded or generated document that has passed the inspection. */
export interface UploadedDocument {
  /** The version that signers read and that the server seals. */
  content: Buffer;
  sha256: string;
  pages: number;
  name: string | null;
  /** The uploaded file. Present only if `content` differs from it. */
  uploaded?: { sha256: string; size_bytes: number };
  /** The bytes of the file as received, if they are stored too. */
  received?: Buffer;
  /** The hash of the file before it was rewritten into the strict form, and descriptions of the changes. */
  normalisation?: { received: string; changes: readonly string[] };
  /** The pictures of the pages, if they were drawn. */
  pictures?: PagePictures;
  notes?: readonly DocumentNote[];
}

export interface InspectedDocument {
  document: UploadedDocument;
  sizes: readonly { width: number; height: number }[];
  /** True if the PDF has form fields. */
  hasForm: boolean;
  /** True if an annotation may cover the page content. */
  hasAnnotations: boolean;
}

interface Candidate {
  content: Buffer;
  filename?: string;
  /** The name that the originator gave to the document. */
  name?: string | undefined;
  /** The number of the document, for error messages about one of several documents. */
  number?: number;
  total?: number;
}

/** Inspects the files of one upload in order. `names` contains the originator's names for them. */
export async function inspectDocuments(
  services: Pick<PdfTools, 'pdfInspector'>,
  files: readonly UploadedFile[],
  names: readonly (string | undefined)[],
): Promise<InspectedDocument[]> {
  const documents: InspectedDocument[] = [];
  for (const [index, { content, name: filename }] of files.entries()) {
    const candidate = { content, filename, name: names[index], number: index + 1, total: files.length };
    documents.push(await inspectDocument(services, candidate));
  }
  return documents;
}

export async function inspectDocument(
  { pdfInspector }: Pick<PdfTools, 'pdfInspector'>,
  { content, filename = '', name: given, number = 1, total = 1 }: Candidate,
): Promise<InspectedDocument> {
  const inspection = await pdfInspector.inspect(content);
  if (!inspection.ok) throw documentRefused(inspection, number, total);
  const { pages, title, decrypted, sizes, hasForm = false, hasAnnotations = false } = inspection;
  const name = documentName({ given, title, filename });
  const document = { content, sha256: sha256(content), pages, name };
  if (decrypted === undefined) return { document, sizes, hasForm, hasAnnotations };
  const rewritten = asBuffer(decrypted);
  const uploaded = { sha256: document.sha256, size_bytes: content.length };
  const decryptedDocument = {
    ...document,
    content: rewritten,
    sha256: sha256(rewritten),
    uploaded,
    received: content,
  };
  return { document: { ...decryptedDocument, notes: ['decrypted'] }, sizes, hasForm, hasAnnotations };
}

export const documentRefused = (
  { reason, detail, page, pictures }: RefusedDocument,
  number: number,
  total: number,
): AppError => {
  const place = total > 1 ? `Document ${number}: ` : '';
  const facts = {
    reason,
    ...(total > 1 && { document: number }),
    ...(page && { page }),
    ...(pictures && pictures.length > 0 && { pictures: pictures.map(describePicture) }),
  };
  return new AppError('DOCUMENT_REFUSED', facts, `${place}${detail}`);
};

interface RefusedDocument extends Partial<Pick<RebuildRefusal, 'page' | 'pictures'>> {
  reason: string;
  detail: string;
}

const describePicture = ({ engine, version, webp }: RefusedPicture) => ({
  engine,
  version,
  picture: `data:image/webp;base64,${webp.toString('base64')}`,
});
