/** Copies the pages of a drawn document into another document as forms and places them on its pages. */
import { PDF, PdfArray, PdfName, PdfNumber, PdfStream, type PdfDict, type PdfRef } from '@libpdf/core';
import { calibrate } from './archival.ts';
import { copyObjects, type ObjectCopier } from './copy-objects.ts';
import { drawOnPage } from './draw-on-page.ts';
import { findPage } from './find-page.ts';
import { resolverOf } from './objects.ts';
import type { Structure } from './structure.ts';
import { type Matrix, type VisiblePage, visiblePage } from './visible-page.ts';

export interface Figure {
  page: number;
  placeOn: (visible: VisiblePage) => Matrix;
  /** The alternative text that a screen reader reads aloud. */
  words: string;
  form: PdfRef;
}

interface DrawnPages {
  formOf(index: number): PdfRef;
  /** Copies every page from this index to the last. */
  copyFrom(index: number): PdfDict[];
}

export async function openDrawnPages(pdf: PDF, bytes: Uint8Array, opaque: boolean): Promise<DrawnPages> {
  const drawn = await PDF.load(bytes, { lenient: false });
  const copier = copyObjects(drawn, pdf);
  const pages = drawn.getPages().map(({ dict }) => dict);
  if (opaque) for (const page of pages) calibrate(page.get('Resources'), drawn);
  return {
    formOf: (index) => makeForm(pdf, drawn, pages[index], copier),
    copyFrom: (index) => pages.slice(index).map((page) => copier.dict(page)),
  };
}

export function placeFigures(pdf: PDF, figures: readonly Figure[], structure: Structure | null): void {
  for (const [number, onPage] of Map.groupBy(figures, (figure) => figure.page)) {
    const page = findPage(pdf, number);
    if (page === null) throw new RangeError(`The document has no page ${number}`);
    const visible = visiblePage(page.dict, pdf);
    drawOnPage(
      pdf,
      page.dict,
      onPage.map(({ placeOn, words, form }) => ({
        form,
        matrix: placeOn(visible),
        mcid: structure?.addFigure(page, words),
      })),
    );
  }
}

/** Converts a small page to a form with its content, resources and size (ISO 32000-1, 8.10). */
function makeForm(pdf: PDF, drawn: PDF, page: PdfDict | undefined, copier: ObjectCopier): PdfRef {
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
