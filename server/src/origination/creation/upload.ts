/**
 * Reads the originator's request for a session: the PDFs and their JSON. Everything is checked before any of it is
 * stored.
 */
import { sessionInput, type SessionInput } from '@countersign/contract/originator/session-input';
import type { FastifyRequest } from 'fastify';
import type { Originator } from '../../http/callers.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import { readJsonPart, type UploadedFile } from '../../http/multipart.ts';
import { clearDocuments } from './clear-documents.ts';
import type { Upload } from './create.ts';
import { fromLayout } from './from-layout.ts';
import { inspectDocuments } from '../documents/inspect-document.ts';
import { documentMissing, readDocumentParts } from '../documents/read-document-parts.ts';
import { rebuildDocuments, requireStrictForm } from '../documents/rebuild-document.ts';
import { configOf, findTemplate } from './session-setup.ts';
import { placeFields, prefilledOf } from './place-fields.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import { withInternationalPhones } from '../../signing/phone-numbers.ts';
import type { Kernel } from '../../signing/kernel.ts';

export async function readUpload(
  services: Kernel & WithStorage & PdfTools,
  caller: Originator,
  request: FastifyRequest,
): Promise<Upload> {
  const parts = await readDocumentParts(request, 'session');
  const session = readJsonPart(parts, 'session', sessionInput, (json) =>
    withInternationalPhones(json, services.settings.PHONE_COUNTRY),
  );
  return prepareUpload(services, caller, session, parts.files.get('document') ?? []);
}

/** Returns the documents that signers read: either the uploaded files or the files of the layout. */
export async function prepareUpload(
  services: Kernel & WithStorage & PdfTools,
  caller: Originator,
  session: SessionInput,
  uploaded: readonly UploadedFile[],
): Promise<Upload> {
  // The template is read once, before the documents, because inspecting them can take a long time.
  const template = await findTemplate(services.database.db, caller, session.template_id);
  if (session.layout_id !== undefined) {
    if (uploaded.length > 0)
      throw contradiction('layout_id', 'the layout provides the documents: do not send the part `document`');
    return fromLayout(services, caller, { ...session, layout_id: session.layout_id }, template);
  }
  if (uploaded.length === 0) throw documentMissing();
  const documents = await inspectDocuments(services, uploaded, namesGiven(session, uploaded.length));
  const { normalise, unrepresentable_pages: unrepresentablePages } = configOf(template, session);
  if (normalise === 'off')
    await requireStrictForm(
      services,
      documents.map(({ document }) => document),
    );
  const placed = await placeFields(services, session, documents);
  const cleared = await clearDocuments(services, documents, placed);
  const rebuilt = await rebuildDocuments(services, cleared, { unrepresentablePages });
  const prefilled = session.participants.map(({ fields = [] }) => prefilledOf(fields));
  return { documents: rebuilt, session, fields: placed.fields, prefilled, template };
}

/** Returns the names that the originator gave to the documents. */
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

const SEVERAL = 'is for one document: set the names only in session.documents';

const contradiction = (field: string, message: string) =>
  invalidRequest([{ field: `session.${field}`, message }]);
