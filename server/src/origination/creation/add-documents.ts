/**
 * Adds the documents of a new session: checks the limits, inserts the rows in order, and describes the documents for
 * the response and the evidence.
 */
import type { DocumentNote } from '@countersign/contract/originator/session-data';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_PAGES, MAX_DOCUMENTS } from '@countersign/contract/rules/limits';
import { sessionDocuments } from '../../database/schema.ts';
import { describeDocument, documentParts } from '../../evidence/session-documents.ts';
import { AppError } from '../../http/app-error.ts';
import type { Transaction } from '../../database/connect.ts';
import type { UploadedDocument } from '../documents/inspect-document.ts';

/** Inserts the rows of the documents. The session's row must exist already. The caller stores the files. */
export async function addDocuments(
  tx: Transaction,
  sessionId: string,
  documents: readonly UploadedDocument[],
) {
  refuseExcess(documents);
  const rows = await tx
    .insert(sessionDocuments)
    .values(
      documents.map(({ sha256, pages, content, uploaded, pictures = null }, index) => ({
        sessionId,
        position: index + 1,
        sha256,
        pages,
        bytes: content.length,
        pictures,
        receivedSha256: uploaded?.sha256 ?? null,
      })),
    )
    .returning();
  return { answer: answerOf(documents), facts: factsOf(documents), parts: documentParts(rows) };
}

/**
 * Checks the limits on all documents together. Duplicates are rejected, because within a session a sealed file must
 * belong to one document only.
 */
function refuseExcess(documents: readonly UploadedDocument[]): void {
  const total = (of: (document: UploadedDocument) => number) =>
    documents.reduce((sum, document) => sum + of(document), 0);
  if (documents.length === 0 || documents.length > MAX_DOCUMENTS)
    throw new AppError('INVALID_REQUEST', {}, `A session has 1 to ${MAX_DOCUMENTS} documents`);
  // The limit counts the uploaded files, because the sender cannot know how much decryption adds.
  if (total(({ content, uploaded }) => uploaded?.size_bytes ?? content.length) > MAX_DOCUMENT_BYTES)
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      { reason: 'TOO_LARGE' },
      `Together, the documents are larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB`,
    );
  const pages = total((document) => document.pages);
  if (pages > MAX_DOCUMENT_PAGES)
    throw new AppError(
      'DOCUMENT_REFUSED',
      { reason: 'TOO_MANY_PAGES' },
      `Together, the documents have ${pages} pages; at most ${MAX_DOCUMENT_PAGES} are allowed`,
    );
  for (const [index, { sha256 }] of documents.entries()) {
    const first = documents.findIndex((document) => document.sha256 === sha256);
    if (first < index)
      throw new AppError('INVALID_REQUEST', {}, `Documents ${first + 1} and ${index + 1} are the same file`);
  }
}

const notesOf = ({ notes = [] }: UploadedDocument): DocumentNote[] => [...notes];

const describe = ({ sha256, pages, content }: UploadedDocument) =>
  describeDocument({ sha256, pages, bytes: content.length });

const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('Bug: a session without a document');
  return item;
};

function answerOf(documents: readonly UploadedDocument[]) {
  const all = documents.map((document) => ({
    name: document.name,
    ...describe(document),
    notes: notesOf(document),
    changes: [...(document.normalisation?.changes ?? [])],
  }));
  const { notes: _notes, changes: _changes, ...document } = first(all);
  return { document, document_notes: [...new Set(all.flatMap(({ notes }) => notes))], documents: all };
}

/**
 * Returns the hash of the file as received, the hash of the strict form that signers read, and a description of the
 * changes.
 */
const normalisationOf = ({ sha256, normalisation }: UploadedDocument) =>
  normalisation && { normalisation: { ...normalisation, normalised: sha256 } };

/**
 * Returns the facts for the evidence. A single document is described as in earlier versions of the product. With
 * several documents, each one states whether it was decrypted.
 */
function factsOf(documents: readonly UploadedDocument[]) {
  const document = first(documents);
  const names = documents.map(({ name }) => name);
  if (documents.length === 1) {
    const { uploaded } = document;
    return {
      open: {
        document: describe(document),
        ...(uploaded && { uploaded, document_notes: notesOf(document) }),
        ...normalisationOf(document),
      },
      personal: { document_name: document.name },
    };
  }
  const all = documents.map((one) => ({
    ...describe(one),
    ...(one.uploaded && { uploaded: one.uploaded, notes: notesOf(one) }),
    ...normalisationOf(one),
  }));
  return {
    open: { document: describe(document), documents: all },
    personal: { document_name: document.name, document_names: names },
  };
}
