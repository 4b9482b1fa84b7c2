/**
 * Draws forms over what a page shows already. The page's own content is closed off first, whatever it left open, so that
 * nothing in it can move, cut off or hide what we draw; resources shared with other pages are left as they are.
 */
import { PdfArray, PdfDict, PdfRef, PdfStream, type PDF } from '@libpdf/core';
import { decodeContents } from './decode-content.ts';
import { leftOpen } from './left-open.ts';
import { inherited, resolverOf } from './objects.ts';
import type { Matrix } from './visible-page.ts';

export interface PlacedForm {
  form: PdfRef;
  matrix: Matrix;
  /** Under which the structure of the document knows it. */
  mcid?: number | undefined;
}

export function drawOnPage(pdf: PDF, page: PdfDict, forms: PlacedForm[]): void {
  const names = addForms(
    pdf,
    page,
    forms.map(({ form }) => form),
  );
  const drawn = forms.map(({ matrix, mcid }, index) => {
    const operators = `q ${matrix.map(decimal).join(' ')} cm /${names[index]} Do Q`;
    return mcid === undefined ? `${operators}\n` : `/Figure <</MCID ${mcid}>> BDC ${operators} EMC\n`;
  });
  const contents = contentsOf(pdf, page);
  const open = leftOpen(decodeContents(contents.map(({ stream }) => stream)));
  const before = `${'q '.repeat(open.restoresTooMany + 1)}\n`;
  const after = `\n${open.text ? 'ET ' : ''}${'EMC '.repeat(open.marks)}${'Q '.repeat(open.saves + 1)}\n${drawn.join('')}`;
  page.set(
    'Contents',
    new PdfArray([streamOf(pdf, before), ...contents.map(({ ref }) => ref), streamOf(pdf, after)]),
  );
}

/** Never in exponents, which PDF does not know. */
function decimal(value: number): string {
  return value.toFixed(4).replace(/\.?0+$/, '');
}

function addForms(pdf: PDF, page: PdfDict, forms: PdfRef[]): string[] {
  const resolve = resolverOf(pdf);
  const shared = inherited(page, 'Resources', pdf);
  const resources = shared instanceof PdfDict ? shared.clone() : new PdfDict();
  const objects = resources.getDict('XObject', resolve)?.clone() ?? new PdfDict();
  const names = forms.map((form) => {
    let number = 0;
    while (objects.has(`Countersign${number}`)) number++;
    objects.set(`Countersign${number}`, form);
    return `Countersign${number}`;
  });
  resources.set('XObject', objects);
  page.set('Resources', resources);
  return names;
}

/** One stream, a list of them, or none (ISO 32000-1, table 30). What is no stream shows nothing. */
function contentsOf(pdf: PDF, page: PdfDict): { ref: PdfRef; stream: PdfStream }[] {
  const resolve = resolverOf(pdf);
  const contents = page.get('Contents');
  const target = page.get('Contents', resolve);
  const list = target instanceof PdfArray ? target.toArray() : [contents];
  return list.flatMap((ref) => {
    const stream = ref instanceof PdfRef ? resolve(ref) : null;
    return ref instanceof PdfRef && stream instanceof PdfStream ? [{ ref, stream }] : [];
  });
}

function streamOf(pdf: PDF, operators: string): PdfRef {
  return pdf.register(new PdfStream([], Buffer.from(operators, 'latin1')));
}
