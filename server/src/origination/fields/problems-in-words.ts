/** What is wrong with fields, as the `detail` of a refusal says it to whoever sent them. */
import type { FieldProblem, FieldProblemCode } from '@countersign/contract/rules/field-problems';

/** Of each, up to as many as anybody reads at once; all are in the refusal's `problems`. */
export const problemsInWords = (problems: readonly FieldProblem[]): string =>
  problems
    .slice(0, 10)
    .map(
      ({ field, problem, other }) => `${field}: ${WORDS[problem]}${other === undefined ? '' : ` ${other}`}`,
    )
    .join('; ');

const WORDS: Readonly<Record<FieldProblemCode, string>> = {
  duplicate_id: 'another field has this id',
  no_such_document: 'there is no such document',
  no_such_page: 'the document has no such page',
  off_page: 'lies outside of its page',
  too_small: 'is too small for what belongs there',
  overlaps: 'lies over the field',
  no_role: 'has no role',
  unknown_role: 'has a role that the layout does not have',
  no_key: 'has no key',
  anchor_not_found: 'its anchor is not in the document',
  anchor_ambiguous: 'its anchor is in the document several times: say which by occurrence',
};
