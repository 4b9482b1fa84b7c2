/** What an originator sends to start a session: the PDFs and the JSON beside them, all checked before anything is kept. */
import { unknownName } from '@countersign/contract/originator/exactly';
import { sessionInput, type SessionInput } from '@countersign/contract/originator/sessions';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@countersign/contract/rules/document-limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { inspectJson, readJson } from '../../http/json-body.ts';
import { FIELD_SIZE, readParts } from '../../http/multipart.ts';
import type { Services } from '../../signing/services.ts';
import { type InspectedDocument, inspectDocument } from './inspect-document.ts';

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
  /** In the order in which they are read; at least one. */
  documents: UploadedDocument[];
  session: SessionInput;
}

const PARTS = ['document', 'session'];

export async function readUpload(services: Services, request: FastifyRequest): Promise<Upload> {
  const { files, fields } = await readParts(request, {
    fileSize: MAX_DOCUMENT_BYTES,
    files: MAX_DOCUMENTS + 1,
    repeatable: 'document',
  });
  for (const name of [...files.keys(), ...fields.keys()])
    if (!PARTS.includes(name))
      throw new AppError('INVALID_REQUEST', {}, `parts: ${unknownName(name, PARTS)}`);
  const uploaded = files.get('document') ?? [];
  if (uploaded.length === 0)
    throw new AppError('INVALID_REQUEST', {}, 'The part `document` (a PDF) is missing');
  const session = readSession(files.get('session')?.[0]?.content ?? fields.get('session'));
  const names = namesGiven(session, uploaded.length);
  const documents: InspectedDocument[] = [];
  for (const [index, { content, name: filename }] of uploaded.entries()) {
    const number = uploaded.length > 1 ? index + 1 : undefined;
    documents.push(await inspectDocument(services, { content, filename, name: names[index], number }));
  }
  refuseMisplacedFields(session, documents);
  return { documents: documents.map(({ document }) => document), session };
}

/** What the originator calls each document; nothing where it said nothing. */
function namesGiven(session: SessionInput, count: number): (string | undefined)[] {
  const { document_name, documents } = session;
  if (documents === undefined) {
    if (document_name !== undefined && count > 1) throw contradiction('document_name', SEVERAL);
    return [document_name];
  }
  if (document_name !== undefined) throw contradiction('document_name', SEVERAL);
  if (documents.length !== count)
    throw contradiction('documents', `has ${documents.length} entries for ${count} parts \`document\``);
  return documents.map(({ name }) => name);
}

const SEVERAL = 'is for one document: give the names in session.documents alone';

const contradiction = (field: string, message: string) =>
  new AppError('INVALID_REQUEST', {}, `session.${field}: ${message}`);

function refuseMisplacedFields(session: SessionInput, documents: readonly InspectedDocument[]): void {
  for (const [index, participant] of session.participants.entries())
    for (const field of participant.fields ?? []) {
      const number = field.document ?? 1;
      const context = `participants.${index}.fields`;
      const sizes = documents[number - 1]?.sizes;
      if (!sizes) throw new AppError('INVALID_REQUEST', {}, `${context}: there is no document ${number}`);
      const subject = documents.length > 1 ? `document ${number}` : 'the document';
      const page = sizes[field.page - 1];
      if (!page)
        throw new AppError('INVALID_REQUEST', {}, `${context}: ${subject} has no page ${field.page}`);
      if (field.x + field.width > page.width || field.y + field.height > page.height)
        throw new AppError('INVALID_REQUEST', {}, `${context}: a field lies outside of page ${field.page}`);
    }
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
