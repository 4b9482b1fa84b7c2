/**
 * Checks the content that we add to a document against the rules of PDF/A (ISO 19005) and PDF/UA (ISO 14289). The
 * objects are read by qpdf. No package registry has a validator for PDF/UA or for all parts of PDF/A, and Preflight
 * validates only PDF/A-1b.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../../pki/testing/tools.ts';

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
type Dict = { [key: string]: Value };

/** The dictionaries of a document by reference (`12 0 R`). They include the dictionaries of streams. */
export class Objects {
  readonly dicts = new Map<string, Dict>();
  readonly #values = new Map<string, Value>();

  constructor(bytes: Uint8Array) {
    const file = join(scratchFolder(), 'document.pdf');
    writeFileSync(file, bytes);
    const text = execFileSync('qpdf', ['--json=2', '--json-key=qpdf', file], { maxBuffer: 2 ** 28 });
    const parsed: { qpdf: [unknown, Record<string, { value?: Value; stream?: { dict: Dict } }>] } =
      JSON.parse(text.toString('utf8'));
    for (const [key, { value, stream }] of Object.entries(parsed.qpdf[1])) {
      const ref = key.replace(/^obj:/, '');
      const object = stream?.dict ?? value;
      if (object !== undefined) this.#values.set(ref, object);
      if (isDict(object)) this.dicts.set(ref, object);
    }
  }

  get(value: Value | undefined): Value | undefined {
    return typeof value === 'string' && value.endsWith(' R') ? this.#values.get(value) : value;
  }

  dict(value: Value | undefined): Dict {
    const found = this.get(value);
    return isDict(found) ? found : {};
  }

  list(value: Value | undefined): Value[] {
    const found = this.get(value);
    return Array.isArray(found) ? found : [];
  }

  get catalog(): Dict {
    const trailer = this.#values.get('trailer');
    return this.dict(isDict(trailer) ? trailer['/Root'] : undefined);
  }

  /** Yields every dictionary, including nested ones. */
  *all(): Generator<Dict> {
    const waiting: Value[] = [...this.dicts.values()];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (Array.isArray(value)) waiting.push(...value.filter((each) => each !== null));
      else if (isDict(value)) {
        yield value;
        waiting.push(...Object.values(value).filter((each) => each !== null));
      }
    }
  }

  pages(): [string, Dict][] {
    return [...this.dicts].filter(([, dict]) => dict['/Type'] === '/Page');
  }
}

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the features of a document that all parts of PDF/A, or only the first part, forbid. */
export function archivalFaults(bytes: Uint8Array): string[] {
  const objects = new Objects(bytes);
  const faults: string[] = [];
  for (const dict of objects.all()) {
    if ('/SMask' in dict && dict['/SMask'] !== '/None') faults.push('a soft mask');
    for (const key of ['/ca', '/CA'])
      if (typeof dict[key] === 'number' && dict[key] !== 1) faults.push(`opacity ${dict[key]}`);
    if ('/BM' in dict && dict['/BM'] !== '/Normal') faults.push(`blend mode ${textOf(dict['/BM'])}`);
    if (dict['/S'] === '/Transparency') faults.push('a transparency group');
    if (dict['/Interpolate'] === true || '/Alternates' in dict || '/OPI' in dict) faults.push('a picture');
    if (dict['/NeedAppearances'] === true) faults.push('appearances left to the viewer');
    if (dict['/Type'] === '/Font') faults.push(...fontFaults(dict, objects));
    if ('/Rect' in dict && '/Subtype' in dict) faults.push(...annotationFaults(dict));
  }
  const { catalog } = objects;
  const intents = objects.list(catalog['/OutputIntents']).map((each) => objects.dict(each));
  if (!intents.some((intent) => '/DestOutputProfile' in intent)) faults.push('no output intent');
  if (objects.dict(catalog['/Metadata'])['/Type'] !== '/Metadata') faults.push('no metadata');
  return faults;
}

function fontFaults(font: Dict, objects: Objects): string[] {
  const name = textOf(font['/BaseFont']);
  if (font['/Subtype'] === '/Type0') return '/ToUnicode' in font ? [] : [`${name} has no ToUnicode map`];
  const descriptor = objects.dict(font['/FontDescriptor']);
  const isEmbedded = ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => key in descriptor);
  return isEmbedded ? [] : [`${name} is not embedded`];
}

