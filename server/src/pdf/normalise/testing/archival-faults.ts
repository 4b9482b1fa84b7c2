/**
 * Checks a document against those rules of PDF/A-2b (ISO 19005-2) that our documents could break. The rules have the
 * numbers of the public veraPDF profile. The objects are read by qpdf, and not by the library that wrote them.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '../../../pki/testing/tools.ts';
import { contentFaults } from './archival-content.ts';

export type Item = string | number | boolean | null | Item[] | { [key: string]: Item };
export type Dict = { [key: string]: Item };

interface StoredObject {
  value?: Item;
  stream?: { dict: Dict; data?: string };
}

/** The objects of a document. Streams include their decoded data. */
export class ReadObjects {
  readonly all: ReadonlyMap<string, StoredObject>;

  constructor(bytes: Uint8Array) {
    const file = path.join(scratchFolder(), 'document.pdf');
    writeFileSync(file, bytes);
    const options = [
      '--json=2',
      '--json-key=qpdf',
      '--json-stream-data=inline',
      '--decode-level=generalized',
    ];
    const json = execFileSync('qpdf', [...options, file], { maxBuffer: 2 ** 28, stdio: 'pipe' });
    const parsed: { qpdf: [unknown, Record<string, StoredObject>] } = JSON.parse(json.toString('utf8'));
    this.all = new Map(
      Object.entries(parsed.qpdf[1]).map(([key, object]) => [key.replace(/^obj:/, ''), object]),
    );
  }

  get(value: Item | undefined): Item | undefined {
    const object = typeof value === 'string' ? this.all.get(value) : undefined;
    return object ? (object.stream?.dict ?? object.value) : value;
  }

  dict(value: Item | undefined): Dict {
    const found = this.get(value);
    return isDict(found) ? found : {};
  }

  list(value: Item | undefined): Item[] {
    const found = this.get(value);
    return Array.isArray(found) ? found : [];
  }

  data(value: Item | undefined): Buffer {
    const object = typeof value === 'string' ? this.all.get(value) : undefined;
    return Buffer.from(object?.stream?.data ?? '', 'base64');
  }

  get trailer(): Dict {
    const { value } = this.all.get('trailer') ?? {};
    return isDict(value) ? value : {};
  }

  get catalog(): Dict {
    return this.dict(this.trailer['/Root']);
  }

  /** Yields every dictionary, including nested ones. The dictionary of a stream comes with its reference. */
  *dicts(): Generator<[dict: Dict, reference: string]> {
    for (const [reference, { value, stream }] of this.all) {
      const waiting: Item[] = [stream?.dict ?? value ?? null];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (Array.isArray(next)) waiting.push(...next);
        else if (isDict(next)) {
          yield [next, reference];
          waiting.push(...Object.values(next));
        }
      }
    }
  }
}

const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: Item | undefined): string => (typeof value === 'string' ? value : '');

/** Returns the broken rules. Each is a clause with a short description. */
export function archivalFaults(bytes: Uint8Array): string[] {
  const objects = new ReadObjects(bytes);
  const faults = new Set<string>([...fileFaults(bytes, objects), ...catalogFaults(objects)]);
  for (const [dict, reference] of objects.dicts())
    for (const fault of [
      ...streamFaults(dict),
      ...stateFaults(dict),
      ...pictureFaults(dict),
      ...fontFaults(dict, objects),
      ...annotationFaults(dict, objects),
      ...actionFaults(dict),
    ])
      faults.add(`${fault} (${reference})`);
  for (const fault of contentFaults(objects)) faults.add(fault);
  return [...faults];
}

