/** Describes problems of fields for the `detail` of an error. */
import type { FieldProblem } from '@countersign/contract/rules/field-problems';

/**
 * Describes the first problems. Their number is limited to what people can read. The `problems` of the error contain
 * all of them.
 */
export const problemsInWords = (problems: readonly FieldProblem[], documents: number): string =>
  problems
    .slice(0, 10)
    .map((problem) => `${problem.field}: ${problemInWords(problem, documents)}`)
    .join('; ');

export function problemInWords({ problem, document, page, other }: FieldProblem, documents: number): string {
  const subject = documents > 1 ? `document ${document}` : 'the document';
  switch (problem) {
    case 'duplicate_id':
      return 'another field has this id';
    case 'no_such_document':
      return `there is no document ${document}`;
    case 'no_such_page':
      return `${subject} has no page ${page}`;
    case 'off_page':
      return `is outside page ${page}`;
    case 'too_small':
      return 'is too small for its content';
    case 'overlaps':
      return `overlaps the field ${other}`;
    case 'under_annotation':
      return `lies under a comment, stamp, picture or form field of ${subject} on page ${page}, which would hide the field: move the field, or print the document to a new PDF`;
    case 'no_role':
      return 'has no role';
    case 'unknown_role':
      return 'has a role that the layout does not define';
    case 'no_key':
      return 'has no key';
    case 'key_of_another_kind':
      return `has the key of the field ${other}, which is of another kind`;
    case 'input_unclear':
      return 'has no label, lacks options, or has rules that contradict each other';
    case 'input_differs':
      return `has the key of the field ${other}, which belongs to another signer or has other rules`;
    case 'option_twice':
      return `has the option of the field ${other}`;
    case 'option_alone':
      return 'is the only option: a radio group needs at least two fields with the same key';
    case 'prefilled_unknown':
      return 'is prefilled with something that is not an option of its group';
    case 'anchor_not_found':
      return `its anchor does not occur in ${subject}`;
    case 'anchor_ambiguous':
      return `its anchor occurs in ${subject} more than once: choose one with occurrence`;
  }
}
