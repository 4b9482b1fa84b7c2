/**
 * Draws forms over the existing content of a page. The page's own content is closed off first, whatever it leaves open,
 * so it cannot move, clip or hide our forms. It cannot draw our forms elsewhere either, because their names are random.
 * Resources that the page shares with other pages are left unchanged.
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
  /** The marked-content identifier under which the document's structure refers to the form. */
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

/** Returns false for content that could swallow later operators, such as a string without an end. */
export function hasClearContent(pdf: PDF, page: PdfDict): boolean {
  const streams = contentsOf(pdf, page).map(({ stream }) => stream);
  const parts = decodeContents(streams, resolverOf(pdf));
  const { isUnclear, drawsAfterStray } = scanContent(parts);
  return parts.length === streams.length && !isUnclear && !drawsAfterStray;
}

/**
 * Returns the page's own content streams, with stray restore operators overwritten by spaces. In the original, a
 * restore without a save has no effect. Here it would restore the state that we save before the content, and the page
 * would look different.
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
    // A content stream may be missing, because older versions of the server accepted such uploads.
    if (strays.length === 0 || parts.length < contents.length) return ref;
    for (const offset of strays) part.fill(' ', offset, offset + 1);
    const stream = new PdfStream([['Filter', PdfName.of('FlateDecode')]], deflateSync(part));
    return pdf.register(stream);
  });
  return { refs, open };
}

/** Formats a number without an exponent, which PDF does not support. */
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

/**
 * Returns the content streams of a page, which may have one, a list of them, or none (ISO 32000-1, table 30). Objects
 * that are not streams show nothing and are left out.
 */
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
