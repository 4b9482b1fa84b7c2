/** Determines the places of a draft's fields on its documents, reports their problems, and suggests more fields. */
import type { DraftContent } from '@countersign/contract/originator/draft-content';
import { isDataKind } from '@countersign/contract/rules/field-kinds';
import { boxOf, hidingAnnotations, suggestFields } from '../fields/locate-fields.ts';
import { inspectDocument, type InspectedDocument } from '../documents/inspect-document.ts';
import { locateForParticipants } from '../creation/place-fields.ts';
import { contentOf, type DraftRow } from './rows.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export async function placesOf(services: Kernel & WithStorage & PdfTools, row: DraftRow) {
  const content = contentOf(services, row);
  const documents = await readAsSession(services, row.id, content.documents);
  const { placed, problems } = await locateForParticipants(services, content.participants, documents);
  const suggestions = await suggestFields(
    services,
    documents.map(({ document }) => document.content),
    [],
  );
  return {
    fields: placed.map((field) => ({ participant: field.participant, field: field.index, ...boxOf(field) })),
    problems,
    // Text and checkbox fields are not suggested. They show data, which only layouts support.
    suggestions: suggestions.filter(({ kind }) => !isDataKind(kind)),
    annotations: await hidingAnnotations(
      services,
      documents.map(({ document, hasAnnotations }) => ({ content: document.content, hasAnnotations })),
    ),
  };
}

/** Reads the documents as the creation of a session does, and decrypts them if possible. */
async function readAsSession(
  services: WithStorage & PdfTools,
  draftId: string,
  documents: DraftContent['documents'],
): Promise<InspectedDocument[]> {
  const read: InspectedDocument[] = [];
  for (const [index, { sha256, name }] of documents.entries()) {
    const content = await services.storage.get(draftId, sha256);
    const place = { number: index + 1, total: documents.length };
    read.push(await inspectDocument(services, { content, name, ...place }));
  }
  return read;
}
