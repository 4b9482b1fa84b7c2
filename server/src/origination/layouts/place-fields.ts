/** Places a layout's fields. A field without a place, or in a place where it cannot be drawn, is refused by name. */
import type { LayoutField, LayoutInput } from '@countersign/contract/originator/layout-content';
import { fieldProblems } from '@countersign/contract/rules/field-problems';
import { AppError } from '../../http/app-error.ts';
import { locateFields } from '../fields/locate-fields.ts';
import { problemsInWords } from '../fields/problems-in-words.ts';
import type { StoredDocument } from './stored-documents.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';

export async function placeFields(
  services: PdfTools,
  { fields, roles }: Pick<LayoutInput, 'fields' | 'roles'>,
  documents: readonly StoredDocument[],
): Promise<LayoutField[]> {
  const located = await locateFields(services, documents, fields);
  const placed = located.placed.map(({ field, box }): LayoutField => ({ ...field, ...box }));
  const problems = [
    ...located.problems,
    ...fieldProblems(
      placed,
      documents.map(({ described }) => described.pages),
      roles.map(({ id }) => id),
    ),
  ];
  if (problems.length > 0)
    throw new AppError('LAYOUT_REFUSED', { problems }, problemsInWords(problems, documents.length));
  return placed;
}
