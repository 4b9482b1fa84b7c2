/** Finds every problem with the fields of a layout or a session. The editor and the server share these rules. */
import { isDataKind, SMALLEST_SIZE, type FieldKind } from './field-kinds.ts';
import { isSameInput, unclearRule, type SignerInput } from './signer-inputs.ts';

/**
 * The area of a field, in points from the top left corner of the visible page. Document and page numbers start at 1.
 */
export interface FieldBox {
  document: number;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CheckedField extends FieldBox {
  /** The id of the field in a list of problems. */
  id: string;
  kind: FieldKind;
  role?: string | undefined;
  key?: string | undefined;
  input?: SignerInput | undefined;
  /** The signer of the field. Absent if fields are assigned by role. */
  participant?: number;
}

/** The area of a PDF annotation. The annotation hides the page content in this area. */
export interface AnnotationBox extends FieldBox {
  /**
   * A point of a form field. Set only if the annotation is a form field. A field of ours that covers this point removes
   * the form field from the document.
   */
  gives_way_at?: { x: number; y: number } | undefined;
}

/** The visible size of a page in points. */
export interface PageSides {
  width: number;
  height: number;
}

export const FIELD_PROBLEMS = [
  'duplicate_id',
  'no_such_document',
  'no_such_page',
  'off_page',
  'too_small',
  'overlaps',
  'under_annotation',
  'no_role',
  'unknown_role',
  'no_key',
  'key_of_another_kind',
  'input_unclear',
  'input_differs',
  'option_twice',
  'option_alone',
  'prefilled_unknown',
  'anchor_not_found',
  'anchor_ambiguous',
] as const;
export type FieldProblemCode = (typeof FIELD_PROBLEMS)[number];

export interface FieldProblem {
  field: string;
  problem: FieldProblemCode;
  /** The number of the document that contains, or should contain, the field. */
  document: number;
  /** The page of the field. Absent if the anchor of the field was not found. */
  page?: number;
  /** The other field, if the problem is an overlap or a shared key. */
  other?: string;
}

/**
 * Returns every problem with the fields. `documents` lists the pages of each document. `roles` is null if fields are
 * not assigned by role.
 */
export function fieldProblems(
  fields: readonly CheckedField[],
  documents: readonly (readonly PageSides[])[],
  roles: readonly string[] | null,
): FieldProblem[] {
  return fields.flatMap((field, index) => {
    const before = fields.slice(0, index);
    const found: FieldProblem[] = [];
    const problem = (code: FieldProblemCode, other?: string) =>
      found.push({
        field: field.id,
        problem: code,
        document: field.document,
        page: field.page,
        ...(other === undefined ? {} : { other }),
      });
    if (before.some(({ id }) => id === field.id)) problem('duplicate_id');
    const ownership = ownershipProblem(field, roles);
    if (ownership) problem(ownership);
    const otherKind = roles === null ? undefined : before.find((other) => isKeyOfAnotherKind(field, other));
    if (otherKind) problem('key_of_another_kind', otherKind.id);
    const input = inputProblemOf(field, fields, index);
    if (input) problem(input.problem, input.other);
    const place = placeProblem(field, documents);
    if (place) problem(place);
    const under = before.find((other) => overlap(field, other));
    if (under) problem('overlaps', under.id);
    return found;
  });
}

/**
 * Returns whether two fields of different kinds share a key. A value cannot be both a text and a tick, and cannot come
 * from both the sender and a signer.
 */
const isKeyOfAnotherKind = (one: CheckedField, other: CheckedField): boolean =>
  one.kind !== other.kind && Boolean(keyIn(one)) && keyIn(one) === keyIn(other);

const keyIn = ({ kind, key, input }: CheckedField): string | undefined =>
  isDataKind(kind) ? key : input?.key;

/** Returns why the fields that share a key cannot form one question to one signer. Returns null if they can. */
function inputProblemOf(
  { input, role, participant }: CheckedField,
  fields: readonly CheckedField[],
  index: number,
): { problem: FieldProblemCode; other?: string } | null {
  if (!input) return null;
  if (unclearRule(input)) return { problem: 'input_unclear' };
  const group = fields.filter((other) => other.input?.key === input.key && other.participant === participant);
  const before = group.filter((other) => fields.indexOf(other) < index);
  const unlike = before.find(
    (other) => other.role !== role || (other.input && !isSameInput(other.input, input)),
  );
  if (unlike) return { problem: 'input_differs', other: unlike.id };
  if (input.type !== 'radio') return null;
  const same = before.find((other) => other.input?.option === input.option);
  if (same) return { problem: 'option_twice', other: same.id };
  if (group.length < 2) return { problem: 'option_alone' };
  const isKnown =
    input.prefilled === undefined || group.some((other) => other.input?.option === input.prefilled);
  return isKnown ? null : { problem: 'prefilled_unknown' };
}

/** Returns what is missing to assign the field to a signer or to a value. Returns null if nothing is missing. */
export function ownershipProblem(
  { kind, role, key }: Pick<CheckedField, 'kind' | 'role' | 'key'>,
  roles: readonly string[] | null,
): FieldProblemCode | null {
  if (roles === null) return null;
  if (isDataKind(kind)) return key === undefined || key === '' ? 'no_key' : null;
  if (role === undefined || role === '') return 'no_role';
  return roles.includes(role) ? null : 'unknown_role';
}

export function placeProblem(
  { kind, ...box }: FieldBox & { kind: FieldKind },
  documents: readonly (readonly PageSides[])[],
): FieldProblemCode | null {
  const pages = documents[box.document - 1];
  if (!pages) return 'no_such_document';
  const page = pages[box.page - 1];
  if (!page) return 'no_such_page';
  const smallest = SMALLEST_SIZE[kind];
  if (box.width < smallest.width || box.height < smallest.height) return 'too_small';
  const isOn =
    box.x >= -HAIR &&
    box.y >= -HAIR &&
    box.x + box.width <= page.width + HAIR &&
    box.y + box.height <= page.height + HAIR;
  return isOn ? null : 'off_page';
}

/** The tolerance in points for the rounding errors of systems that use other units. */
const HAIR = 0.01;

/** Returns whether two fields overlap. Fields that only touch do not overlap. */
export function overlap(one: FieldBox, other: FieldBox): boolean {
  if (one.document !== other.document || one.page !== other.page) return false;
  return (
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > HAIR &&
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > HAIR
  );
}

/** Returns the indexes of the fields that an annotation would hide. */
export function coveredFields(fields: readonly FieldBox[], annotations: readonly AnnotationBox[]): number[] {
  const staying = annotations.filter(
    ({ document, page, gives_way_at: point }) =>
      !point || !fields.some((field) => isOver(field, { document, page, ...point })),
  );
  return fields.flatMap((field, index) => (staying.some((box) => overlap(field, box)) ? [index] : []));
}

/** Returns whether a field covers a point of a page. */
export const isOver = (field: FieldBox, at: Pick<FieldBox, 'document' | 'page' | 'x' | 'y'>): boolean =>
  field.document === at.document &&
  field.page === at.page &&
  at.x >= field.x &&
  at.x <= field.x + field.width &&
  at.y >= field.y &&
  at.y <= field.y + field.height;
