/**
 * Reserves empty places for participants who sign after the first signature of a document. In later revisions, readers
 * allow fields to be filled, but not drawing on pages. A place for a signature is therefore a signature field, and any
 * other place is a read-only text field.
 */
import { PdfArray, PdfDict, PdfStream, PdfString, PdfNumber, type PDF } from '@libpdf/core';
import type { SignatureField } from '@countersign/contract/originator/fields';
import { isArchival } from '../document/archival.ts';
import type { FoundPage } from '../document/find-page.ts';
import { catalogOf, resolverOf } from '../document/objects.ts';
import { openDrawnPages } from '../document/place-figures.ts';
import { matrixOf, visiblePage } from '../document/visible-page.ts';
import { finish, openPage, openSheet, type Sheet } from '../drawing/sheet.ts';
import type { WaitingMark } from '../pages/compose-pdf.ts';
import type { ParticipantFacts, SealFacts } from '../pages/facts.ts';
import { captionOf } from '../pages/stamp/caption.ts';
import { drawField, isSignature } from '../pages/stamp/draw-field.ts';
import { drawStamp } from '../pages/stamp/draw-stamp.ts';
import { extractInk } from '../pages/stamp/extract-ink.ts';
import { openInk } from '../pages/stamp/ink-picture.ts';
import { addMark, type Sides, type Widget } from '../timestamp/widget.ts';
import { addSignerField } from './signature-field.ts';

type Owner = Pick<ParticipantFacts, 'id' | 'fields'>;

/**
 * Returns the key of a place. The place of a mark without a field has the same key as the participant's first signature
 * field.
 */
export function reservedKey({ id, fields }: Owner, field: SignatureField | null): string {
  const isFirst = field === null || field === fields.find(isSignature);
  return isFirst ? id : `${id}:${fields.indexOf(field)}`;
}

export function reserveMark(pdf: PDF, { participant, field, page, sides }: WaitingMark): void {
  const key = reservedKey(participant, field);
  const reason = 'Not signed yet';
  const widget =
    participant.isRemote && key === participant.id
      ? addSignerField(pdf, { page, sides, name: participant.name, reason })
      : addMark(pdf, { page, sides, description: participant.name });
  // In later revisions, the place is found by its mapping name (ISO 32000-2 table 226).
  widget.dict.set('TM', PdfString.fromString(key));
}

/** Draws the missing marks into their places. Returns the places by key. */
export async function fillMarks(pdf: PDF, { participants }: SealFacts): Promise<Map<string, Widget>> {
  const places = placesIn(pdf);
  const missing = participants.flatMap((participant) =>
    placesOf(participant).flatMap((field) => {
      const place = places.get(reservedKey(participant, field));
      return place && isEmpty(place, pdf) ? [{ participant, field, place }] : [];
    }),
  );
  if (missing.length === 0) return places;
  const opaque = isArchival(pdf);
  const sheet = openSheet({ opaque });
  for (const { participant, field, place } of missing)
    await draw(sheet, participant, field, sidesOf(place, pdf));
  const drawn = await openDrawnPages(pdf, await finish(sheet), opaque);
  for (const [index, { place }] of missing.entries()) {
    const ref = drawn.formOf(index);
    const form = pdf.context.resolve(ref);
    if (!(form instanceof PdfStream)) throw new TypeError('A mark was not drawn');
    const [a, b, c, d] = matrixOf({ x: 0, y: 0, height: 0 }, visiblePage(place.page.dict, pdf));
    form.set('Matrix', PdfArray.of(...[a, b, c, d, 0, 0].map((each) => PdfNumber.of(each))));
    place.dict.set('AP', PdfDict.of({ N: ref }));
  }
  return places;
}

const placesOf = ({ fields }: Owner): (SignatureField | null)[] =>
  fields.some(isSignature) ? [...fields] : [...fields, null];

async function draw(
  sheet: Sheet,
  participant: ParticipantFacts,
  field: SignatureField | null,
  [left, bottom, right, top]: Sides,
): Promise<void> {
  const ink = openInk(sheet, await extractInk(participant.signature), participant.order);
  if (field) return drawField(sheet, field, participant, ink);
  const [width, height] = [right - left, top - bottom];
  openPage(sheet, width, height);
  drawStamp(sheet, { x: 0, y: 0, width, height }, ink, captionOf(participant));
}

/** Finds the reserved places by their mapping names. */
function placesIn(pdf: PDF): Map<string, Widget> {
  const resolve = resolverOf(pdf);
  const form = catalogOf(pdf).getDict('AcroForm', resolve);
  const places = new Map<string, Widget>();
  for (const ref of form?.getArray('Fields', resolve)?.toArray() ?? []) {
    const dict = ref.type === 'ref' ? pdf.context.resolve(ref) : null;
    if (ref.type !== 'ref' || !(dict instanceof PdfDict)) continue;
    const key = dict.getString('TM', resolve)?.asString();
    const page = dict.getRef('P');
    const pageDict = page && pdf.context.resolve(page);
    if (key === undefined || !page || !(pageDict instanceof PdfDict)) continue;
    const found: FoundPage = { ref: page, dict: pageDict };
    places.set(key, { field: dict.getString('T', resolve)?.asString() ?? '', ref, dict, page: found });
  }
  return places;
}

function isEmpty({ dict }: Widget, pdf: PDF): boolean {
  const drawing = dict.getDict('AP', resolverOf(pdf))?.get('N', resolverOf(pdf));
  return drawing instanceof PdfStream && drawing.data.length === 0;
}

function sidesOf({ dict }: Widget, pdf: PDF): Sides {
  const [left = 0, bottom = 0, right = 0, top = 0] =
    dict
      .getArray('Rect', resolverOf(pdf))
      ?.toArray()
      .map((side) => (side instanceof PdfNumber ? side.value : 0)) ?? [];
  return [left, bottom, right, top];
}
