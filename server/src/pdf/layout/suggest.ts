/** Suggests fields for a page from placeholders in its text, from its form fields, and from lines, boxes and words. */
import type { Suggestion } from '@countersign/contract/originator/layouts';
import { USUAL_SIZE, type SignerFieldKind } from '@countersign/contract/rules/field-kinds';
import { overlap } from '@countersign/contract/rules/field-problems';
import type { PageText } from '../content/read-page.ts';
import type { DrawnBox, Rule } from '../content/rules.ts';
import type { FormField } from '../document/form-fields.ts';
import { findText } from './find-text.ts';
import { isOnlyRole, keyOf, kindIn, type NamedRole, readPlaceholder, roleIn } from './guess.ts';
import { readSegments, type Segment } from './segments.ts';
import { streamOf } from './text-stream.ts';

/** A suggestion without the number of its document, which the caller knows. */
export type FoundField = Omit<Suggestion, 'document'>;

export interface SuggestedPage {
  text: PageText;
  form: FormField[];
  width: number;
  height: number;
}

const MAX_SUGGESTIONS = 500;

export function suggestFields(pages: readonly SuggestedPage[], roles: readonly NamedRole[]): FoundField[] {
  const candidates = [
    ...fromPlaceholders(pages.map(({ text }) => text)),
    ...pages.flatMap(({ form }) => form.flatMap((field) => fromForm(field, roles))),
    ...pages.flatMap((page, index) => fromWords(page, index + 1, roles)),
  ];
  const kept: FoundField[] = [];
  for (const candidate of candidates) {
    const page = pages[candidate.page - 1];
    const field = page && withinPage(candidate, page);
    if (field && !kept.some((other) => overlap({ document: 1, ...field }, { document: 1, ...other })))
      kept.push(field);
    if (kept.length === MAX_SUGGESTIONS) break;
  }
  return kept.toSorted((one, other) => one.page - other.page || one.y - other.y || one.x - other.x);
}

function fromPlaceholders(pages: readonly PageText[]): FoundField[] {
  const texts = new Set(
    pages.flatMap(({ glyphs }) => streamOf(glyphs).text.match(/\{\{[^{}\0]{1,130}\}\}/g) ?? []),
  );
  return [...texts].flatMap((text) => {
    const placeholder = readPlaceholder(text.slice(2, -2));
    if (placeholder === null) return [];
    const { width, height } = USUAL_SIZE[placeholder.kind];
    const found = findText(pages, text);
    return found.map(({ box }, index) => ({
      ...placeholder,
      source: 'anchor' as const,
      label: text,
      page: box.page,
      x: box.left,
      y: box.bottom - height,
      width,
      height,
      anchor: { text, dx: 0, dy: 0, hide: true, ...(found.length > 1 ? { occurrence: index + 1 } : {}) },
    }));
  });
}

function fromForm(field: FormField, roles: readonly NamedRole[]): FoundField[] {
  if (field.kind === 'other') return [];
  const { name, label, page, left, top, right, bottom } = field;
  const words = `${name.replaceAll(/[._-]+/g, ' ').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')} ${label}`;
  const meant = field.kind === 'tick' ? null : kindIn(words);
  const role = roleIn(words, roles);
  // A date or a name is filled in by the signer if the words name a role. Otherwise, it comes from the session's
  // data.
  const isSigner =
    field.kind === 'signature' ||
    meant === 'initials' ||
    meant === 'signature' ||
    (meant !== null && role !== null);
  const kind = isSigner ? (field.kind === 'signature' ? 'signature' : (meant ?? 'signature')) : field.kind;
  return [
    {
      source: 'form',
      kind,
      role: isSigner ? role : null,
      key: isSigner ? null : keyOf(name),
      label: label || name || null,
      page,
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
    },
  ];
}

