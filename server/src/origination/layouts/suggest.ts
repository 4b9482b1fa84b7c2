/** Fields that the documents of a layout seem to want, for whoever places them to take or leave. */
import type { Suggestion } from '@countersign/contract/originator/layouts';
import type { Services } from '../../signing/services.ts';
import { askLayouts } from '../fields/ask-layouts.ts';
import { readDocuments } from './kept-documents.ts';
import type { LayoutVersionRow } from './rows.ts';

export async function suggestionsFor(
  services: Services,
  { layoutId, documents, roles }: LayoutVersionRow,
): Promise<Suggestion[]> {
  const suggestions: Suggestion[] = [];
  const named = roles.map(({ id, name }) => ({ id, name }));
  for (const [index, { content }] of (await readDocuments(services, layoutId, documents)).entries()) {
    const number = index + 1;
    const fields = await askLayouts(number, documents.length, () =>
      services.pdfLayouts.suggest(content, named),
    );
    suggestions.push(...fields.map((field) => ({ ...field, document: number })));
  }
  return suggestions;
}
