/**
 * Extends the structure of a rewritten document with the content that we add (ISO 32000-2, 14.7), so that it stays
 * accessible to screen readers. A document without tags gets none: if only our pages were tagged, screen readers would
 * skip all others.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PDF, type PdfRef } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import type { TaggedContent, TaggedElement } from '../drawing/tags.ts';
import type { FoundPage } from './find-page.ts';
import { catalogOf, resolverOf } from './objects.ts';
import { openParentTree, type ParentTree } from './parent-tree.ts';

export interface Structure {
  /** Adds a picture on a page of the original. Returns the marked-content identifier of its content. */
  addFigure(page: FoundPage, alt: string): number;
  /**
   * Adds the drawn content of new pages, which are given in the order of the sheet. A page of the sheet that does not
   * become a page of the document is null.
   */
  addTagged(tagged: TaggedContent, pages: (FoundPage | null)[]): void;
  /** Adds the widget of a form field on a page, with its description (ISO 14289-1 7.18). */
  addWidget(page: FoundPage, widget: Node, words: string): void;
}

const opened = new WeakMap<PDF, Structure | null>();

/**
 * Returns the structure of a document, or null if the document is not tagged. It is opened only once per document, so a
 * later call continues where the previous call ended.
 */
export function openStructure(pdf: PDF): Structure | null {
  const known = opened.get(pdf);
  if (known !== undefined) return known;
  const structure = readStructure(pdf);
  opened.set(pdf, structure);
  return structure;
}

function readStructure(pdf: PDF): Structure | null {
  const resolve = resolverOf(pdf);
  const catalog = catalogOf(pdf);
  const dict = catalog.getDict('StructTreeRoot', resolve);
  if (!dict) return null;
  const [whole] = dict.getArray('K', resolve)?.toArray() ?? [];
  const document = dereference(whole, resolve);
  const parents = openParentTree(pdf, dict);
  if (whole?.type !== 'ref' || !(document instanceof PdfDict) || !parents) return null;
  const documentElement = { ref: whole, dict: document };
  const elementsOf = createElementLists(parents, pdf);
  return {
    addFigure(page, alt) {
      const elements = elementsOf(page.dict);
      const mcid = elements.length;
      const figure = addElement(pdf, documentElement, 'Figure', alt);
      figure.dict.set('Pg', page.ref);
      figure.dict.set('K', PdfNumber.of(mcid));
      elements.push(figure.ref);
      return mcid;
    },
    addTagged({ sections }, pages) {
      for (const elements of sections) {
        const drawn = elements.filter(({ contents }) => contents.length > 0);
        if (drawn.length === 0) continue;
        const section = addElement(pdf, documentElement, 'Sect');
        section.dict.set('Lang', PdfString.fromString('en'));
        for (const each of drawn) addDrawnElement(pdf, section, each, { pages, parents, elementsOf });
      }
    },
    addWidget(page, widget, words) {
      const form = addElement(pdf, documentElement, 'Form', words);
      form.dict.set('K', PdfDict.of({ Type: PdfName.of('OBJR'), Pg: page.ref, Obj: widget.ref }));
      widget.dict.set('StructParent', PdfNumber.of(parents.add(form.ref)));
      if (!page.dict.has('Tabs')) page.dict.set('Tabs', PdfName.of('S'));
    },
  };
}

type Node = { ref: PdfRef; dict: PdfDict };

function addElement(pdf: PDF, parent: Node, type: string, alt?: string): Node {
  const dict = PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of(type), P: parent.ref });
  if (alt !== undefined) dict.set('Alt', PdfString.fromString(alt));
  const ref = pdf.register(dict);
  const kids = parent.dict.get('K');
  if (kids instanceof PdfArray) kids.push(ref);
  else parent.dict.set('K', PdfArray.of(ref));
  return { ref, dict };
}

function addDrawnElement(
  pdf: PDF,
  section: Node,
  { tag, alt, contents }: TaggedElement,
  {
    pages,
    parents,
    elementsOf,
  }: { pages: (FoundPage | null)[]; parents: ParentTree; elementsOf: ElementsOf },
): void {
  const { ref, dict } = addElement(pdf, section, tag, alt);
  const kids = new PdfArray();
  dict.set('K', kids);
  for (const { page: number, mcid } of contents) {
    const page = pages[number];
    if (!page) throw new RangeError(`Page ${number} of the sheet was not appended`);
    elementsOf(page.dict).set(mcid, ref);
    kids.push(PdfDict.of({ Type: PdfName.of('MCR'), Pg: page.ref, MCID: PdfNumber.of(mcid) }));
    if (tag !== 'Link') continue;
    for (const link of linksOn(page.dict, pdf)) {
      link.dict.set('StructParent', PdfNumber.of(parents.add(ref)));
      link.dict.set('Contents', PdfString.fromString(alt ?? ''));
      kids.push(PdfDict.of({ Type: PdfName.of('OBJR'), Pg: page.ref, Obj: link.ref }));
    }
  }
}

/**
 * Returns the elements of a page in a list to which new elements can be added. The list is indexed by marked-content
 * identifier.
 */
type ElementsOf = (page: PdfDict) => PdfArray;

/**
 * Gives each page a new list with its existing elements. The old list stays unchanged, because other parts of the
 * document may use it.
 */
function createElementLists(parents: ParentTree, pdf: PDF): ElementsOf {
  const lists = new Map<PdfDict, PdfArray>();
  return (page) => {
    const open = lists.get(page);
    if (open) return open;
    const key = page.getNumber('StructParents', resolverOf(pdf))?.value;
    const known = key === undefined ? undefined : parents.get(key);
    const elements = new PdfArray(known?.toArray());
    lists.set(page, elements);
    page.set('StructParents', PdfNumber.of(parents.add(pdf.register(elements))));
    // Sets the tab order of annotations to the structure order.
    if (!known) page.set('Tabs', PdfName.of('S'));
    return elements;
  };
}

function linksOn(page: PdfDict, pdf: PDF): Node[] {
  const resolve = resolverOf(pdf);
  return (page.getArray('Annots', resolve)?.toArray() ?? []).flatMap((ref) => {
    const dict = dereference(ref, resolve);
    return ref.type === 'ref' && dict instanceof PdfDict ? [{ ref, dict }] : [];
  });
}
