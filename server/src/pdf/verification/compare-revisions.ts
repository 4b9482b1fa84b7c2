/**
 * Compares the revision that a signature covers with the current document. Both are followed in parallel from the
 * catalog, because the comparison is about what a reader finds in the document, and not about how an incremental update
 * replaced an object (ISO 32000-2 7.5.6). Two kinds of additions are allowed: further signatures, and long-term
 * validation data (EN 319 142-1 5.4: the DSS, and document time-stamps with their form fields). Any other difference is
 * reported with its location.
 */
import { PdfArray, PdfDict, PdfRef, PdfStream, type PdfObject } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import { MAX_VALUES } from '../reading/limits.ts';
import { findAddedSignatures, isReserved, type AddedSignatures } from './added-signatures.ts';
import type { OpenPdf } from './open-pdf.ts';

export type LaterChanges =
  /**
   * The kind of difference. 'unclear' means that programs may read the file differently. 'shown-signatures' means that
   * the later signatures draw on a page. 'reserved-places' means that they draw only in places that were reserved for
   * them.
   */
  | { kind: 'none' | 'validation-data' | 'signatures' | 'shown-signatures' | 'reserved-places' | 'unclear' }
  | { kind: 'other'; where: string };

export class TooManyValues extends Error {}

type Revisions = { signed: OpenPdf; current: OpenPdf; signatures: AddedSignatures; marks: Set<PdfDict> };
type Role = 'plain' | 'catalog' | 'form' | 'information' | 'metadata' | 'page';
type Pair = { a: PdfObject | undefined; b: PdfObject | undefined; role: Role; where: string };

/** The entries that do not affect the displayed content. They depend on the role of the dictionary. */
const IGNORED: Record<Role, Set<string>> = {
  plain: new Set(),
  // Our claim about the session is not displayed, and each seal writes it again.
  catalog: new Set(['DSS', 'Extensions', 'CSGN_Signing']),
  form: new Set(['SigFlags']),
  information: new Set(['ModDate']),
  metadata: new Set(),
  page: new Set(),
};
/** The arrays to which an added signature field is appended. */
const GROWING: Partial<Record<Role, string>> = { form: 'Fields', page: 'Annots' };
/** The entries that stay unchanged when an empty signature field is filled in. */
const FIELD_IDENTITY = ['FT', 'T', 'Parent'];
const CATALOG_PARTS: Record<string, string> = {
  Pages: 'pages',
  AcroForm: 'form',
  Metadata: 'document information',
};
const CATALOG_ROLES: Record<string, Role> = { AcroForm: 'form', Metadata: 'metadata' };
/** Matches the XMP properties that programs rewrite on every save (ISO 16684-1 8.2), as elements or as attributes. */
const SAVED =
  /<((?:xmp:(?:Modify|Metadata)Date|xmpMM:InstanceID))>[^<]*<\/\1>|(?:xmp:(?:Modify|Metadata)Date|xmpMM:InstanceID)="[^"]*"/g;

/**
 * Compares the revisions. `written` holds the numbers of the objects that the updates wrote, or null if the updates
 * could not be parsed.
 */
export function compareRevisions(
  signed: OpenPdf,
  current: OpenPdf,
  written: ReadonlySet<number> | null,
): LaterChanges {
  const signatures = findAddedSignatures(signed, current);
  const revisions: Revisions = { signed, current, signatures, marks: new Set() };
  const [a, b] = [signed.pdf.getCatalog(), current.pdf.getCatalog()];
  const where =
    findDifference(revisions, { a, b, role: 'catalog', where: 'catalog' }) ??
    findDifference(revisions, {
      a: signed.pdf.context.info.trailer.get('Info'),
      b: current.pdf.context.info.trailer.get('Info'),
      role: 'information',
      where: 'document information',
    });
  if (where !== null) return { kind: 'other', where };
  const store: Pair = { a: a.get('DSS'), b: b.get('DSS'), role: 'plain', where: 'validation data' };
  const grew =
    signatures.added.size + signatures.filled.size + signatures.prepared.size + signatures.reserved.size >
      0 ||
    revisions.marks.size > 0 ||
    findDifference(revisions, store) !== null;
  if (!grew && signatures.timestampsOnly && !writesStoreAgain(revisions, written)) return { kind: 'none' };
  if (written === null || rewritesMore(revisions, written)) return { kind: 'unclear' };
  const fillsPlaces = signatures.reserved.size + revisions.marks.size > 0;
  if (fillsPlaces && !signatures.shows) return { kind: 'reserved-places' };
  const { shows } = signatures;
  if (signatures.timestampsOnly && !fillsPlaces) return { kind: 'validation-data' };
  return { kind: shows ? 'shown-signatures' : 'signatures' };
}

