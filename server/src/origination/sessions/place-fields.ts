/** The fields of the participants at their places; one that lies where it cannot be drawn is refused by its name. */
import type { SessionInput, SignatureField } from '@countersign/contract/originator/sessions';
import { fieldProblems, type PageSides } from '@countersign/contract/rules/field-problems';
import { AppError } from '../../http/app-error.ts';
import { problemsInWords } from '../fields/problems-in-words.ts';

export function placeFields(
  { participants }: SessionInput,
  documents: readonly (readonly PageSides[])[],
): SignatureField[][] {
  const placed = participants.map(({ fields = [] }) =>
    fields.map(({ page = 1, x = 0, y = 0, width = 0, height = 0, anchor: _, ...field }) => ({
      ...field,
      page,
      x,
      y,
      width,
      height,
    })),
  );
  const named = placed.flatMap((fields, participant) =>
    fields.map((field, index) => ({ ...field, id: `participants.${participant}.fields.${index}` })),
  );
  const problems = fieldProblems(named, documents, null);
  if (problems.length > 0) throw new AppError('INVALID_REQUEST', { problems }, problemsInWords(problems));
  return placed;
}
