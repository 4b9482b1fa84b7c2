/** The main file of the process that finds and fills fields, one document at a time. */
import { MAX_UPLOADED_STRUCTURE_BYTES } from '../reading/limits.ts';
import { openDocument } from '../document/open-document.ts';
import { visiblePage, visibleSides } from '../document/visible-page.ts';
import { withBoundedDecoding } from '../reading/bounded-decode.ts';
import { serveRequests } from '../../processes/serve-requests.ts';
import { coveredIn, hidingIn } from './covers.ts';
import { setValues } from './draw-values.ts';
import { fillDocument, readPages } from './fill-document.ts';
import { findText } from './find-text.ts';
import { formFieldsOn } from '../document/form-fields.ts';
import { type LayoutAnswer, type LayoutProtocol, MAX_REPORTED_ANNOTATIONS } from './layout-messages.ts';
import { suggestFields } from './suggest.ts';

/** A document is read once when it is opened, and again when it is rewritten. */
const READINGS = 3;

serveRequests<LayoutProtocol>((request) =>
  withBoundedDecoding(READINGS * MAX_UPLOADED_STRUCTURE_BYTES, () => answer(request)),
);

async function answer(request: LayoutProtocol['request']): Promise<LayoutAnswer> {
  if (request.kind === 'fill') return fillDocument(request);
  if (request.kind === 'check')
    return { kind: 'checked', problems: request.sets.map((fields) => setValues(fields).problems) };
  const pdf = await openDocument(request.document);
  if (request.kind === 'covered') return { kind: 'covered', boxes: coveredIn(pdf, request.boxes) };
  if (request.kind === 'hiding')
    return { kind: 'hiding', annotations: hidingIn(pdf, MAX_REPORTED_ANNOTATIONS) };
  const pages = readPages(pdf);
  if (request.kind === 'find') {
    const texts = pages.map(({ text }) => text);
    const found = request.texts.map((text) => findText(texts, text).map(({ box }) => box));
    return { kind: 'found', found };
  }
  const suggested = pages.map(({ page, text }, index) => {
    const sides = visibleSides(visiblePage(page.dict, pdf));
    return { text, form: formFieldsOn(pdf, page, index + 1), ...sides };
  });
  return { kind: 'suggested', fields: suggestFields(suggested, request.roles) };
}
