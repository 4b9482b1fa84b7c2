/**
 * Removes anchors, and form fields under our fields, before signers read the documents. The resulting documents are
 * inspected like uploads.
 */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { DocumentNote } from '@countersign/contract/originator/session-data';
import { askLayouts, SIGNED } from '../fields/ask-layouts.ts';
import type { HiddenTexts } from '../fields/locate-fields.ts';
import {
  documentRefused,
  inspectDocument,
  type InspectedDocument,
  type UploadedDocument,
} from '../documents/inspect-document.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';

interface Placed {
  fields: readonly SignatureField[][];
  anchors: HiddenTexts;
}

export async function clearDocuments(
  services: PdfTools,
  documents: readonly InspectedDocument[],
  { fields, anchors }: Placed,
): Promise<UploadedDocument[]> {
  const cleared: UploadedDocument[] = [];
  for (const [index, { document, hasForm }] of documents.entries()) {
    const number = index + 1;
    const hidden = anchors.get(number) ?? [];
    const taken = hasForm ? fields.flat().filter((field) => (field.document ?? 1) === number) : [];
    if (hidden.length + taken.length === 0) {
      cleared.push(document);
      continue;
    }
    const plan = { hidden, fields: [], taken };
    const outcome = await askLayouts(number, documents.length, () =>
      services.pdfLayouts.fill(document.content, plan),
    );
    // The only possible failure is a signed document. There are no values to draw, and annotations that would cover a
    // field were already rejected when the fields were placed.
    if (!outcome.ok) throw documentRefused(SIGNED, number, documents.length);
    const notes: DocumentNote[] = [];
    if (hidden.length > 0) notes.push('anchors_removed');
    if (outcome.formFields > 0) notes.push('form_fields_removed');
    if (notes.length === 0) {
      cleared.push(document);
      continue;
    }
    const inspected = await inspectDocument(services, {
      content: outcome.bytes,
      name: document.name ?? undefined,
      number,
      total: documents.length,
    });
    cleared.push({
      ...inspected.document,
      uploaded: document.uploaded ?? { sha256: document.sha256, size_bytes: document.content.length },
      received: document.received ?? document.content,
      notes: [...(document.notes ?? []), ...notes],
    });
  }
  return cleared;
}
