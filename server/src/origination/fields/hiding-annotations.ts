/** Finds annotations that would hide a field, by the rule that refuses such fields. */
import type { AnnotationBox } from '@countersign/contract/rules/field-problems';
import { askLayouts } from './ask-layouts.ts';
import type { ReadDocument } from './locate-fields.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';

export async function hidingAnnotations(
  { pdfLayouts }: Pick<PdfTools, 'pdfLayouts'>,
  documents: readonly ReadDocument[],
): Promise<AnnotationBox[]> {
  const annotations: AnnotationBox[] = [];
  for (const [index, { content, hasAnnotations }] of documents.entries()) {
    if (hasAnnotations === false) continue;
    const document = index + 1;
    const found = await askLayouts(document, documents.length, () => pdfLayouts.hiding(content));
    annotations.push(...found.map((box) => ({ document, ...box })));
  }
  return annotations;
}