function fromWords(page: SuggestedPage, number: number, roles: readonly NamedRole[]): FoundField[] {
  const { segments, lines } = readSegments(page.text);
  const used = new Set<Segment>();
  const fields: FoundField[] = [];
  const add = (
    kind: SignerFieldKind,
    segment: Segment,
    box: Pick<FoundField, 'x' | 'y' | 'width' | 'height'>,
  ) => {
    used.add(segment);
    const label = segment.text.slice(0, 200);
    fields.push({ source: 'text', kind, role: roleIn(label, roles), key: null, label, page: number, ...box });
  };
  for (const box of page.text.boxes) {
    const segment = labelOfBox(box, segments, roles);
    const { left: x, top: y } = box;
    if (segment) add('signature', segment, { x, y, width: box.right - x, height: box.bottom - y });
  }
  for (const line of lines.filter((each) => isToWriteOn(each, lines))) {
    const segment = labelOf(line, segments);
    const kind = segment ? kindIn(segment.text) : null;
    if (segment && kind) add(kind, segment, onLine(line, kind));
  }
  for (const segment of segments) {
    if (used.has(segment) || segment.text.length > MAX_LABEL_LENGTH) continue;
    if (kindIn(segment.text) === 'signature' && STARTS_AS_SIGNATURE.test(segment.text))
      add('signature', segment, placeNextTo(segment));
  }
  return fields;
}

/** The maximum length of a label. A longer text is a sentence about signatures. */
const MAX_LABEL_LENGTH = 60;
const STARTS_AS_SIGNATURE = /^(?:signature|sign here|signed by|authori[sz]ed signatory|.{0,30}हस्ताक्षर)/iu;

/**
 * Checks whether a line is meant to be written on. The lines of a table frame are not: several of them are equally
 * long.
 */
function isToWriteOn({ left, right }: Rule, lines: readonly Rule[]): boolean {
  const alike = lines.filter((other) => Math.abs(other.left - left) < 1 && Math.abs(other.right - right) < 1);
  return right - left >= 50 && right - left <= 350 && alike.length < 4;
}

/** Returns the words before the line or directly below it. */
function labelOf(line: Rule, segments: readonly Segment[]): Segment | undefined {
  const short = segments.filter(({ text }) => text.length <= MAX_LABEL_LENGTH);
  const before = short.find(
    ({ right, top, bottom }) =>
      line.left - right > -4 &&
      line.left - right < 40 &&
      top < line.y &&
      line.y - bottom < 4 &&
      bottom - line.y < 8,
  );
  return (
    before ??
    short.find(
      ({ left, right, top }) =>
        top - line.y > -3 &&
        top - line.y < 14 &&
        left < line.right &&
        right > line.left &&
        left > line.left - 20,
    )
  );
}

const isSignature = ({ text }: Segment): boolean =>
  text.length <= MAX_LABEL_LENGTH && kindIn(text) === 'signature';

/**
 * Returns the label of a signature box. A label that mentions a signature is inside the box, just above it or just below
 * it. A label that only names a role counts only above the box. Returns undefined if the box contains any other text.
 */
function labelOfBox(
  { left, top, right, bottom }: DrawnBox,
  segments: readonly Segment[],
  roles: readonly NamedRole[],
): Segment | undefined {
  const within = segments.filter((each) => each.left < right && each.right > left && each.left > left - 10);
  const inside = within.filter((each) => each.bottom > top + 2 && each.top < bottom - 2);
  const above = within.filter((each) => top - each.bottom > -2 && top - each.bottom < 16);
  const below = within.filter((each) => each.top - bottom > -2 && each.top - bottom < 14);
  if (!inside.every(isSignature)) return undefined;
  return (
    [...inside, ...above, ...below].find(isSignature) ?? above.find(({ text }) => isOnlyRole(text, roles))
  );
}

function onLine({ left, right, y }: Rule, kind: SignerFieldKind) {
  const { height, width } = USUAL_SIZE[kind];
  const room = Math.min(right - left, kind === 'signature' || kind === 'name' ? 240 : width * 1.5);
  return { x: left, y: y - height, width: room, height };
}

/**
 * Places the field to the right of a label that ends with a colon. Otherwise, the field is above the label, because
 * people sign above their names.
 */
function placeNextTo({ text, left, right, top, bottom }: Segment) {
  const { width, height } = USUAL_SIZE.signature;
  return text.endsWith(':')
    ? { x: right + 6, y: bottom - height, width, height }
    : { x: left, y: top - height - 2, width: Math.max(width, right - left), height };
}

const round = (points: number): number => Math.round(points * 100) / 100;

/** Moves the field inside the page, or returns null if it is too large for the page. */
function withinPage(field: FoundField, page: Pick<SuggestedPage, 'width' | 'height'>): FoundField | null {
  if (field.width > page.width || field.height > page.height || field.width < 6 || field.height < 6)
    return null;
  const x = Math.max(0, Math.min(field.x, page.width - field.width));
  const y = Math.max(0, Math.min(field.y, page.height - field.height));
  return { ...field, x: round(x), y: round(y), width: round(field.width), height: round(field.height) };
}
