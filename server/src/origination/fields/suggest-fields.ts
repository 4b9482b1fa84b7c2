/** Suggests fields for documents; the user decides which to use. */
import type { Suggestion } from '@countersign/contract/originator/layouts';
import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { askLayouts } from './ask-layouts.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';

/** `roles` are matched with words of the documents, in addition to the usual ones. */
export async function suggestFields(
  { pdfLayouts }: Pick<PdfTools, 'pdfLayouts'>,
  documents: readonly Buffer[],
  roles: readonly Pick<LayoutRole, 'id' | 'name'>[],
): Promise<Suggestion[]> {
  const suggestions: Suggestion[] = [];
  const named = roles.map(({ id, name }) => ({ id, name }));
  for (const [index, content] of documents.entries()) {
    const document = index + 1;
    const fields = await askLayouts(document, documents.length, () => pdfLayouts.suggest(content, named));
    suggestions.push(...fields.map((field) => ({ ...field, document })));
  }
  return suggestions;
}
