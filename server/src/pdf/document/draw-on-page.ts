/**
 * Draws forms over what a page shows already, which stays as it is. The page's own content is closed off first, whatever it left open, so
 * that nothing in it can move, cut off or hide what we draw. It cannot draw them elsewhere either: nobody knows before under which
 * name they come. Resources shared with other pages are left as they are.
 */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PDF } from '@libpdf/core';
import { scanContent, type ContentScan } from '../reading/content-scan.ts';
import { decodeContents } from './decode-content.ts';
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
  const { refs, open } = ownContents(pdf, page);
  const after = `\n${open.text ? 'ET ' : ''}${'EMC '.repeat(open.marks)}${'Q '.repeat(open.saves + 1)}\n${drawn.join('')}`;
  page.set('Contents', new PdfArray([streamOf(pdf, 'q\n'), ...refs, streamOf(pdf, after)]));
}

/**
 * A restore of a state that the page never saved does nothing. Behind a state that we save it would, and show what the page does not: each
 * is written over with a space.
 */
function ownContents(pdf: PDF, page: PdfDict): { refs: PdfRef[]; open: ContentScan } {
  const contents = contentsOf(pdf, page);
  const parts = decodeContents(
    contents.map(({ stream }) => stream),
    resolverOf(pdf),
  );
  const open = scanContent(parts);
  const refs = contents.map(({ ref }, index) => {
    const strays = open.strays[index] ?? [];
    const part = Buffer.from(parts[index] ?? []);
    // Of uploads from before such content was refused, parts may be missing.
    if (strays.length === 0 || parts.length < contents.length) return ref;
    for (const offset of strays) part.fill(' ', offset, offset + 1);
    const stream = new PdfStream([['Filter', PdfName.of('FlateDecode')]], deflateSync(part));
    return pdf.register(stream);
  });
  return { refs, open };
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
    const name = `Countersign${randomBytes(16).toString('hex')}`;
    objects.set(name, form);
    return name;
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
