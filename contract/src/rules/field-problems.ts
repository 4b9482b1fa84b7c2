/** What is wrong with the fields of a layout or a session, each named. The editor and the server ask the same. */
import { isDataKind, SMALLEST_SIZE, type FieldKind } from './field-kinds.ts';

/** In points from the top left corner of the visible page; documents and pages count from 1. */
export interface FieldBox {
  document: number;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CheckedField extends FieldBox {
  /** How it is named in what is wrong with it. */
  id: string;
  kind: FieldKind;
  role?: string | undefined;
  key?: string | undefined;
}

/** Where an annotation of the PDF hides what the page draws. */
export interface AnnotationBox extends FieldBox {
  /** Of a form field: where a field lies over this point, the form field is taken out of the document. */
  gives_way_at?: { x: number; y: number } | undefined;
}

/** As the reader sees it, in points. */
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
  'anchor_not_found',
  'anchor_ambiguous',
] as const;
export type FieldProblemCode = (typeof FIELD_PROBLEMS)[number];

export interface FieldProblem {
  field: string;
  problem: FieldProblemCode;
  /** Where it is, or was to be. */
  document: number;
  /** Unknown where its anchor was not found. */
  page?: number;
  /** The field that it lies over, or whose key it has. */
  other?: string;
}

/** `documents`: the pages of each. `roles`: null where fields belong to nobody by a role. */
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
    const place = placeProblem(field, documents);
    if (place) problem(place);
    const under = before.find((other) => overlap(field, other));
    if (under) problem('overlaps', under.id);
    return found;
  });
}

/** One value cannot be a text here and a tick there. */
const isKeyOfAnotherKind = (one: CheckedField, other: CheckedField): boolean =>
  isDataKind(one.kind) &&
  isDataKind(other.kind) &&
  one.kind !== other.kind &&
  Boolean(one.key) &&
  one.key === other.key;

/** What a field lacks that says whose it is, or what goes into it. */
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

/** Who measures in other units rounds. */
const HAIR = 0.01;

/** Fields that touch lie beside each other. */
export function overlap(one: FieldBox, other: FieldBox): boolean {
  if (one.document !== other.document || one.page !== other.page) return false;
  return (
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > HAIR &&
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > HAIR
  );
}

/** The indexes of fields that would lie under an annotation. */
export function coveredFields(fields: readonly FieldBox[], annotations: readonly AnnotationBox[]): number[] {
  const staying = annotations.filter(
    ({ document, page, gives_way_at: point }) =>
      !point || !fields.some((field) => isOver(field, { document, page, ...point })),
  );
  return fields.flatMap((field, index) => (staying.some((box) => overlap(field, box)) ? [index] : []));
}

/** Whether a point of a page lies in a field. */
export const isOver = (field: FieldBox, at: Pick<FieldBox, 'document' | 'page' | 'x' | 'y'>): boolean =>
  field.document === at.document &&
  field.page === at.page &&
  at.x >= field.x &&
  at.x <= field.x + field.width &&
  at.y >= field.y &&
  at.y <= field.y + field.height;
