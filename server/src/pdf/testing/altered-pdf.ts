/**
 * Generates variants of a small document that contains everything that sealing reads or rewrites. Exactly one value
 * differs in each variant.
 */
import { writePdf, type PdfParts } from './write-pdf.ts';

/** A value: PDF syntax as text, or an array or dictionary of further values. */
type Value = string | Value[] | { [key: string]: Value };

const CONTENT = { dict: '', data: Buffer.from('0 0 m 100 100 l S') };

const OBJECTS: Record<number, Value> = {
  1: {
    Type: '/Catalog',
    Pages: '2 0 R',
    MarkInfo: { Marked: 'true' },
    StructTreeRoot: '5 0 R',
    AcroForm: '9 0 R',
    Metadata: '12 0 R',
    Names: { Dests: { Names: [] } },
    OutputIntents: [{ S: '/GTS_PDFA1' }],
    PageLabels: { Nums: ['0', { S: '/D' }] },
    Lang: '(en)',
    Perms: {},
    Countersign: {},
  },
  2: { Type: '/Pages', Kids: ['3 0 R'], Count: '1', Rotate: '0', Resources: {} },
  3: {
    Type: '/Page',
    Parent: '2 0 R',
    MediaBox: ['0', '0', '300', '400'],
    CropBox: ['0', '0', '290', '390'],
    Rotate: '90',
    UserUnit: '1',
    Contents: '4 0 R',
    Annots: ['10 0 R'],
    StructParents: '0',
    Tabs: '/S',
    Resources: { XObject: {}, Font: { F1: '11 0 R' } },
    Group: { S: '/Transparency' },
  },
  5: {
    Type: '/StructTreeRoot',
    K: ['7 0 R'],
    ParentTree: '6 0 R',
    ParentTreeNextKey: '1',
    RoleMap: { Title: '/P' },
  },
  6: { Nums: ['0', '8 0 R'] },
  7: { Type: '/StructElem', S: '/Document', P: '5 0 R', K: ['0', { Type: '/MCR', Pg: '3 0 R', MCID: '1' }] },
  8: ['7 0 R', '7 0 R'],
  9: { Fields: ['10 0 R'], SigFlags: '0', DR: { Font: { F1: '11 0 R' } }, DA: '(/F1 9 Tf)', Q: '0' },
  10: {
    Type: '/Annot',
    Subtype: '/Widget',
    FT: '/Tx',
    T: '(Name)',
    Rect: ['0', '0', '10', '10'],
    P: '3 0 R',
    Kids: [],
    StructParent: '7',
  },
  11: { Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' },
};

const HUGE = '1000000000000000000000000';
/**
 * References to a missing object, to the number of the next object, to impossible numbers, and to another generation.
 */
const STRAYS = ['88 0 R', '22 0 R', '999999999999 0 R', `${HUGE} 0 R`, '3 7 R'];
const NUMBERS = ['-1', '0.5', '2147483648', '9007199254740993', HUGE, '9'.repeat(400), '-.00000001'];
const TYPES = ['null', 'true', '/Name', '(text)', '[]', '[1 2]', '<< >>', `<< /A ${HUGE} >>`];
const OTHERS = [...TYPES, ...NUMBERS, ...STRAYS, ...Object.keys(OBJECTS).map((number) => `${number} 0 R`)];

/** Yields every altered document, with a description of the alteration. */
export function* alteredPdfs(): Generator<{ what: string; bytes: Buffer }> {
  for (const [number, object] of Object.entries(OBJECTS))
    for (const { path, altered, parts } of alterations(object))
      yield { what: `${number}${path}`, bytes: write({ ...OBJECTS, [number]: altered }, parts) };
}

interface Alteration {
  path: string;
  altered: Value;
  /** The objects that the altered value refers to. */
  parts: PdfParts;
}

function* alterations(value: Value): Generator<Alteration> {
  for (const other of OTHERS) yield { path: ` is ${other.slice(0, 40)}`, altered: other, parts: {} };
  const parts = { 20: '21 0 R', 21: syntaxOf(value) };
  yield { path: ' is through one reference', altered: '21 0 R', parts };
  yield { path: ' is through two references', altered: '20 0 R', parts };
  if (typeof value === 'string') return;
  for (const [key, part] of Object.entries(value))
    for (const each of alterations(part)) {
      const altered = Array.isArray(value)
        ? value.with(Number(key), each.altered)
        : { ...value, [key]: each.altered };
      yield { path: `/${key}${each.path}`, altered, parts: each.parts };
    }
}

function write(objects: Record<number, Value>, parts: PdfParts): Buffer {
  const written = Object.entries(objects).map(([number, value]) => [number, syntaxOf(value)]);
  return writePdf({ ...Object.fromEntries(written), 4: CONTENT, 12: CONTENT, ...parts });
}

function syntaxOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(syntaxOf).join(' ')}]`;
  const entries = Object.entries(value).map(([key, entry]) => `/${key} ${syntaxOf(entry)}`);
  return `<< ${entries.join(' ')} >>`;
}
