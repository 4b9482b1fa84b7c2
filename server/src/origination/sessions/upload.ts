/** What an originator sends to start a session: the PDFs and the JSON beside them, all checked before anything is kept. */
import { unknownName } from '@countersign/contract/originator/exactly';
import { type SignatureField } from '@countersign/contract/originator/fields';
import { sessionInput, type SessionInput } from '@countersign/contract/originator/session-input';
import { type DocumentNote } from '@countersign/contract/originator/sessions';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@countersign/contract/rules/document-limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import { readJsonPart } from '../../http/json-part.ts';
import { readParts } from '../../http/multipart.ts';
import type { Services } from '../../signing/services.ts';
import { clearDocuments } from './clear-documents.ts';
import { fromLayout } from './from-layout.ts';
import { type InspectedDocument, inspectDocument } from './inspect-document.ts';
import { placeFields } from './place-fields.ts';

/** A document that passed the inspection, uploaded or made here. */
export interface UploadedDocument {
  /** What signers will read and what will be sealed. */
  content: Buffer;
  sha256: string;
  pages: number;
  name: string | null;
  /** The file as it came, where it differs. */
  uploaded?: { sha256: string; size_bytes: number };
  /** In what it differs; in nothing unless said. */
  notes?: readonly DocumentNote[];
}

export interface Upload {
  /** In the order in which they are read; at least one. */
  documents: UploadedDocument[];
  session: SessionInput;
  /** Of each participant, at their places; none unless said. */
  fields?: SignatureField[][];
  /** What the documents were made from. */
  layout?: { id: string; version: number; dataSha256: string };
  /** The batch that it is a row of, and who made that or its file: people or keys. */
  batch?: { id: string; row: number; preparedBy: readonly string[] };
  /** Where it differs from the template. */
  sendsInvites?: boolean;
}

const PARTS = ['document', 'session'];

export async function readUpload(
  services: Services,
  caller: Originator,
  request: FastifyRequest,
): Promise<Upload> {
  const parts = await readParts(request, {
    fileSize: MAX_DOCUMENT_BYTES,
    files: MAX_DOCUMENTS + 1,
    repeatable: 'document',
  });
  for (const name of [...parts.files.keys(), ...parts.fields.keys()])
    if (!PARTS.includes(name))
      throw new AppError('INVALID_REQUEST', {}, `parts: ${unknownName(name, PARTS)}`);
  const session = readJsonPart(parts, 'session', sessionInput);
  return prepareUpload(services, caller, session, parts.files.get('document') ?? []);
}

/** The files become the documents that signers read, or the layout's do. */
export async function prepareUpload(
  services: Services,
  caller: Originator,
  session: SessionInput,
  uploaded: readonly { content: Buffer; name: string }[],
): Promise<Upload> {
  if (session.layout_id !== undefined) {
    if (uploaded.length > 0)
      throw contradiction('layout_id', 'the layout has the documents: send no part `document`');
    return fromLayout(services, caller, { ...session, layout_id: session.layout_id });
  }
  if (uploaded.length === 0)
    throw new AppError('INVALID_REQUEST', {}, 'The part `document` (a PDF) is missing');
  const names = namesGiven(session, uploaded.length);
  const documents: InspectedDocument[] = [];
  for (const [index, { content, name: filename }] of uploaded.entries()) {
    const number = uploaded.length > 1 ? index + 1 : undefined;
    documents.push(await inspectDocument(services, { content, filename, name: names[index], number }));
  }
  const placed = await placeFields(services, session, documents);
  const cleared = await clearDocuments(services, documents, placed);
  return { documents: cleared, session, fields: placed.fields };
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
  invalidRequest([{ field: `session.${field}`, message }]);
