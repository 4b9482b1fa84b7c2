/**
 * Collects the problems of each field. The editor finds some with the server's rules, and the server reports others.
 */
import {
  type AnnotationBox,
  coveredFields,
  fieldProblems,
  ownershipProblem,
  type FieldProblem,
  type PageSides,
} from '@countersign/contract/rules/field-problems';
import type { ApiError } from '../../../../api/client.ts';
import type { Content } from './field.ts';

export type ProblemsByField = ReadonlyMap<string, readonly FieldProblem[]>;

/** The pages on which fields are placed, and their annotations. */
export interface Ground {
  /** The pages of each document. */
  documents: readonly (readonly PageSides[])[];
  /** The annotations that would cover a field. Empty until the server has returned them. */
  annotations: readonly AnnotationBox[];
}

export const NO_ANNOTATIONS: Ground['annotations'] = [];

export function problemsOf(
  { fields, roles }: Content,
  { documents, annotations }: Ground,
  refused: readonly FieldProblem[],
): ProblemsByField {
  const ids = roles.map(({ id }) => id);
  const placed = fields.filter(({ isAwaitingAnchor }) => !isAwaitingAnchor);
  const found = [
    ...fieldProblems(placed, documents, ids),
    ...coveredFields(placed, annotations)
      .flatMap((index) => placed[index] ?? [])
      .map(({ id, document, page }): FieldProblem => ({
        field: id,
        problem: 'under_annotation',
        document,
        page,
      })),
    ...fields.flatMap(({ id, isAwaitingAnchor, ...field }): FieldProblem[] => {
      const problem = isAwaitingAnchor ? ownershipProblem(field, ids) : null;
      return problem ? [{ field: id, problem, document: field.document }] : [];
    }),
    ...refused,
  ];
  const byField = new Map<string, FieldProblem[]>();
  for (const problem of found.flatMap(bothSides)) {
    const list = byField.get(problem.field) ?? [];
    const isKnown = list.some((known) => known.problem === problem.problem && known.other === problem.other);
    if (!isKnown) byField.set(problem.field, [...list, problem]);
  }
  return byField;
}

/** Reports an overlap for both fields, because moving either one fixes it. */
function bothSides(problem: FieldProblem): FieldProblem[] {
  const { field, other } = problem;
  return other === undefined ? [problem] : [problem, { ...problem, field: other, other: field }];
}

/** Returns the problems from the server that still apply. A problem applies until one of its fields changes. */
export const unchangedOf = (said: readonly FieldProblem[], changed: readonly string[]): FieldProblem[] =>
  said.filter(
    ({ field, other }) => !changed.includes(field) && (other === undefined || !changed.includes(other)),
  );

/** Returns the problems with fields from an error. */
export function problemsIn({ facts }: ApiError): FieldProblem[] {
  const { problems } = facts;
  return Array.isArray(problems) ? problems.filter(isProblem) : [];
}

function isProblem(value: unknown): value is FieldProblem {
  return typeof value === 'object' && value !== null && 'field' in value && 'problem' in value;
}