/**
 * Checks whether an update gave a signed object a different value. Objects that the catalog does not reach count too,
 * because a crafted file could make another program use such an object.
 */
function rewritesMore(revisions: Revisions, written: ReadonlySet<number>): boolean {
  const { signed, current } = revisions;
  const store = validationObjects(signed);
  return [...written].some((number) => {
    const reference = PdfRef.of(number, 0);
    const a = signed.resolve(reference) ?? undefined;
    const b = current.resolve(reference) ?? undefined;
    if (presence(a) === undefined || (store.has(number) && !(a instanceof PdfStream))) return false;
    const grown = a instanceof PdfArray ? withoutAdded(a, b, revisions) : b;
    return (
      findDifference(revisions, { a, b: grown, role: roleOf(number, revisions), where: 'objects' }) !== null
    );
  });
}

/**
 * Checks whether an update only repeats the validation data unchanged. It may also contain objects that are not
 * referenced. Some programs write such updates.
 */
function writesStoreAgain({ signed, current }: Revisions, written: ReadonlySet<number> | null): boolean {
  const store = validationObjects(current);
  const numbers = [...(written ?? [])];
  const isNew = (number: number): boolean =>
    presence(signed.resolve(PdfRef.of(number, 0)) ?? undefined) === undefined;
  return (
    numbers.some((number) => store.has(number)) &&
    numbers.every((number) => store.has(number) || isNew(number))
  );
}

function roleOf(number: number, { signed }: Revisions): Role {
  const isThis = (value: PdfObject | undefined): boolean =>
    value instanceof PdfRef && value.objectNumber === number;
  const { trailer } = signed.pdf.context.info;
  if (isThis(trailer.get('Root'))) return 'catalog';
  if (isThis(trailer.get('Info'))) return 'information';
  const catalog = signed.pdf.getCatalog();
  return Object.entries(CATALOG_ROLES).find(([key]) => isThis(catalog.get(key)))?.[1] ?? 'plain';
}

/** Returns the numbers of the objects that hold validation data: the DSS, its per-signature entries, and its lists. */
function validationObjects({ pdf, resolve }: OpenPdf): Set<number> {
  const numbers = new Set<number>();
  const visit = (value: PdfObject | undefined, depth: number): void => {
    if (value instanceof PdfRef) numbers.add(value.objectNumber);
    const target = dereference(value, resolve);
    if (depth === 0) return;
    if (target instanceof PdfArray) for (const item of target.toArray()) visit(item, 0);
    else if (target instanceof PdfDict && !(target instanceof PdfStream))
      for (const { value: key } of target.keys()) visit(target.get(key), depth - 1);
  };
  visit(pdf.getCatalog().get('DSS'), 3);
  return numbers;
}

/**
 * Returns the location of the first difference that is not allowed, or null if there is none. The search is iterative,
 * because the author of a document controls how deeply it is nested.
 */
function findDifference(revisions: Revisions, start: Pair): string | null {
  const visited = new Map<PdfObject, Set<PdfObject>>();
  const pairs = [start];
  let values = 0;
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    values += 1;
    if (values > MAX_VALUES) throw new TooManyValues();
    const a = presence(dereference(pair.a, revisions.signed.resolve));
    const b = presence(dereference(pair.b, revisions.current.resolve));
    if (a === undefined && b === undefined) continue;
    if (a === undefined || b === undefined || a.type !== b.type) return pair.where;
    const composite = a instanceof PdfArray || a instanceof PdfDict;
    if (composite && seenBefore(visited, a, b)) continue;
    const parts = composite ? partsOf(a, b, pair, revisions) : equalScalars(a, b) ? [] : null;
    if (parts === null) return pair.where;
    for (const part of parts) pairs.push(part);
  }
  return null;
}

/**
 * Returns the pairs of children that must match if `a` and `b` are to match. Returns null if `a` and `b` themselves
 * differ.
 */