function* fileFaults(bytes: Uint8Array, { trailer, all }: ReadObjects): Generator<string> {
  const text = Buffer.from(bytes).toString('latin1');
  if (!/^%PDF-1\.[0-7](?:\r\n?|\n)%[\x80-\xff]{4}/.test(text)) yield '6.1.2 header';
  if (!/%%EOF\r?\n?$/.test(text)) yield '6.1.3 data after the end';
  if (!('/ID' in trailer)) yield '6.1.3 no file identifier';
  if ('/Encrypt' in trailer) yield '6.1.3 encrypted';
  if (all.size > 8_388_607) yield '6.1.13 too many objects';
  for (const { value, stream } of all.values())
    for (const atom of atomsIn(stream?.dict ?? value ?? null)) {
      if (typeof atom === 'number' && Number.isInteger(atom) && Math.abs(atom) > 2_147_483_648)
        yield '6.1.13 number';
      if (typeof atom === 'string' && atom.startsWith('/') && Buffer.byteLength(atom) > 128)
        yield '6.1.13 name';
      if (typeof atom === 'string' && /^[bu]:/.test(atom) && atom.length > 65_536) yield '6.1.13 string';
    }
}

function* atomsIn(value: Item): Generator<Item> {
  if (Array.isArray(value)) for (const item of value) yield* atomsIn(item);
  else if (isDict(value)) {
    yield* Object.keys(value);
    for (const item of Object.values(value)) yield* atomsIn(item);
  } else yield value;
}

function* catalogFaults(objects: ReadObjects): Generator<string> {
  const { catalog } = objects;
  const intents = objects.list(catalog['/OutputIntents']).map((each) => objects.dict(each));
  const archival = intents.find((intent) => intent['/S'] === '/GTS_PDFA1');
  const profile = archival?.['/DestOutputProfile'];
  const icc = objects.data(profile);
  if (icc.toString('latin1', 36, 40) !== 'acsp' || (icc[8] ?? 9) > 4) yield '6.2.3 output intent';
  if (icc.toString('latin1', 16, 20) !== 'RGB ' || objects.dict(profile)['/N'] !== 3)
    yield '6.2.3 colours of the output intent';
  for (const key of ['/AA', '/NeedsRendering', '/Requirements', '/Collection'])
    if (key in catalog) yield `6.5 catalog entry ${key}`;
  const names = objects.dict(catalog['/Names']);
  for (const key of ['/EmbeddedFiles', '/JavaScript', '/AlternatePresentations'])
    if (key in names) yield `6.8 names ${key}`;
  const form = objects.dict(catalog['/AcroForm']);
  if ('/XFA' in form || objects.get(form['/NeedAppearances']) === true) yield '6.4 form';
  const xmp = objects.data(catalog['/Metadata']).toString('utf8');
  if (!/<\?xpacket begin="\uFEFF?" id="W5M0MpCehiHzreSzNTczkc9d"\?>/.test(xmp)) yield '6.6.2 metadata';
  if (!/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</.test(xmp)) yield '6.6.4 identification';
}

const FILTERS = 'ASCIIHex ASCII85 Flate RunLength CCITTFax JBIG2 DCT JPX'
  .split(' ')
  .map((name) => `/${name}Decode`);

function* streamFaults(dict: Dict): Generator<string> {
  if (!('/Length' in dict)) return;
  for (const key of ['/F', '/FFilter', '/FDecodeParms']) if (key in dict) yield `6.1.7.1 ${key}`;
  const filters = [dict['/Filter'] ?? []].flat();
  if (filters.some((filter) => !FILTERS.includes(textOf(filter)))) yield '6.1.7.2 filter';
}

const BLENDS =
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity';

function* stateFaults(dict: Dict): Generator<string> {
  for (const key of ['/TR', '/HTP', '/HTO']) if (key in dict) yield `6.2.5 ${key}`;
  if ('/TR2' in dict && dict['/TR2'] !== '/Default') yield '6.2.5 /TR2';
  if ('/BM' in dict && !BLENDS.split(' ').includes(textOf(dict['/BM']).slice(1))) yield '6.2.10 blend mode';
  for (const key of ['/ca', '/CA'])
    if (typeof dict[key] === 'number' && (dict[key] < 0 || dict[key] > 1)) yield '6.2.10 opacity';
}

function* pictureFaults(dict: Dict): Generator<string> {
  const kind = dict['/Subtype'];
  if (kind === '/PS' || '/PS' in dict || '/OPI' in dict || '/Ref' in dict) yield '6.2.9 object';
  if (kind !== '/Image') return;
  if ('/Alternates' in dict || dict['/Interpolate'] === true) yield '6.2.8 picture';
  const bits = dict['/BitsPerComponent'];
  if (bits !== undefined && ![1, 2, 4, 8, 16].includes(Number(bits))) yield '6.2.8 bits';
  if (dict['/ImageMask'] === true && bits !== undefined && bits !== 1) yield '6.2.8 bits of a mask';
}

