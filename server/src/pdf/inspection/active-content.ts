/**
 * Finds content that makes an attachment act by itself: scripts, programs, self-submitting forms and media players. The
 * server stores attachments as uploaded, and a reviewer may open them in any program.
 *
 * Inspects the objects that `structure-scan.ts` flags, as the library reads them: names are unescaped, object streams
 * are unpacked, and if an object has several definitions, the one that the library uses is inspected. Other programs
 * may use another definition, so `raw-actions.ts` also searches the bytes for actions and addresses. Web links and
 * plain jumps to a page are allowed.
 */
import { PdfArray, PdfDict, PdfNull, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import { findExecutableAttachment } from './attachments.ts';
import { refusedScheme } from './link-address.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, entryAt, nameAt } from '../reading/entries.ts';
import { MAX_VALUES } from '../reading/limits.ts';
import type { RefusedPdf } from './inspection.ts';
import { activeContent, TOO_COMPLEX } from './refusals.ts';
import { suspicionOf } from '../reading/scan-value.ts';

/** The action types that run, send or fetch something (ISO 32000-1, 12.6.4), each with its name in the refusal. */
export const REFUSED_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['JavaScript', 'JavaScript'],
  ['Launch', 'an action that starts a program (Launch)'],
  ['SubmitForm', 'an action that sends form data (SubmitForm)'],
  ['ImportData', 'an action that imports form data (ImportData)'],
  ['Rendition', 'an action that plays media (Rendition)'],
  ['RichMediaExecute', 'an action that plays rich media (RichMediaExecute)'],
]);

export const refusedLink = (scheme: string): string => `a link that is not a web address (${scheme}:)`;

/**
 * The named actions that only go to another page (ISO 32000-1, table 211). All others print, save, or depend on the
 * program.
 */
const PAGE_TURNS: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

const REFUSED_ANNOTATIONS = new Set(['RichMedia', 'Screen', 'Movie', 'Sound', '3D']);

/**
 * The keys and values by which the scan of the structure flags an object. In all other objects, `inDictionary` would
 * find nothing.
 */
export const SUSPICION = suspicionOf(['AA', 'EF'], {
  S: REFUSED_ACTIONS.keys(),
  // URI actions need no key here, because `raw-actions.ts` checks addresses that stand directly in a dictionary.
  URI: [],
  Base: [],
  Subtype: REFUSED_ANNOTATIONS,
});

/** The trigger events of additional actions (ISO 32000-1, tables 194 to 197). */
const TRIGGERS = 'E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' ');

/** Finds active content. `suspects` are the objects that the scan of the structure flagged. */
export function findActiveContent(
  pdf: PDF,
  suspects: readonly PdfObject[],
  resolve: Resolve,
): RefusedPdf | null {
  const trailer = pdf.context.info.trailer;
  const catalog = dictAt(trailer, 'Root', resolve);
  const found = catalog ? inCatalog(catalog, resolve) : null;
  if (found !== null) return activeContent(found);
  return inAnyOf([trailer, ...suspects], resolve);
}

function inCatalog(catalog: PdfDict, resolve: Resolve): string | null {
  if (isPresent(dictAt(catalog, 'AcroForm', resolve), 'XFA', resolve)) return 'an XFA form';
  if (isPresent(dictAt(catalog, 'Names', resolve), 'JavaScript', resolve)) return 'JavaScript';
  return inOpenAction(catalog.get('OpenAction'), resolve);
}

/**
 * Checks the action that runs when the document is opened. A destination or a sequence of jumps within the document is
 * allowed. Any other action is reported.
 */
function inOpenAction(entry: PdfObject | undefined, resolve: Resolve): string | null {
  const found = findBeyondJumps(entry, resolve, (action, type) => {
    return type === 'Named' && PAGE_TURNS.has(nameAt(action, 'N', resolve) ?? '');
  });
  return found === null ? null : `${found} that runs when it is opened (OpenAction)`;
}

/**
 * Examines an action and the actions that follow it. Returns the first of them that is neither a destination nor a jump
 * within the document.
 */
function findBeyondJumps(
  entry: PdfObject | undefined,
  resolve: Resolve,
  isHarmless: (action: PdfDict, type: string | undefined) => boolean,
): string | null {
  const waiting = [entry];
  for (let steps = 0; waiting.length > 0; steps++) {
    if (steps > 100) return 'a long chain of actions';
    const action = dereference(waiting.pop(), resolve);
    if (!(action instanceof PdfDict)) continue;
    const type = nameAt(action, 'S', resolve);
    // A dictionary with D but no S is a destination in name-tree form.
    if (type === undefined && action.has('D')) continue;
    if (type !== 'GoTo' && !isHarmless(action, type))
      return REFUSED_ACTIONS.get(type ?? '') ?? `an action (${type ?? 'without a type'})`;
    const next = entryAt(action, 'Next', resolve);
    waiting.push(...(next instanceof PdfArray ? next.toArray() : [next]));
  }
  return null;
}

/**
 * Searches these objects and the values nested in them. A referenced object is searched only if it was flagged itself.
 * The exception is the value of a type or of a key that matters here, which is looked up.
 */
function inAnyOf(objects: readonly PdfObject[], resolve: Resolve): RefusedPdf | null {
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
  const action = REFUSED_ACTIONS.get(nameAt(dict, 'S', resolve) ?? '');
  if (action !== undefined) return action;
  const subtype = nameAt(dict, 'Subtype', resolve);
  if (subtype !== undefined && REFUSED_ANNOTATIONS.has(subtype)) return `embedded media (${subtype})`;
  if (hasAdditionalActions(dict, resolve)) return 'actions that run on events (AA)';
  return findRefusedLink(dict, resolve) ?? findExecutableAttachment(dict, resolve);
}

/**
 * Checks for additional actions. A resource dictionary may also contain a font or picture named AA, so only a trigger
 * that holds an action counts. An action that only jumps to a page does not count.
 */
function hasAdditionalActions(dict: PdfDict, resolve: Resolve): boolean {
  const events = dictAt(dict, 'AA', resolve);
  if (!events) return false;
  return TRIGGERS.some((trigger) => {
    const action = dictAt(events, trigger, resolve);
    if (!action?.has('S')) return false;
    const isPressed = PRESSES.has(trigger);
    return findBeyondJumps(action, resolve, (_, type) => isPressed && BY_A_CLICK.has(type ?? '')) !== null;
  });
}

/** The press events of a button. LibreOffice writes a click as a press, so a press may do the same as a click (`A`). */
const PRESSES: ReadonlySet<string> = new Set(['D', 'U']);
const BY_A_CLICK: ReadonlySet<string> = new Set(['URI', 'ResetForm']);

/**
 * Returns the scheme of a refused link, from the address of an action or from the base address of the document (ISO
 * 32000-1, 12.6.4.7).
 */
function findRefusedLink(dict: PdfDict, resolve: Resolve): string | null {
  for (const key of ['URI', 'Base']) {
    const address = entryAt(dict, key, resolve);
    const scheme = address instanceof PdfString ? refusedScheme(address.bytes) : null;
    if (scheme !== null) return refusedLink(scheme);
  }
  return null;
}

function isPresent(dict: PdfDict | undefined, key: string, resolve: Resolve): boolean {
  const value = entryAt(dict, key, resolve);
  return value !== undefined && !(value instanceof PdfNull);
}
