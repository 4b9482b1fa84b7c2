/** Places to sign on documents of one's own, as the editor of layouts knows them: each person is a role. Pure. */
import type { LayoutRole } from '@countersign/contract/originator/layouts';
import { SIGNER_FIELD_KINDS } from '@countersign/contract/rules/field-kinds';
import { withIds, type Content, type EditorField, type NewField } from '../layouts/editor/field.ts';
import type { DraftContent, Person } from './api.ts';

type Field = NonNullable<Person['fields']>[number];

const roleOf = (index: number): string => `person-${index + 1}`;

export function placesOf(people: readonly Person[], nameOf: (index: number) => string): Content {
  const roles = people.map(({ name }, index): LayoutRole => ({
    id: roleOf(index),
    name: name.trim() || nameOf(index),
    required: true,
  }));
  const fields = people.flatMap(({ fields: own = [] }, index) =>
    own.flatMap((field) => edited(field, index)),
  );
  return { name: '-', roles, fields: withIds(fields, []) };
}

/** One that hangs on a text has its place only once it is sent; here, only points are placed. */
function edited({ anchor, page, x, y, width, height, ...field }: Field, index: number): NewField[] {
  if (anchor || page === undefined || x === undefined || y === undefined) return [];
  const box = { page, x, y, width: width ?? 0, height: height ?? 0 };
  return [{ ...field, ...box, role: roleOf(index), required: true }];
}

export const withPlaces = (people: readonly Person[], fields: readonly EditorField[]): Person[] =>
  people.map((person, index) => ({
    ...person,
    fields: fields.filter(({ role }) => role === roleOf(index)).flatMap(placed),
  }));

function placed({ kind, document, page, x, y, width, height, font_size, align }: EditorField): Field[] {
  const own = SIGNER_FIELD_KINDS.find((each) => each === kind);
  if (!own) return [];
  const lettering = font_size === undefined ? { align } : { align, font_size };
  return [{ kind: own, document, page, x, y, width, height, ...lettering }];
}

export const countOfPlaces = (people: readonly Person[]): number =>
  people.reduce((sum, { fields = [] }) => sum + fields.length, 0);

/** Other documents, or in another order: places go with theirs, and are gone with it. */
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
