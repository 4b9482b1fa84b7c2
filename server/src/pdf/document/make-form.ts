import { PdfArray, PdfName, PdfNumber, PdfStream, type PDF, type PdfDict, type PdfRef } from '@libpdf/core';
import type { ObjectCopier } from './copy-objects.ts';
import { resolverOf } from './objects.ts';

/** Converts a small page to a form with its content, resources and size (ISO 32000-1, 8.10). */
export function makeForm(pdf: PDF, drawn: PDF, page: PdfDict | undefined, copier: ObjectCopier): PdfRef {
  const resolve = resolverOf(drawn);
  const content = page?.get('Contents', resolve);
  const box = page?.getArray('MediaBox', resolve);
  const resources = page?.get('Resources');
  if (!(content instanceof PdfStream) || box === undefined || resources === undefined)
    throw new TypeError('A page to be a form was not drawn');
  const form = copier.stream(content);
  form.set('Type', PdfName.of('XObject'));
  form.set('Subtype', PdfName.of('Form'));
  form.set('FormType', PdfNumber.of(1));
  form.set('BBox', new PdfArray(box.toArray()));
  form.set('Resources', copier.object(resources));
  return pdf.register(form);
}
