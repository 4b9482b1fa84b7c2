/** Converts between a field in the editor and the format of the API. The functions are pure. */
import type { LayoutField, LayoutInput, LayoutRole } from '@countersign/contract/originator/layout-content';
import { isDataKind, USUAL_SIZE, type FieldKind } from '@countersign/contract/rules/field-kinds';
import type { PageSides } from '@countersign/contract/rules/field-problems';
import { onPage, rounded, type Box, type Point } from './geometry.ts';

export interface EditorField extends LayoutField {
  /** Whether the anchor text has changed. The position is then unknown until the layout is saved. */
  isAwaitingAnchor?: boolean;
}

export type NewField = Omit<EditorField, 'id'>;

export interface Content {
  name: string;
  roles: readonly LayoutRole[];
  fields: readonly EditorField[];
}

/** A page of a document. Both numbers start at 1. */
export interface PagePlace {
  document: number;
  page: number;
}

/** Creates a field of the default size, centred on a point. */
export function newFieldAt(
  kind: FieldKind,
  role: string | undefined,
  place: PagePlace,
  at: Point,
  page: PageSides,
): NewField {
  const { width, height } = USUAL_SIZE[kind];
  const box = { x: rounded(at.x - width / 2), y: rounded(at.y - height / 2), width, height };
  return {
    kind,
    ...(isDataKind(kind) ? {} : { role }),
    ...(kind === 'input' ? { input: { type: 'text' as const, key: '', label: '', required: true } } : {}),
    required: true,
    align: 'left',
    ...place,
    ...onPage(box, page),
  };
}

const MARGIN = 36;
const GAP = 12;

/**
 * Returns the centre of the first free position on the page, beginning at the top. A field there overlaps no other
 * field and no annotation.
 */
export function freePlace(kind: FieldKind, taken: readonly Box[], page: PageSides): Point {
  const { width, height } = USUAL_SIZE[kind];
  for (let y = MARGIN; y + height <= page.height - MARGIN; y += GAP)
    for (let x = MARGIN; x + width <= page.width - MARGIN; x += width + GAP) {
      const isFree = taken.every(
        (box) =>
          x + width <= box.x || box.x + box.width <= x || y + height <= box.y || box.y + box.height <= y,
      );
      if (isFree) return { x: x + width / 2, y: y + height / 2 };
    }
  return { x: page.width / 2, y: page.height / 2 };
}

/** Moves a field on its page. An anchored field retains its anchor and gets a new offset. */
export function withBox(field: EditorField, box: Box): EditorField {
  const { x, y, width, height } = box;
  if (!field.anchor) return { ...field, x, y, width, height };
  const { anchor } = field;
  return {
    ...field,
    x,
    y,
    width,
    height,
    anchor: {
      ...anchor,
      dx: exact(anchor.dx + x - field.x),
      // The vertical offset refers to the lower left corner.
      dy: exact(anchor.dy + y + height - field.y - field.height),
    },
  };
}

/** Removes the anchor of a field that moves to another page. The anchor text is not on that page. */
export function withoutAnchor(field: EditorField): EditorField {
  const { anchor: _, isAwaitingAnchor: __, ...rest } = field;
  return rest;
}

/** Gives each field a unique, readable id. */
export function withIds(fields: readonly NewField[], taken: readonly string[]): EditorField[] {
  const ids = new Set(taken);
  return fields.map((field) => {
    let number = 1;
    while (ids.has(`${field.kind}-${number}`)) number += 1;
    const id = `${field.kind}-${number}`;
    ids.add(id);
    // A copy of a field retains its key, because both show the same answer.
    return field.input?.key === '' ? { ...field, id, input: { ...field.input, key: id } } : { ...field, id };
  });
}

type FieldInput = LayoutInput['fields'][number];

/** Converts a field to the format of the API. It has either coordinates or an anchor. */
export function inputOf(field: EditorField): FieldInput {
  const { isAwaitingAnchor: _, anchor, page, x, y, role, key, input, ...others } = field;
  const rest = field.kind === 'input' && input ? { ...others, input } : others;
  const own = isDataKind(field.kind) ? { key } : { role };
  return anchor ? { ...rest, ...own, anchor } : { ...rest, ...own, page, x, y };
}

/** Converts typed text to an identifier. */
export const asWord = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, 64);

const exact = (points: number): number => Math.round(points * 100) / 100;
