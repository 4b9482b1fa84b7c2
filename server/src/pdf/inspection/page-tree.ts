/**
 * Reads the page sizes with inherited attributes (ISO 32000-1, 7.7.3.4). Reads the arrays directly, because the
 * library's accessors ignore inheritance and mistake the far corner of a box for its size.
 *
 * The tree must be unambiguous. If a count is wrong, a page is listed twice or content has no end, programs show
 * different pages, and the signer might not see the pages that are sealed.
 */
import { PdfArray, PdfDict, PdfRef, type PDF, type PdfObject } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, entryAt, numberOf } from '../reading/entries.ts';
import { MAX_DOCUMENT_PAGES } from '@countersign/contract/rules/limits';
import { refuse, type PageSize, type RefusedPdf } from './inspection.ts';
import { createContentsCheck } from './page-contents.ts';
import { createPageWeighing, type PageFlaw } from './page-weight.ts';
import { hasOwnUnit, measurePage, type PageAttributes } from './page-size.ts';
import { createResourceNamesCheck } from './resource-names.ts';
import { SAVE_AGAIN, TOO_COMPLEX, TOO_MANY_PAGES } from './refusals.ts';

/**
 * The maximum depth of the page tree, because the library walks trees recursively. In real files, the trees are
 * balanced and have only a few levels.
 */
const MAX_DEPTH = 100;

type Step =
  | { kind: 'enter'; ref: PdfRef; depth: number; parent: PdfRef | undefined; inherited: PageAttributes }
  | { kind: 'leave'; count: PdfObject | undefined; firstPage: number };

export interface ReadPages {
  sizes: PageSize[];
  /** True if annotations may cover the page content. */
  hasAnnotations: boolean;
}

export function readPages(pdf: PDF): ReadPages | RefusedPdf {
  const resolve: Resolve = (ref) => pdf.context.resolve(ref);
  const catalog = dictAt(pdf.context.info.trailer, 'Root', resolve);
  const root = catalog?.getRef('Pages');
  if (root === undefined) return NO_PAGES;

  const checkContents = createContentsCheck(resolve);
  const hasSafeNames = createResourceNamesCheck(resolve);
  const weigh = createPageWeighing(resolve);
  const sizes: PageSize[] = [];
  let hasAnnotations = false;
  const visited = new Set<number>();
  const steps: Step[] = [
    { kind: 'enter', ref: root, depth: 0, parent: undefined, inherited: NOTHING_INHERITED },
  ];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.kind === 'leave') {
      if (numberOf(step.count, resolve) !== sizes.length - step.firstPage)
        return ambiguous('a page count is wrong');
      continue;
    }
    if (visited.has(step.ref.objectNumber)) return ambiguous('a page or a node occurs twice');
    visited.add(step.ref.objectNumber);
    if (step.depth > MAX_DEPTH) return TOO_COMPLEX;
    const node = dereference(step.ref, resolve);
    if (!(node instanceof PdfDict)) return ambiguous('a page is missing');
    if (step.parent !== undefined && !isSameRef(node.get('Parent'), step.parent)) {
      return ambiguous('a page does not name its parent');
    }
    if (!hasSafeNames(node)) return UNSAFE_NAMES;
    const attributes = withInherited(node, step.inherited);
    const type = node.getName('Type', resolve)?.value;
    if (type === 'Page') {
      if (sizes.length === MAX_DOCUMENT_PAGES) return TOO_MANY_PAGES;
      const flawOfContents = checkContents(node);
      if (flawOfContents !== null) return ambiguous(`page ${sizes.length + 1} shows ${flawOfContents}`);
      if (hasOwnUnit(node, resolve)) return ownUnit(sizes.length + 1);
      const size = measurePage(attributes, resolve);
      if (size === null) return unmeasurable(sizes.length + 1);
      const flaw = weigh(node, attributes.resources);
      if (flaw !== null) return unshowable(sizes.length + 1, flaw);
      if (node.has('Annots')) hasAnnotations = true;
      sizes.push(size);
      continue;
    }
    const kids = entryAt(node, 'Kids', resolve);
    if (type !== 'Pages' || !(kids instanceof PdfArray))
      return ambiguous('a node is neither a page nor a list of pages');
    // The annotations of a list of pages are ambiguous: pdf.js shows them on every page below the list, and other
    // programs do not show them.
    if (node.has('Annots')) return ambiguous('a list of pages has annotations');
    steps.push({ kind: 'leave', count: node.get('Count'), firstPage: sizes.length });
    for (const kid of kids.toArray().toReversed()) {
      if (!(kid instanceof PdfRef)) return ambiguous('a page is not an object of its own');
      steps.push({ kind: 'enter', ref: kid, depth: step.depth + 1, parent: step.ref, inherited: attributes });
    }
  }
  return sizes.length === 0 ? NO_PAGES : { sizes, hasAnnotations };
}

function withInherited(node: PdfDict, inherited: PageAttributes): PageAttributes {
  return {
    mediaBox: node.get('MediaBox') ?? inherited.mediaBox,
    cropBox: node.get('CropBox') ?? inherited.cropBox,
    rotate: node.get('Rotate') ?? inherited.rotate,
    resources: node.get('Resources') ?? inherited.resources,
  };
}

function isSameRef(value: PdfObject | undefined, ref: PdfRef): boolean {
  return value instanceof PdfRef && value.objectNumber === ref.objectNumber;
}

function ambiguous(why: string): RefusedPdf {
  return refuse('BROKEN', `The document's page tree is damaged: ${why}. ${SAVE_AGAIN}`);
}

function unmeasurable(page: number): RefusedPdf {
  return refuse(
    'BROKEN',
    `Page ${page} has no usable size (MediaBox, CropBox or Rotate). Correct it and upload it again.`,
  );
}

/**
 * Returns the refusal of a page with a user unit. Such pages are plans longer than five metres. Readers display them in
 * different sizes, and the positions of fields are in points.
 */
function ownUnit(page: number): RefusedPdf {
  return refuse(
    'BROKEN',
    `Page ${page} uses its own unit of measurement (UserUnit). Print the document to a new PDF at its real size and upload that.`,
  );
}

function unshowable(page: number, flaw: PageFlaw): RefusedPdf {
  switch (flaw) {
    case 'damaged':
      return refuse('BROKEN', `The content of page ${page} is damaged. ${SAVE_AGAIN}`);
    case 'content':
      return refuse('TOO_COMPLEX', `Page ${page} draws too much to be shown on a phone. ${SIMPLIFY}`);
    case 'pictures':
      return refuse(
        'TOO_COMPLEX',
        `The pictures on page ${page} are too large to be shown on a phone. ${SIMPLIFY}`,
      );
    case 'data':
      return refuse(
        'TOO_COMPLEX',
        `The fonts of page ${page} are too large to be shown on a phone. ${SIMPLIFY}`,
      );
  }
}

const SIMPLIFY =
  'Print the document to a new PDF with smaller pictures, or scan it at 300 dpi, and upload that.';

const NOTHING_INHERITED: PageAttributes = {
  mediaBox: undefined,
  cropBox: undefined,
  rotate: undefined,
  resources: undefined,
};

const UNSAFE_NAMES = refuse(
  'BROKEN',
  `The document refers to fonts or pictures by names that are not written in UTF-8. ${SAVE_AGAIN}`,
);

const NO_PAGES = refuse('NO_PAGES', 'The document has no pages. Upload a document with at least one page.');