function partsOf(a: PdfObject, b: PdfObject, pair: Pair, revisions: Revisions): Pair[] | null {
  if (a instanceof PdfArray && b instanceof PdfArray) {
    if (a.length !== b.length) return null;
    return a.toArray().map((item, index) => ({ a: item, b: b.at(index), role: 'plain', where: pair.where }));
  }
  if (!(a instanceof PdfDict && b instanceof PdfDict)) return null;
  if (pair.role === 'metadata') return sameMetadata(a, b) ? [] : null;
  if (a instanceof PdfStream && b instanceof PdfStream && Buffer.compare(a.data, b.data) !== 0) return null;
  const role = pair.role === 'plain' && isPage(a) && isPage(b) ? 'page' : pair.role;
  const { filled, prepared, reserved } = revisions.signatures;
  const isMark = isReservedMark(a, revisions.signed) && isReservedMark(b, revisions.current);
  if (isMark && isReserved(a, revisions.signed) && hasOtherAppearance(a, b)) revisions.marks.add(b);
  const isDrawnLater = reserved.has(b) || revisions.marks.has(b);
  const keys = filled.has(b)
    ? FIELD_IDENTITY
    : [...new Set([...a.keys(), ...b.keys()].map(({ value }) => value))];
  return keys
    .filter(
      (key) =>
        !IGNORED[role].has(key) &&
        !(key === 'V' && (prepared.has(b) || reserved.has(b))) &&
        !(key === 'AP' && isDrawnLater),
    )
    .map((key) => ({
      a: a.get(key),
      b: GROWING[role] === key ? withoutAdded(a.get(key), b.get(key), revisions) : b.get(key),
      role: role === 'catalog' ? (CATALOG_ROLES[key] ?? 'plain') : 'plain',
      where: role === 'page' ? 'pages' : role === 'catalog' ? (CATALOG_PARTS[key] ?? pair.where) : pair.where,
    }));
}

/**
 * Checks for an empty place that was reserved for a mark: a named text field that cannot be edited and has neither a
 * value nor an action.
 */
function isReservedMark(field: PdfDict, { resolve }: OpenPdf): boolean {
  return (
    field.getName('Subtype', resolve)?.value === 'Widget' &&
    field.getName('FT', resolve)?.value === 'Tx' &&
    field.getNumber('Ff', resolve)?.value === READ_ONLY &&
    field.has('TM') &&
    !['V', 'A', 'AA', 'Kids'].some((key) => field.has(key))
  );
}

const READ_ONLY = 1;

function hasOtherAppearance(a: PdfDict, b: PdfDict): boolean {
  const [before, after] = [a, b].map((field) => {
    const appearance = field.get('AP');
    return appearance instanceof PdfDict ? appearance.get('N') : undefined;
  });
  return before instanceof PdfRef && after instanceof PdfRef && before.toString() !== after.toString();
}

function sameMetadata(a: PdfDict, b: PdfDict): boolean {
  const [before, after] = [a, b].map((each) =>
    each instanceof PdfStream
      ? Buffer.from(each.getDecodedData()).toString('utf8').replaceAll(SAVED, '')
      : '',
  );
  return before === after;
}

/** Returns the array without the fields that later signatures added. */
function withoutAdded(
  a: PdfObject | undefined,
  b: PdfObject | undefined,
  { current, signatures }: Revisions,
): PdfObject | undefined {
  const array = dereference(b, current.resolve);
  if (!(array instanceof PdfArray) || signatures.added.size === 0) return b;
  const rest = array.toArray().filter((item) => {
    const target = dereference(item, current.resolve);
    return !(target instanceof PdfDict && signatures.added.has(target));
  });
  return rest.length === 0 && a === undefined ? undefined : new PdfArray(rest);
}

/** Treats a null entry as absent (ISO 32000-2 7.3.7). */
function presence(value: PdfObject | undefined): PdfObject | undefined {
  return value?.type === 'null' ? undefined : value;
}

function seenBefore(visited: Map<PdfObject, Set<PdfObject>>, a: PdfObject, b: PdfObject): boolean {
  const partners = visited.get(a) ?? new Set();
  if (partners.has(b)) return true;
  visited.set(a, partners.add(b));
  return false;
}

function isPage(dictionary: PdfDict): boolean {
  return dictionary.getName('Type')?.value === 'Page';
}

function equalScalars(a: PdfObject, b: PdfObject): boolean {
  if (a.type === 'string' && b.type === 'string') return Buffer.compare(a.bytes, b.bytes) === 0;
  if (a.type === 'number' && b.type === 'number') return Object.is(a.value, b.value);
  if (a.type === 'name' && b.type === 'name') return a.value === b.value;
  return a.type === 'bool' && b.type === 'bool' && a.value === b.value;
}