const HIDDEN = 1 | 2 | 32;
const PRINT = 4;

function annotationFaults(annotation: Dict): string[] {
  const flags = Number(annotation['/F'] ?? 0);
  const type = textOf(annotation['/Subtype']);
  const isShown = (flags & PRINT) !== 0 && (flags & HIDDEN) === 0;
  const needsAppearance = type === '/Widget' && !('/AP' in annotation);
  return [
    ...(isShown ? [] : [`${type} is not printed`]),
    ...(needsAppearance ? [`${type} has no appearance`] : []),
  ];
}

/** Returns the violations of PDF/UA in the page content (ISO 14289-1 7). */
export function accessibilityFaults(bytes: Uint8Array): string[] {
  const objects = new Objects(bytes);
  const { catalog } = objects;
  const root = objects.dict(catalog['/StructTreeRoot']);
  const parents = numberTree(objects, root['/ParentTree']);
  const faults: string[] = [];
  if (objects.dict(catalog['/MarkInfo'])['/Marked'] !== true) faults.push('not tagged');
  if (!('/Lang' in catalog)) faults.push('no language');
  for (const [ref, page] of objects.pages()) {
    if (!parents.has(Number(page['/StructParents']))) faults.push(`page ${ref} is not in the structure`);
    const annotations = objects.list(page['/Annots']);
    if (annotations.length > 0 && page['/Tabs'] !== '/S')
      faults.push(`page ${ref} does not tab in structure order`);
    for (const annotation of annotations)
      faults.push(...placeFaults(objects, textOf(annotation), page, parents));
  }
  let level = 0;
  for (const element of elementsOf(objects, root['/K'])) {
    const tag = textOf(element['/S']);
    if ((tag === '/Figure' || tag === '/Form') && !('/Alt' in element)) faults.push(`${tag} without words`);
    const heading = /^\/H(\d)$/.exec(tag);
    if (heading && Number(heading[1]) > level + 1) faults.push(`${tag} under a heading of level ${level}`);
    if (heading) level = Number(heading[1]);
  }
  return faults;
}

/**
 * Checks that an annotation belongs to a structure element of the right kind, and that the parent tree maps the
 * annotation back to that element.
 */
function placeFaults(objects: Objects, ref: string, page: Dict, parents: Map<number, Value>): string[] {
  const annotation = objects.dict(ref);
  const type = textOf(annotation['/Subtype']);
  const [left = 0] = objects.list(annotation['/Rect']).map(Number);
  const [edge = 0] = objects.list(page['/CropBox'] ?? page['/MediaBox']).map(Number);
  if (left < edge) return [];
  const element = objects.dict(parents.get(Number(annotation['/StructParent'])));
  const kids = objects.list(element['/K']).concat(element['/K'] ?? []);
  const isBack = kids.some((kid) => objects.dict(kid)['/Obj'] === ref);
  const words = type === '/Widget' ? '/TU' : '/Contents';
  return [
    ...(isBack && element['/S'] === (type === '/Widget' ? '/Form' : '/Link')
      ? []
      : [`${type} is not in the structure`]),
    ...(words in annotation ? [] : [`${type} without words`]),
  ];
}

function numberTree(objects: Objects, tree: Value | undefined): Map<number, Value> {
  const node = objects.dict(tree);
  const numbers = objects.list(node['/Nums']);
  const own = numbers.flatMap((key, index): [number, Value][] =>
    index % 2 === 0 ? [[Number(objects.get(key)), numbers[index + 1] ?? null]] : [],
  );
  return new Map([...own, ...objects.list(node['/Kids']).flatMap((kid) => [...numberTree(objects, kid)])]);
}

/** Yields the structure elements in reading order. */
function* elementsOf(objects: Objects, kids: Value | undefined): Generator<Dict> {
  const found = objects.get(kids);
  for (const kid of Array.isArray(found) ? found : [found]) {
    const element = objects.dict(kid);
    if (!('/S' in element)) continue;
    yield element;
    yield* elementsOf(objects, element['/K']);
  }
}
