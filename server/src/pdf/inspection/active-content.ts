/**
 * Looks for what makes a document do something by itself: scripts, programs, forms that send themselves, media players.
 * A document that will be signed has to say the same to everybody, and no PDF library refuses any of this.
 *
 * The objects that `structure-scan.ts` points out are looked at as the library reads them, with names unescaped and object
 * streams unpacked: of several definitions of an object, the one that counts for the library. Of what other programs may read
 * instead, `raw-actions.ts` finds actions and addresses alone. Links to the web and plain jumps to a page stay allowed.
 */
import { PdfArray, PdfDict, PdfName, PdfNull, PdfRef, PdfString } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';
import { findExecutableAttachment } from './attachments.ts';
import {
  HIDDEN_LAYERS,
  hidesByMembership,
  hidesByUsage,
  hidesLayers,
  LAYER_KEYS,
  MEMBERSHIP,
} from './layers.ts';
import { refusedScheme } from './link-address.ts';
import { dereference } from '../reading/dereference.ts';
import type { Resolve } from '../reading/dereference.ts';
import { MAX_VALUES } from '../reading/limits.ts';
import type { RefusedPdf } from './inspection.ts';
import { activeContent, TOO_COMPLEX } from './refusals.ts';
import { suspicionOf } from '../reading/scan-value.ts';
import type { StructureScan } from '../reading/structure-scan.ts';

/** Action types (ISO 32000-1, 12.6.4) that run, send, fetch or hide something, and how the refusal names them. */
export const REFUSED_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['JavaScript', 'JavaScript'],
  ['Launch', 'an action that starts a program (Launch)'],
  ['SubmitForm', 'an action that sends form data (SubmitForm)'],
  ['ImportData', 'an action that imports form data (ImportData)'],
  ['Rendition', 'an action that plays media (Rendition)'],
  ['RichMediaExecute', 'an action that plays rich media (RichMediaExecute)'],
  ['Hide', 'an action that shows or hides annotations (Hide)'],
  ['SetOCGState', 'an action that shows or hides layers (SetOCGState)'],
]);

export const refusedLink = (scheme: string): string => `a link that is no web address (${scheme}:)`;

/** Named actions (ISO 32000-1, table 211) that turn to another page; the others print, save or do what a program makes of them. */
const PAGE_TURNS: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

const REFUSED_ANNOTATIONS = new Set(['RichMedia', 'Screen', 'Movie', 'Sound', '3D']);

/** What an object has to hold, itself or in what lies within it, that `inDictionary` finds anything there. */
export const SUSPICION = suspicionOf(['AA', 'EF', 'Alternates', ...LAYER_KEYS], {
  Type: [MEMBERSHIP],
  S: REFUSED_ACTIONS.keys(),
  // Where the address itself stands there, `raw-actions.ts` has read it.
  URI: [],
  Base: [],
  Subtype: REFUSED_ANNOTATIONS,
});

/** Trigger events of additional actions (ISO 32000-1, tables 194 to 197). */
const TRIGGERS = 'E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' ');

export function findActiveContent(pdf: PDF, structure: Pick<StructureScan, 'suspects'>): RefusedPdf | null {
  const resolve: Resolve = (ref) => pdf.context.resolve(ref);
  const trailer = pdf.context.info.trailer;
  const catalog = dereference(trailer.get('Root'), resolve);
  const found = catalog instanceof PdfDict ? inCatalog(catalog, resolve) : null;
  if (found !== null) return activeContent(found);
  const suspects = [...structure.suspects(resolve)].map((number) => PdfRef.of(number, 0));
  return inAnyOf([trailer, ...suspects], resolve);
}

function inCatalog(catalog: PdfDict, resolve: Resolve): string | null {
  const form = dereference(catalog.get('AcroForm'), resolve);
  if (form instanceof PdfDict && isPresent(form.get('XFA'), resolve)) return 'an XFA form';
  const names = dereference(catalog.get('Names'), resolve);
  if (names instanceof PdfDict && isPresent(names.get('JavaScript'), resolve)) return 'JavaScript';
  if (hidesLayers(catalog, resolve)) return HIDDEN_LAYERS;
  return inOpenAction(catalog.get('OpenAction'), resolve);
}

/** A destination, or jumps within the document one after another; anything else would act when the file is opened. */
function inOpenAction(entry: PdfObject | undefined, resolve: Resolve): string | null {
  const found = findBeyondJumps(entry, resolve, (action, type) => {
    const name = type === 'Named' ? nameOf(action, 'N', resolve) : undefined;
    return name !== undefined && PAGE_TURNS.has(name);
  });
  return found === null ? null : `${found} that runs when it is opened (OpenAction)`;
}