function* fontFaults(font: Dict, objects: ReadObjects): Generator<string> {
  if (font['/Type'] !== '/Font') return;
  const kind = textOf(font['/Subtype']);
  if (kind !== '/Type3' && !('/BaseFont' in font)) yield '6.2.11.2 no name';
  if (kind === '/Type0') {
    const [descendant] = objects.list(font['/DescendantFonts']);
    const encoding = objects.get(font['/Encoding']);
    if (encoding !== '/Identity-H' && encoding !== '/Identity-V' && !isDict(encoding)) yield '6.2.11.3 CMap';
    if (
      objects.dict(descendant)['/Subtype'] === '/CIDFontType2' &&
      !('/CIDToGIDMap' in objects.dict(descendant))
    )
      yield '6.2.11.3.2 CIDToGIDMap';
    return;
  }
  if (!kind.startsWith('/CIDFont')) {
    const [first, last] = [Number(font['/FirstChar']), Number(font['/LastChar'])];
    if (objects.list(font['/Widths']).length !== last - first + 1) yield '6.2.11.2 widths';
  }
  if (kind === '/Type3') return;
  const descriptor = objects.dict(font['/FontDescriptor']);
  const program = ['/FontFile', '/FontFile2', '/FontFile3'].find((key) => key in descriptor);
  if (!program) yield '6.2.11.4.1 not embedded';
  if ('/CharSet' in descriptor || '/CIDSet' in descriptor) yield '6.2.11.4.2 lists its glyphs';
  if (kind === '/TrueType') yield* trueTypeFaults(font, Number(descriptor['/Flags']), objects);
}

const SYMBOLIC = 4;

function* trueTypeFaults(font: Dict, flags: number, objects: ReadObjects): Generator<string> {
  const encoding = objects.get(font['/Encoding']);
  const base = isDict(encoding) ? encoding['/BaseEncoding'] : encoding;
  if ((flags & SYMBOLIC) !== 0) {
    if (encoding !== undefined) yield '6.2.11.6 encoding of a symbolic font';
  } else if (base !== '/WinAnsiEncoding' && base !== '/MacRomanEncoding') yield '6.2.11.6 encoding';
}

const HIDDEN = 1 | 2 | 32;
const PRINT = 4;
const ANNOTATIONS =
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup Widget PrinterMark TrapNet Watermark Redact';

function* annotationFaults(dict: Dict, objects: ReadObjects): Generator<string> {
  if (!('/Rect' in dict) || !('/Subtype' in dict)) return;
  const kind = textOf(dict['/Subtype']).slice(1);
  if (!ANNOTATIONS.split(' ').includes(kind)) yield `6.3.1 ${kind}`;
  if (kind === 'Popup') return;
  const flags = Number(dict['/F'] ?? 0);
  if ((flags & PRINT) === 0 || (flags & HIDDEN) !== 0) yield `6.3.2 ${kind}`;
  const appearances = objects.dict(dict['/AP']);
  if (Object.keys(appearances).some((key) => key !== '/N')) yield '6.3.3 several appearances';
  const [left, bottom, right, top] = objects.list(dict['/Rect']).map(Number);
  const isEmpty = left === right && bottom === top;
  if (kind !== 'Link' && !isEmpty && !('/N' in appearances)) yield `6.3.3 ${kind} without appearance`;
  if (kind === 'Widget' && ('/A' in dict || '/AA' in dict)) yield '6.4.1 action of a field';
}

const ACTIONS = '/GoTo /GoToR /GoToE /Thread /URI /Named /SubmitForm';

function* actionFaults(dict: Dict): Generator<string> {
  if ('/AA' in dict) yield '6.5.2 additional actions';
  if (dict['/Type'] === '/Action' && !ACTIONS.split(' ').includes(textOf(dict['/S']))) yield '6.5.1 action';
  if ('/EF' in dict) yield '6.8 embedded file';
}
