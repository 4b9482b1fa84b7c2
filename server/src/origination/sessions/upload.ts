/** What an originator sends to start a session: the PDF and the JSON beside it, both checked before anything is kept. */
import { unknownName } from '@countersign/contract/originator/exactly';
import {
  sessionInput,
  type SessionInput,
  type SignatureField,
} from '@countersign/contract/originator/sessions';
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/document-limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { readJsonPart } from '../../http/json-part.ts';
import { readParts } from '../../http/multipart.ts';
import type { Services } from '../../signing/services.ts';
import { documentName } from './document-name.ts';
import { placeFields } from './place-fields.ts';
import { PdfInspectorBusy } from '../../pdf/inspection/inspector.ts';

/** A document that passed the inspection, uploaded or made here. */
export interface UploadedDocument {
  /** What signers will read and what will be sealed. */
  content: Buffer;
  sha256: string;
  pages: number;
  name: string | null;
  /** The file as it came, where it was encrypted and the document is that without its encryption. */
  decryptedFrom?: { sha256: string; size_bytes: number };
}

export interface Upload {
  /** What signers will read and what will be sealed. */
  document: Buffer;
  sha256: string;
  pages: number;
  name: string | null;
  /** The file as it came, where it was encrypted and the document is that without its encryption. */
  decryptedFrom?: { sha256: string; size_bytes: number };
  session: SessionInput;
  /** Of each participant, at their places; none unless said. */
  fields?: SignatureField[][];
}

const PARTS = ['document', 'session'];

export async function readUpload({ pdfInspector }: Services, request: FastifyRequest): Promise<Upload> {
  const parts = await readParts(request, { fileSize: MAX_DOCUMENT_BYTES, files: 2 });
  const { files, fields } = parts;
  for (const name of [...files.keys(), ...fields.keys()])
    if (!PARTS.includes(name))
      throw new AppError('INVALID_REQUEST', {}, `parts: ${unknownName(name, PARTS)}`);
  const file = files.get('document')?.[0];
  if (!file) throw new AppError('INVALID_REQUEST', {}, 'The part `document` (a PDF) is missing');
  const document = file.content;
  const session = readJsonPart(parts, 'session', sessionInput);

  const inspection = await pdfInspector.inspect(document).catch((error: unknown) => {
    throw error instanceof PdfInspectorBusy ? new AppError('SERVICE_UNAVAILABLE') : error;
  });
  if (!inspection.ok)
    throw new AppError('DOCUMENT_REFUSED', { reason: inspection.reason }, inspection.detail);
  const placed = placeFields(session, [inspection.sizes]);
  const { pages, title, decrypted } = inspection;
  const name = documentName({ given: session.document_name, title, filename: file.name });
  const uploaded = { document, sha256: sha256(document), pages, name, session, fields: placed };
  if (decrypted === undefined) return uploaded;
  const rewritten = Buffer.from(decrypted.buffer, decrypted.byteOffset, decrypted.length);
  const decryptedFrom = { sha256: uploaded.sha256, size_bytes: document.length };
  return { ...uploaded, document: rewritten, sha256: sha256(rewritten), decryptedFrom };
}
