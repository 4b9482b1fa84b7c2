/**
 * Converts the signature fields on uploaded PDFs to the format of the layout editor and back. In the editor, each
 * signer is a role.
 */
import type { Suggestion } from '@countersign/contract/originator/layouts';
import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { SIGNER_FIELD_KINDS, USUAL_SIZE } from '@countersign/contract/rules/field-kinds';
import type { FieldProblem } from '@countersign/contract/rules/field-problems';
import { withIds, type Content, type EditorField, type NewField } from '../../setup/layouts/editor/field.ts';
import type { DraftContent, Person, Places } from './api.ts';

type Field = NonNullable<Person['fields']>[number];

export const NO_PLACES: Places = { fields: [], problems: [], suggestions: [], annotations: [] };

const roleOf = (index: number): string => `person-${index + 1}`;

/**
 * Returns the fields for the editor. `places` contains the positions that the server found for fields with an anchor.
 */
export function placesOf(
  people: readonly Person[],
  nameOf: (index: number) => string,
  { fields: found }: Places,
): Content {
  const roles = people.map(({ name }, index): LayoutRole => ({
    id: roleOf(index),
    name: name.trim() || nameOf(index),
    required: true,
  }));
  const fields = people.flatMap(({ fields: own = [] }, participant) =>
    own.map((field, index) => {
      const box = found.find((each) => each.participant === participant && each.field === index);
      return edited(field, roleOf(participant), box);
    }),
  );
  return { name: '-', roles, fields: withIds(fields, []) };
}

/**
 * Returns a field for the editor. If its anchor text was not found, the field is at the corner of the first page until
 * the text changes.
 */
function edited(field: Field, role: string, found: Places['fields'][number] | undefined): NewField {
  const { anchor, page = 1, x = 0, y = 0, width, height, ...rest } = field;
  const usual = USUAL_SIZE[field.kind];
  const box = found ?? { page, x, y, width: width ?? usual.width, height: height ?? usual.height };
  return {
    ...rest,
    page: box.page,
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    role,
    required: true,
    ...(anchor ? { anchor } : {}),
    ...(anchor && !found ? { isAwaitingAnchor: true } : {}),
  };
}

const fieldsOf = (index: number, fields: readonly EditorField[]): EditorField[] =>
  fields.filter(({ role }) => role === roleOf(index));

export const withPlaces = (people: readonly Person[], fields: readonly EditorField[]): Person[] =>
  people.map((person, index) => ({ ...person, fields: fieldsOf(index, fields).flatMap(placed) }));

function placed({
  kind,
  document,
  page,
  x,
  y,
  width,
  height,
  font_size,
  align,
  anchor,
  input,
}: EditorField): Field[] {
  const own = SIGNER_FIELD_KINDS.find((each) => each === kind);
  if (!own) return [];
  const lettering = font_size === undefined ? { align } : { align, font_size };
  const place = anchor ? { anchor } : { page, x, y };
  return [{ kind: own, document, ...place, width, height, ...lettering, ...(input ? { input } : {}) }];
}

/**
 * Returns the problems with the editor's id of each field. The server identifies a field in the form
 * `participants.0.fields.1`.
 */
export function refusedOf(
  problems: Places['problems'],
  people: readonly Person[],
  fields: readonly EditorField[],
): FieldProblem[] {
  const ids = new Map<string, string>(
    people.flatMap((_, index) =>
      fieldsOf(index, fields).map(
        ({ id }, number) => [`participants.${index}.fields.${number}`, id] as const,
      ),
    ),
  );
  return problems.map(({ field, problem, document, page, other }) => ({
    field: ids.get(field) ?? field,
    problem,
    document,
    ...(page === undefined ? {} : { page }),
    ...(other === undefined ? {} : { other: ids.get(other) ?? other }),
  }));
}

/**
 * Assigns the roles that the documents name to the signers in order. The sender sees this assignment and can change it.
 */
export function suggestedFor(suggestions: readonly Suggestion[], people: number): Suggestion[] {
  const roles = [...new Set(suggestions.flatMap(({ role }) => role ?? []))];
  return suggestions.map((suggestion) => {
    const index = suggestion.role === null ? -1 : roles.indexOf(suggestion.role);
    return { ...suggestion, role: index === -1 || index >= people ? null : roleOf(index) };
  });
}

export const hasAnchors = (people: readonly Person[]): boolean =>
  people.some(({ fields = [] }) => fields.some(({ anchor }) => anchor !== undefined));

export const countOfPlaces = (people: readonly Person[]): number =>
  people.reduce((sum, { fields = [] }) => sum + fields.length, 0);

/**
 * Returns the draft with other documents. When documents are reordered or removed, their fields move or disappear with
 * them.
 */
export function onDocuments(content: DraftContent, documents: DraftContent['documents']): DraftContent {
  const move = (field: Field): Field[] => {
    const own = content.documents[field.document - 1]?.sha256;
    const document = documents.findIndex(({ sha256 }) => sha256 === own) + 1;
    return document === 0 ? [] : [{ ...field, document }];
  };
  const participants = content.participants.map((person) =>
    person.fields ? { ...person, fields: person.fields.flatMap(move) } : person,
  );
  return { ...content, documents, participants };
}
