/** Creates forgeries with a well-formed update that openly replaces, adds or removes content. */
import { FORGED_CONTENT, forgedContent, SHOWS, validationData } from './forgery.ts';
import type { Forgery } from './forgery.ts';
import { append, bodyOf, changed, stream, withEntry } from './write-update.ts';
import type { Target, WrittenObject } from './write-update.ts';

const plain = (name: string, objects: (target: Target) => WrittenObject[]): Forgery => ({
  name,
  make: (target) => append(target, objects(target)),
});

export const OPEN_FORGERIES: Forgery[] = [
  plain('different page content', (target) => [forgedContent(target)]),
  plain('a page that refers to different content', (target) => [
    changed(target, target.page, 'Contents', `${target.size} 0 R`),
    { number: target.size, body: FORGED_CONTENT },
  ]),
  plain('a second content stream after the first', (target) => [
    changed(target, target.page, 'Contents', `[${target.content} 0 R ${target.size} 0 R]`),
    { number: target.size, body: FORGED_CONTENT },
  ]),
  plain('a page tree with a different page', (target) => [
    { number: target.pages, body: `<< /Type /Pages /Count 1 /Kids [${target.size} 0 R] >>` },
    {
      number: target.size,
      body: withEntry(bodyOf(target.bytes, target.page), 'Contents', `${target.size + 1} 0 R`),
    },
    { number: target.size + 1, body: FORGED_CONTENT },
  ]),
  plain('a second page', (target) => [
    {
      number: target.pages,
      body: `<< /Type /Pages /Count 2 /Kids [${target.page} 0 R ${target.size} 0 R] >>`,
    },
    {
      number: target.size,
      body: withEntry(bodyOf(target.bytes, target.page), 'Contents', `${target.size + 1} 0 R`),
    },
    { number: target.size + 1, body: FORGED_CONTENT },
  ]),
  plain('a removed page', (target) => [
    { number: target.pages, body: '<< /Type /Pages /Count 0 /Kids [] >>' },
  ]),
  plain('a catalog with another page tree', (target) => [
    changed(target, target.catalog, 'Pages', `${target.size} 0 R`),
    { number: target.size, body: `<< /Type /Pages /Count 1 /Kids [${target.size + 1} 0 R] >>` },
    {
      number: target.size + 1,
      body: withEntry(bodyOf(target.bytes, target.page), 'Contents', `${target.size + 2} 0 R`),
    },
    { number: target.size + 2, body: FORGED_CONTENT },
  ]),
  plain('another font', (target) => [changed(target, target.font, 'BaseFont', '/ZapfDingbats')]),
  plain('different glyphs in the font', (target) => [
    changed(target, target.font, 'Encoding', '<< /Type /Encoding /Differences [110 /t /e /n] >>'),
  ]),
  plain('a page with a smaller media box', (target) => [
    changed(target, target.page, 'MediaBox', '[0 0 297 300]'),
  ]),
  plain('a page with a smaller crop box', (target) => [
    changed(target, target.page, 'CropBox', '[0 0 50 50]'),
  ]),
  plain('a rotated page', (target) => [changed(target, target.page, 'Rotate', '180')]),
  plain('an annotation with other terms', (target) =>
    annotated(target, '<< /Type /Annot /Subtype /Stamp /Rect [0 100 300 400] /F 4 AP_ >>'),
  ),
  plain('a free text annotation', (target) =>
    annotated(
      target,
      '<< /Type /Annot /Subtype /FreeText /Rect [0 100 300 400] /F 4 /DA (/Helv 12 Tf) /Contents (ten) AP_ >>',
    ),
  ),
  plain('a square over the terms', (target) =>
    annotated(target, '<< /Type /Annot /Subtype /Square /IC [1 1 1] /Rect [0 100 300 400] /F 4 AP_ >>'),
  ),
  plain('a redaction', (target) =>
    annotated(target, '<< /Type /Annot /Subtype /Redact /IC [0 0 0] /Rect [0 100 300 400] /F 4 AP_ >>'),
  ),
  plain('a link', (target) =>
    annotated(
      target,
      '<< /Type /Annot /Subtype /Link /Rect [0 100 300 400] /A << /S /URI /URI (https://example.com) >> >>',
    ),
  ),
  plain('a text field with other terms', (target) => [
    ...annotated(
      target,
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Amount) /V (ten) /DA (/Helv 12 Tf) /Rect [0 100 300 400] /F 4 AP_ >>',
    ),
    changed(target, target.form, 'Fields', `[${target.size} 0 R]`),
  ]),
  plain('a form that redraws its fields', (target) => [
    changed(target, target.form, 'NeedAppearances', 'true'),
  ]),
  plain('a form with XFA', (target) => [changed(target, target.form, 'XFA', '(other terms)')]),
  plain('a form without its fields', (target) => [changed(target, target.form, 'Fields', '[]')]),
  plain('a catalog without its form', (target) => [
    { number: target.catalog, body: `<< /Type /Catalog /Pages ${target.pages} 0 R >>` },
  ]),
  plain('a layer that is off', (target) => [
    changed(
      target,
      target.catalog,
      'OCProperties',
      `<< /OCGs [${target.size} 0 R] /D << /OFF [${target.size} 0 R] >> >>`,
    ),
    { number: target.size, body: '<< /Type /OCG /Name (terms) >>' },
    { number: target.content, body: stream(`/OC /MC0 BDC ${SHOWS} EMC`) },
  ]),
  plain('an action on opening', (target) => [
    changed(target, target.catalog, 'OpenAction', '<< /S /JavaScript /JS (app.alert(10)) >>'),
  ]),
  plain('an additional action', (target) => [
    changed(target, target.catalog, 'AA', '<< /WP << /S /JavaScript /JS (app.alert(10)) >> >>'),
  ]),
  plain('another title', (target) => [changed(target, target.info, 'Title', '(I owe you ten)')]),
  plain('other metadata', (target) => [
    changed(target, target.catalog, 'Metadata', `${target.size} 0 R`),
    { number: target.size, body: stream('<x/>', '/Type /Metadata /Subtype /XML') },
  ]),
  plain('an attached file', (target) => [
    changed(target, target.catalog, 'AF', `[${target.size} 0 R]`),
    { number: target.size, body: '<< /Type /Filespec /F (terms.txt) >>' },
  ]),
  plain('default print settings', (target) => [
    changed(target, target.catalog, 'ViewerPreferences', '<< /NumCopies 9 >>'),
  ]),
  plain('a language', (target) => [changed(target, target.catalog, 'Lang', '(hi)')]),
  plain('a version', (target) => [changed(target, target.catalog, 'Version', '/2.0')]),
  plain('private data of one program', (target) => [
    changed(target, target.page, 'PieceInfo', '<< /X << >> >>'),
  ]),
  plain('a page transition', (target) => [changed(target, target.page, 'Trans', '<< /S /Wipe >>')]),
  plain('an extension', (target) => [
    changed(target, target.catalog, 'Extensions', '<< /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> >>'),
  ]),
  plain('different content, with validation data', (target) => [
    ...validationData(target),
    forgedContent(target),
  ]),
];

const appearance = (entries = ''): string =>
  stream(
    `1 1 1 rg 0 0 300 300 re f 0 g ${SHOWS}`,
    `/Type /XObject /Subtype /Form /BBox [0 0 300 300] ${entries}`,
  );
const fontOf = (target: Target): string => `/Resources << /Font << /F1 ${target.font} 0 R >> >>`;

function annotated(target: Target, annotation: string): WrittenObject[] {
  const { size, page } = target;
  return [
    changed(target, page, 'Annots', `[${size} 0 R]`),
    { number: size, body: annotation.replaceAll('AP_', `/AP << /N ${size + 1} 0 R >>`) },
    { number: size + 1, body: appearance(fontOf(target)) },
  ];
}
