/**
 * Records the parts of a document that the strict form leaves out. Refuses forms whose pages are not part of the PDF.
 */
import { PdfArray, PdfDict, PdfStream, type PdfObject } from '@libpdf/core';
import { catalogOf } from '../document/objects.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, dictsIn, entryAt, itemsAt, nameAt } from '../reading/entries.ts';
import { Unrepresentable, type ChangeLog } from './changes.ts';
import { hasOtherTags } from './page-tags.ts';
import type { Source } from './source.ts';

/** Records the removed parts. Throws Unrepresentable for a form that only programs with XFA support can show. */
export function noteRemovedParts(source: Source, changes: ChangeLog): void {
  const { pdf, resolve } = source;
  const catalog = catalogOf(pdf);
  const names = dictAt(catalog, 'Names', resolve);
  const form = dictAt(catalog, 'AcroForm', resolve);
  // A signature may be invisible, so the form is searched for signatures and not the annotations of the pages.
  for (const [index, field] of (pdf.getForm()?.getSignatureFields() ?? []).entries())
    if (field.isSigned()) changes.note('SIGNATURES_REMOVED', index);
  noteActions(catalog, 'document', { source, changes });
  for (const [index, field] of fieldsOf(form, resolve).entries())
    noteActions(field, `field ${index}`, { source, changes });
  if (names?.has('JavaScript')) changes.note('SCRIPTS_REMOVED', 'document');
  if (form?.has('XFA')) {
    if (isDynamic(catalog, form, source))
      throw new Unrepresentable('XFA_FORM', 'the document is an XFA form, which few programs can show');
    changes.note('FORM_DATA_REMOVED', 'document');
  }
  if (names?.has('EmbeddedFiles') || catalog.has('Collection') || catalog.has('AF'))
    changes.note('ATTACHMENTS_REMOVED', 'document');
  for (const [index] of itemsAt(dictAt(catalog, 'OCProperties', resolve), 'OCGs', resolve).entries())
    changes.note('LAYERS_FLATTENED', index);
  if (hasOtherTags(catalog, source)) changes.note('TAGS_REMOVED', 'document');
  if (catalog.has('Outlines')) changes.note('OUTLINE_REMOVED', 'document');
}

/**
 * Records the actions of a dictionary: those that run on a click, on an event, or when the document opens. Jumps within
 * the document count too.
 */
export function noteActions(
  dict: PdfDict,
  owner: string,
  { source: { resolve }, changes }: { source: Source; changes: ChangeLog },
): void {
  const events = dictAt(dict, 'AA', resolve);
  const triggers: [string, PdfObject | undefined][] = [
    // The action of a link is not recorded here. A harmless link is retained, and any other link is recorded as
    // removed.
    ['A', nameAt(dict, 'Subtype', resolve) === 'Link' ? undefined : dict.get('A')],
    ['OpenAction', dict.get('OpenAction')],
    ...[...(events ?? [])].map(([key, value]): [string, PdfObject] => [key.value, value]),
  ];
  for (const [trigger, value] of triggers) {
    const action = dereference(value, resolve);
    if (!(action instanceof PdfDict || action instanceof PdfArray)) continue;
    const isScript = action instanceof PdfDict && nameAt(action, 'S', resolve) === 'JavaScript';
    changes.note(isScript ? 'SCRIPTS_REMOVED' : 'ACTIONS_REMOVED', `${owner} ${trigger}`);
  }
}

/** Returns the fields that are not annotations too. The actions of an annotation are recorded with its page. */
function fieldsOf(form: PdfDict | undefined, resolve: Resolve): PdfDict[] {
  const fields: PdfDict[] = [];
  const seen = new Set<PdfDict>();
  const waiting = dictsIn(itemsAt(form, 'Fields', resolve), resolve);
  for (let field = waiting.pop(); field !== undefined && seen.size < MAX_FIELDS; field = waiting.pop()) {
    if (seen.has(field)) continue;
    seen.add(field);
    if (!field.has('Subtype')) fields.push(field);
    waiting.push(...dictsIn(itemsAt(field, 'Kids', resolve), resolve));
  }
  return fields;
}

const MAX_FIELDS = 10_000;

/**
 * Detects a dynamic form (Adobe XFA 3.3). Its pages exist only in XML, and the page in the PDF only tells the reader to
 * use another program. An XFA form without fields in the PDF counts too, because only programs with XFA support can
 * show it.
 */
function isDynamic(catalog: PdfDict, form: PdfDict, source: Source): boolean {
  const { resolve } = source;
  if (catalog.getBool('NeedsRendering', resolve)?.value === true) return true;
  if (itemsAt(form, 'Fields', resolve).length === 0) return true;
  const xfa = entryAt(form, 'XFA', resolve);
  const packets = (xfa instanceof PdfArray ? xfa.toArray() : [xfa]).map((item) => dereference(item, resolve));
  return packets.some(
    (packet) => packet instanceof PdfStream && DYNAMIC.test(source.decode(packet).toString('latin1')),
  );
}

const DYNAMIC = /dynamicRender\s*>\s*required/;
