/**
 * Tags each page as one paragraph (ISO 32000-1, 14.7), because screen readers expect tags for the whole document.
 * Otherwise, they would skip either the untagged pages or the tagged pages that are added at sealing.
 */
import { PdfDict } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import { dictAt, dictsIn, itemsAt, nameAt, numberAt } from '../reading/entries.ts';
import type { Source } from './source.ts';
import { dictionary, name, type OutputFile, type Reference } from './values.ts';

/** The marked-content identifier of each page, which has only one marked content. */
const MARK = 0;

/** Writes the tags and returns their root. The key of a page is its index. */
export function addTags(pages: readonly Reference[], output: OutputFile): Reference {
  const [root, whole] = [output.reserve(), output.reserve()];
  const paragraphs = pages.map((page) =>
    output.add(dictionary({ Type: name('StructElem'), S: name('P'), P: whole, Pg: page, K: MARK })),
  );
  output.fill(whole, dictionary({ Type: name('StructElem'), S: name('Document'), P: root, K: paragraphs }));
  const parents = dictionary({
    Nums: paragraphs.flatMap((paragraph, index) => [index, output.add([paragraph])]),
  });
  output.fill(
    root,
    dictionary({
      Type: name('StructTreeRoot'),
      K: [whole],
      ParentTree: output.add(parents),
      ParentTreeNextKey: pages.length,
    }),
  );
  return root;
}

export const tagged = (content: Buffer): Buffer => Buffer.concat([BEGIN, content, END]);

const BEGIN = Buffer.from(`/P <</MCID ${MARK}>> BDC\n`);
const END = Buffer.from('EMC\n');

/** Checks whether the document has tags that this file did not write. */
export function hasOtherTags(catalog: PdfDict, { resolve }: Source): boolean {
  const root = dictAt(catalog, 'StructTreeRoot', resolve);
  if (!root) return false;
  const whole = dereference(itemsAt(root, 'K', resolve)[0], resolve);
  const elements = whole instanceof PdfDict ? itemsAt(whole, 'K', resolve) : [];
  const paragraphs = dictsIn(elements, resolve).filter(
    (element) =>
      nameAt(element, 'S', resolve) === 'P' && numberAt(element, 'K', resolve) === MARK && element.has('Pg'),
  );
  return paragraphs.length === 0 || paragraphs.length < elements.length;
}
