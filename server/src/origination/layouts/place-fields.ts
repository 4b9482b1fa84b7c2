/** The fields of a layout at their places; one that has none, or lies where it cannot be drawn, is refused by its name. */
import type { LayoutField, LayoutInput } from '@countersign/contract/originator/layouts';
import { fieldProblems } from '@countersign/contract/rules/field-problems';
import { AppError } from '../../http/app-error.ts';
import { problemsInWords } from '../problems-in-words.ts';
import type { KeptDocument } from './kept-documents.ts';

export function placeFields(
  { fields, roles }: Pick<LayoutInput, 'fields' | 'roles'>,
  documents: readonly KeptDocument[],
): LayoutField[] {
  const placed = fields.map((field): LayoutField => {
    const { page = 1, x = 0, y = 0, width = 0, height = 0 } = field;
    return { ...field, page, x, y, width, height };
  });
  const problems = fieldProblems(
    placed,
    documents.map(({ described }) => described.pages),
    roles.map(({ id }) => id),
  );
  if (problems.length > 0) throw new AppError('LAYOUT_REFUSED', { problems }, problemsInWords(problems));
  return placed;
}
