/** A field of a layout while it is edited, and how it is sent. Pure. */
import type { LayoutField, LayoutInput, LayoutRole } from '@countersign/contract/originator/layouts';
import { isDataKind, USUAL_SIZE, type FieldKind } from '@countersign/contract/rules/field-kinds';
import type { PageSides } from '@countersign/contract/rules/field-problems';
import { onPage, rounded, type Box, type Point } from './geometry.ts';

export interface EditorField extends LayoutField {
  /** Its text was changed since: where it lies is known when it is saved. */
  isAwaitingAnchor?: boolean;
}

export type NewField = Omit<EditorField, 'id'>;

export interface Content {
  name: string;
  roles: readonly LayoutRole[];
  fields: readonly EditorField[];
}

/** Where on which page of which document; both count from 1. */
export interface PagePlace {
  document: number;
  page: number;
}

/** A field of its usual size around a point. */
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
    required: true,
    align: 'left',
    ...place,
    ...onPage(box, page),
  };
}

const MARGIN = 36;
const GAP = 12;

/** The middle of the first place from the top of the page where a field of this kind lies over no other, nor under an annotation. */
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

/** At another place of its page: what hangs on a text keeps to it, at another distance. */
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
      // The lower left corner is what the text holds.
      dy: exact(anchor.dy + y + height - field.y - field.height),
    },
  };
}

/** On a page of its own there is no text that would hold it. */
export function withoutAnchor(field: EditorField): EditorField {
  const { anchor: _, isAwaitingAnchor: __, ...rest } = field;
  return rest;
}

/** Every field has another id, and one that can be read. */
export function withIds(fields: readonly NewField[], taken: readonly string[]): EditorField[] {
  const ids = new Set(taken);
  return fields.map((field) => {
    let number = 1;
    while (ids.has(`${field.kind}-${number}`)) number += 1;
    const id = `${field.kind}-${number}`;
    ids.add(id);
    return { ...field, id };
  });
}

type FieldInput = LayoutInput['fields'][number];

/** As the API takes it: by points, or by its text. */
export function inputOf(field: EditorField): FieldInput {
  const { isAwaitingAnchor: _, anchor, page, x, y, role, key, ...rest } = field;
  const own = isDataKind(field.kind) ? { key } : { role };
  return anchor ? { ...rest, ...own, anchor } : { ...rest, ...own, page, x, y };
}

/** A word that programs can use, out of what somebody typed. */
export const asWord = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, 64);

const exact = (points: number): number => Math.round(points * 100) / 100;
