/** What an originator sends to start a session: the PDF and the JSON beside it, both checked before anything is kept. */
import { unknownName } from '@countersign/contract/originator/exactly';
import { sessionInput, type SessionInput } from '@countersign/contract/originator/sessions';
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/document-limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { inspectJson, readJson } from '../../http/json-body.ts';
import { FIELD_SIZE, readParts } from '../../http/multipart.ts';
import type { Services } from '../../signing/services.ts';
import { documentName } from './document-name.ts';
import { PdfInspectorBusy } from '../../pdf/inspection/inspector.ts';

export interface Upload {
  /** What signers will read and what will be sealed. */
  document: Buffer;
  sha256: string;
  pages: number;
  name: string | null;
  /** The file as it came, where it was encrypted and the document is that without its encryption. */
  decryptedFrom?: { sha256: string; size_bytes: number };
  session: SessionInput;
}

const PARTS = ['document', 'session'];

export async function readUpload({ pdfInspector }: Services, request: FastifyRequest): Promise<Upload> {
  const { files, fields } = await readParts(request, { fileSize: MAX_DOCUMENT_BYTES, files: 2 });
  for (const name of [...files.keys(), ...fields.keys()])
    if (!PARTS.includes(name))
      throw new AppError('INVALID_REQUEST', {}, `parts: ${unknownName(name, PARTS)}`);
  const file = files.get('document');
  if (!file) throw new AppError('INVALID_REQUEST', {}, 'The part `document` (a PDF) is missing');
  const document = file.content;
  const session = readSession(files.get('session')?.content ?? fields.get('session'));

  const inspection = await pdfInspector.inspect(document).catch((error: unknown) => {
    throw error instanceof PdfInspectorBusy ? new AppError('SERVICE_UNAVAILABLE') : error;
  });
  if (!inspection.ok)
    throw new AppError('DOCUMENT_REFUSED', { reason: inspection.reason }, inspection.detail);
  for (const [index, participant] of session.participants.entries())
    for (const field of participant.fields ?? []) {
      const page = inspection.sizes[field.page - 1];
      const context = `participants.${index}.fields`;
      if (!page)
        throw new AppError('INVALID_REQUEST', {}, `${context}: the document has no page ${field.page}`);
      if (field.x + field.width > page.width || field.y + field.height > page.height)
        throw new AppError('INVALID_REQUEST', {}, `${context}: a field lies outside of page ${field.page}`);
    }
  const { pages, title, decrypted } = inspection;
  const name = documentName({ given: session.document_name, title, filename: file.name });
  const uploaded = { document, sha256: sha256(document), pages, name, session };
  if (decrypted === undefined) return uploaded;
  const rewritten = Buffer.from(decrypted.buffer, decrypted.byteOffset, decrypted.length);
  const decryptedFrom = { sha256: uploaded.sha256, size_bytes: document.length };
  return { ...uploaded, document: rewritten, sha256: sha256(rewritten), decryptedFrom };
}

/** As a file, as text, or already parsed where the field said that it is JSON. */
function readSession(part: unknown): SessionInput {
  if (part === undefined) throw new AppError('INVALID_REQUEST', {}, 'The part `session` (JSON) is missing');
  if (Buffer.isBuffer(part) && part.length > FIELD_SIZE)
    throw new AppError('PAYLOAD_TOO_LARGE', {}, 'The part `session` is larger than 1 MiB');
  const isBytes = Buffer.isBuffer(part) || typeof part === 'string';
  const json = isBytes ? readJson(Buffer.from(part)) : inspectJson(part);
  if (!json.ok) throw new AppError('INVALID_REQUEST', {}, `The part \`session\` is ${json.fault}`);
  const parsed = sessionInput.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues
    .slice(0, 10)
    .map(({ path, message }) => `${['session', ...path].join('.')}: ${message}`);
  throw new AppError('INVALID_REQUEST', {}, mistakes.join('; '));
}