/** What is neither a destination nor a jump within the document, in an action and those that follow it. */
function findBeyondJumps(
  entry: PdfObject | undefined,
  resolve: Resolve,
  isHarmless: (action: PdfDict, type: string | undefined) => boolean,
): string | null {
  const waiting = [entry];
  for (let steps = 0; waiting.length > 0; steps++) {
    if (steps > 100) return 'a chain of actions';
    const action = dereference(waiting.pop(), resolve);
    if (!(action instanceof PdfDict)) continue;
    const type = nameOf(action, 'S', resolve);
    // A dictionary with D and no S is a destination written as in a name tree.
    if (type === undefined && action.has('D')) continue;
    if (type !== 'GoTo' && !isHarmless(action, type))
      return REFUSED_ACTIONS.get(type ?? '') ?? `an action (${type ?? 'without a type'})`;
    const next = dereference(action.get('Next'), resolve);
    waiting.push(...(next instanceof PdfArray ? next.toArray() : [next]));
  }
  return null;
}

/**
 * In these and what they hold themselves. What they refer to is suspect or harmless in its own right, except for what a type
 * or a key of interest refers to, which is looked up. Throws where the library cannot read one of them.
 */
function inAnyOf(objects: PdfObject[], resolve: Resolve): RefusedPdf | null {
  let values = 0;
  for (const object of objects) {
    const waiting = [dereference(object, resolve)];
    for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
      values += 1;
      if (values > MAX_VALUES) return TOO_COMPLEX;
      if (current instanceof PdfArray) {
        for (const item of current) waiting.push(item);
      } else if (current instanceof PdfDict) {
        const found = inDictionary(current, resolve);
        if (found !== null) return activeContent(found);
        for (const [, value] of current) waiting.push(value);
      }
    }
  }
  return null;
}

function inDictionary(dict: PdfDict, resolve: Resolve): string | null {
  const action = REFUSED_ACTIONS.get(nameOf(dict, 'S', resolve) ?? '');
  if (action !== undefined) return action;
  const subtype = nameOf(dict, 'Subtype', resolve);
  if (subtype !== undefined && REFUSED_ANNOTATIONS.has(subtype)) return `embedded media (${subtype})`;
  if (hasAdditionalActions(dict, resolve)) return 'actions that run on events (AA)';
  if (hidesByMembership(dict, resolve) || hidesByUsage(dict, resolve)) return HIDDEN_LAYERS;
  if (dereference(dict.get('Alternates'), resolve) instanceof PdfArray)
    return 'pictures with others in their place (Alternates)';
  return findRefusedLink(dict, resolve) ?? findExecutableAttachment(dict, resolve);
}

/**
 * A font or picture may happen to be called AA in a resource dictionary; only triggers that hold an action count, and of those
 * what does more than jump to a page.
 */
function hasAdditionalActions(dict: PdfDict, resolve: Resolve): boolean {
  const events = dereference(dict.get('AA'), resolve);
  if (!(events instanceof PdfDict)) return false;
  return TRIGGERS.some((trigger) => {
    const action = dereference(events.get(trigger), resolve);
    if (!(action instanceof PdfDict) || !action.has('S')) return false;
    const isPressed = PRESSES.has(trigger);
    return findBeyondJumps(action, resolve, (_, type) => isPressed && BY_A_CLICK.has(type ?? '')) !== null;
  });
}

/** A button that is pressed, as LibreOffice writes its click, does no more than a click of it may (`A`). */
const PRESSES: ReadonlySet<string> = new Set(['D', 'U']);
const BY_A_CLICK: ReadonlySet<string> = new Set(['URI', 'ResetForm']);

/** Of an action, or what all addresses of the document are completed with (ISO 32000-1, 12.6.4.7). */
function findRefusedLink(dict: PdfDict, resolve: Resolve): string | null {
  for (const key of ['URI', 'Base']) {
    const address = dereference(dict.get(key), resolve);
    const scheme = address instanceof PdfString ? refusedScheme(address.bytes) : null;
    if (scheme !== null) return refusedLink(scheme);
  }
  return null;
}

function nameOf(dict: PdfDict, key: string, resolve: Resolve): string | undefined {
  const value = dereference(dict.get(key), resolve);
  return value instanceof PdfName ? value.value : undefined;
}

function isPresent(value: PdfObject | undefined, resolve: Resolve): boolean {
  const target = dereference(value, resolve);
  return target !== undefined && !(target instanceof PdfNull);
}
