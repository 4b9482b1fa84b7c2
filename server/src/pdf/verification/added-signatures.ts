/** Finds the signature fields that were signed after a revision, and the objects that draw those fields. */
import { PdfDict, PdfRef, PdfStream, type SignatureField } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import { dictsIn, entryAt, itemsAt } from '../reading/entries.ts';
import type { OpenPdf } from './open-pdf.ts';

export type AddedSignatures = {
  /** The dictionaries of fields that the earlier revision does not contain, and of their widgets. */
  added: Set<PdfDict>;
  /** The dictionaries of fields that are unsigned in the earlier revision, and of their widgets. */
  filled: Set<PdfDict>;
  /**
   * The dictionaries of fields that had their final appearance before they were signed. Filling such a field shows
   * nothing new, because all its entries except the signature must be unchanged.
   */
  prepared: Set<PdfDict>;
  /**
   * The dictionaries of fields with a place that was reserved before they were signed. Signing only added the signature
   * and changed the appearance inside the place.
   */
  reserved: Set<PdfDict>;
  timestampsOnly: boolean;
  /** True if one of the fields draws on a page. The drawing may cover signed content. */
  shows: boolean;
};

export function findAddedSignatures(signed: OpenPdf, current: OpenPdf): AddedSignatures {
  const before = new Map(signed.signatureFields.map((field) => [field.name, field]));
  const result: AddedSignatures = {
    added: new Set(),
    filled: new Set(),
    prepared: new Set(),
    reserved: new Set(),
    timestampsOnly: true,
    shows: false,
  };
  for (const field of current.signatureFields) {
    const earlier = before.get(field.name);
    if (!field.isSigned() || earlier?.isSigned() === true) continue;
    const parts = [field.getDict(), ...widgetsOf(field, current)];
    // A field that adds an action is not accepted, because filling in a field must not add an action (ISO 32000-2
    // 12.6.3).
    if (parts.some((part) => part.has('A') || part.has('AA'))) continue;
    const isTimestamp = field.getSignatureDict()?.getName('Type', current.resolve)?.value === 'DocTimeStamp';
    if (!isTimestamp && earlier && isPrepared(earlier.getDict(), field.getDict(), signed)) {
      result.timestampsOnly = false;
      const [then, now] = [earlier.getDict(), field.getDict()];
      const isFilled = isReserved(then, signed) && !hasSameAppearance(then, now, signed, current);
      (isFilled ? result.reserved : result.prepared).add(now);
      continue;
    }
    const places = earlier === undefined ? [] : [earlier.getDict(), ...widgetsOf(earlier, signed)];
    const shows =
      parts.some((part) => isVisible(part, current) || draws(part, current)) ||
      places.some((place) => isVisible(place, signed));
    // A document time-stamp must be invisible, so one that draws on a page is not accepted.
    if (isTimestamp && shows) continue;
    if (!isTimestamp) result.timestampsOnly = false;
    if (shows) result.shows = true;
    for (const part of parts) (earlier === undefined ? result.added : result.filled).add(part);
  }
  return result;
}

/** Checks that the field already had its appearance and that signing only added the signature. */
function isPrepared(before: PdfDict, after: PdfDict, { resolve }: OpenPdf): boolean {
  const isMerged = !before.has('Kids') && before.getName('Subtype', resolve)?.value === 'Widget';
  return (
    isMerged && entryAt(before, 'AP', resolve) instanceof PdfDict && entriesOf(before) === entriesOf(after)
  );
}

/** Checks for an empty place with the mapping name that we give to reserved places (ISO 32000-2 table 226). */
export function isReserved(field: PdfDict, open: OpenPdf): boolean {
  const drawing = dereference(normalOf(field, open), open.resolve);
  return field.has('TM') && drawing instanceof PdfStream && drawing.data.length === 0;
}

/**
 * Checks that the same object draws the field in both revisions. A change to that object is found when objects are
 * compared.
 */
function hasSameAppearance(before: PdfDict, after: PdfDict, signed: OpenPdf, current: OpenPdf): boolean {
  const [then, now] = [normalOf(before, signed), normalOf(after, current)];
  return then instanceof PdfRef && now instanceof PdfRef ? then.toString() === now.toString() : true;
}

const normalOf = (field: PdfDict, { resolve }: OpenPdf) => {
  const appearance = entryAt(field, 'AP', resolve);
  return appearance instanceof PdfDict ? appearance.get('N') : undefined;
};

/** Returns the names of all entries of a field except the signature. */
const entriesOf = (field: PdfDict): string =>
  [...field.keys()]
    .map(({ value }) => value)
    .filter((key) => key !== 'V')
    .toSorted()
    .join();

const widgetsOf = (field: SignatureField, { resolve }: OpenPdf): PdfDict[] =>
  dictsIn(itemsAt(field.getDict(), 'Kids', resolve), resolve);

function isVisible(widget: PdfDict, { resolve }: OpenPdf): boolean {
  const rectangle = widget.getArray('Rect', resolve)?.toArray() ?? [];
  const [left, bottom, right, top] = rectangle.map((each) => {
    const corner = dereference(each, resolve);
    return corner?.type === 'number' ? corner.value : Number.NaN;
  });
  return rectangle.length > 0 && (left !== right || bottom !== top);
}

/**
 * Checks for an appearance that is not empty. The size of the field does not count, because programs disagree on fields
 * without an area.
 */
function draws(widget: PdfDict, { resolve }: OpenPdf): boolean {
  const appearance = entryAt(widget, 'AP', resolve);
  if (appearance === undefined) return false;
  if (!(appearance instanceof PdfDict)) return true;
  return [...appearance.keys()].some(({ value: key }) => {
    const drawing = dereference(appearance.get(key), resolve);
    return !(drawing instanceof PdfStream) || drawing.data.length > 0;
  });
}
