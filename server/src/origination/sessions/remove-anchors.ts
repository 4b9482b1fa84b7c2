/** Takes anchors out of uploaded documents before anybody reads them. What comes of it is inspected like the upload. */
import type { Services } from '../../signing/services.ts';
import { askLayouts, documentRefused, SIGNED } from '../fields/ask-layouts.ts';
import type { HiddenTexts } from '../fields/hidden-texts.ts';
import { inspectDocument, type InspectedDocument } from './inspect-document.ts';
import type { UploadedDocument } from './upload.ts';

export async function removeAnchors(
  services: Services,
  documents: readonly InspectedDocument[],
  anchors: HiddenTexts,
): Promise<UploadedDocument[]> {
  const cleared: UploadedDocument[] = [];
  for (const [index, { document }] of documents.entries()) {
    const number = index + 1;
    const hidden = anchors.get(number);
    if (!hidden) {
      cleared.push(document);
      continue;
    }
    const plan = { hidden, fields: [], taken: [] };
    const outcome = await askLayouts(number, documents.length, () =>
      services.pdfLayouts.fill(document.content, plan),
    );
    // There are no values that could not be drawn.
    if (!outcome.ok) throw documentRefused(SIGNED, number, documents.length);
    const inspected = await inspectDocument(services, {
      content: outcome.bytes,
      filename: '',
      name: document.name ?? undefined,
      number: documents.length > 1 ? number : undefined,
    });
    cleared.push({
      ...inspected.document,
      uploaded: document.uploaded ?? { sha256: document.sha256, size_bytes: document.content.length },
      notes: [...(document.notes ?? []), 'anchors_removed'],
    });
  }
  return cleared;
}
