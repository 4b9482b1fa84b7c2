/**
 * Creates documents that take the most time and memory to read. Some have the maximum upload size and are filled with
 * one kind of content. Others are small, but expand or are read repeatedly. Each document is listed with the expected
 * result.
 */
import { deflateSync } from 'node:zlib';
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/limits';
import type { PdfRefusal } from '../inspection/inspection.ts';
import { packAt, packMany, trailer, writeMany } from './write-many.ts';
import { onePage, writePackedPdf, writePdf } from './write-pdf.ts';

type Flood = [name: string, outcome: PdfRefusal | 'accepted', make: () => Buffer];

const ROOM = MAX_DOCUMENT_BYTES - 4096;
const filled = (piece: string, room = ROOM): string => piece.repeat(Math.floor(room / piece.length));
/** Splits the content into arrays that are short enough for the library to read. */
const arraysOf = (piece: string, room = ROOM): string => `[${filled(`[${piece.repeat(50_000)}]`, room)}]`;
const inObject = (value: string): Buffer => writePdf(onePage({ catalog: '/X 5 0 R', parts: { 5: value } }));
const inCatalog = (value: string): Buffer => writePdf(onePage({ catalog: `/X ${value}` }));

const START = [
  '<< /Type /Catalog /Pages 2 0 R /X 4 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
];
/** Returns object 4. It refers to the given number of objects, which follow it. */
const referringTo = (count: number): string => {
  const groups: string[] = [];
  for (let first = 5; first < count + 5; first += 50_000) {
    const length = Math.min(50_000, count + 5 - first);
    groups.push(`[${Array.from({ length }, (_, at) => `${first + at} 0 R`).join(' ')}]`);
  }
  return `[${groups.join(' ')}]`;
};
const manyObjects = (count: number, object: string, first: string | Buffer = object): Buffer =>
  writeMany([...START, referringTo(count), first, ...Array.from({ length: count - 1 }, () => object)]);

const unreferred = (count: number, object: string): Buffer =>
  writeMany([...START, '1', ...Array.from({ length: count }, () => object)]);

export const floods: Flood[] = [
  ['numbers', 'TOO_COMPLEX', () => inObject(arraysOf('0 '))],
  ['numbers in one array', 'TOO_COMPLEX', () => inObject(`[${filled('0 ')}]`)],
  ['numbers in the catalog', 'TOO_COMPLEX', () => inCatalog(arraysOf('0 '))],
  ['numbers in the trailer', 'TOO_COMPLEX', () => inTrailer(arraysOf('0 '))],
  ['numbers in a cross-reference stream', 'TOO_COMPLEX', () => inCrossReferenceStream(arraysOf('0 '))],
  ['numbers in pages', 'TOO_COMPLEX', () => inPages(400, `[${'0 '.repeat(5_000)}]`)],
  ['numbers in an object stream', 'TOO_COMPLEX', () => packMany([...START, arraysOf('0 ', 30_000_000)])],
  ['empty strings', 'TOO_COMPLEX', () => inObject(arraysOf('()'))],
  ['empty strings in pages', 'accepted', () => inPages(45, `[${'()'.repeat(10_000)}]`)],
  ['empty arrays', 'TOO_COMPLEX', () => inObject(arraysOf('[]'))],
  ['empty dictionaries', 'TOO_COMPLEX', () => inObject(arraysOf('<<>>'))],
  ['empty dictionaries in pages', 'accepted', () => inPages(45, `[${'<<>>'.repeat(10_000)}]`)],
  ['names', 'TOO_COMPLEX', () => inObject(arraysOf('/a'))],
  ['references', 'TOO_COMPLEX', () => inObject(arraysOf('5 0 R '))],
  ['entries of one dictionary', 'TOO_COMPLEX', () => inObject(`<<${manyKeys()}>>`)],
  ['entries of the trailer', 'TOO_COMPLEX', () => inTrailer(`<<${manyKeys()}>>`)],
  ['one string', 'TOO_COMPLEX', () => inObject(`(${filled('a')})`)],
  ['one string in the catalog', 'TOO_COMPLEX', () => inCatalog(`(${filled('a')})`)],
  ['one string in the trailer', 'TOO_COMPLEX', () => inTrailer(`(${filled('a')})`)],
  ['long strings in pages', 'accepted', () => inPages(50, `(${'a'.repeat(500_000)})`)],
  ['one string in hexadecimal', 'TOO_COMPLEX', () => inCatalog(`<${filled('0')}>`)],
  ['one name', 'TOO_COMPLEX', () => inCatalog(`/${filled('a')}`)],
  ['one escaped name', 'TOO_COMPLEX', () => inCatalog(`/${filled('#41')}`)],
  ['one key', 'TOO_COMPLEX', () => inObject(`<</${filled('a')} 1>>`)],
  ['one number', 'TOO_COMPLEX', () => inCatalog(filled('1'))],
  ['one comment', 'accepted', () => inObject(`%${filled('a')}\n1`)],
  ['short comments', 'accepted', () => inObject(`${filled('%\n')}1`)],
  ['blanks', 'accepted', () => inObject(`${filled(' ')}1`)],
  ['<<', 'BROKEN', () => inObject(filled('<<'))],
  ['[', 'TOO_COMPLEX', () => inObject(filled('['))],
  ['(', 'TOO_COMPLEX', () => inObject(filled('('))],
  ['obj', 'BROKEN', () => inObject(filled('obj '))],
  ['1 0 obj', 'accepted', () => inObject(filled('1 0 obj '))],
  ['xref', 'TOO_COMPLEX', () => inObject(`%${filled('xref')}\n1`)],

  ['entries of a table', 'TOO_COMPLEX', () => table(`0 1300000\n${filled('0000000000 00000 f\n')}`)],
  ['sections of a table', 'TOO_COMPLEX', () => table(filled('0 0\n'))],
  ['tables in one line', 'TOO_COMPLEX', () => table(`0 1\n${filled('0000000000 00000 n xref 0 1 ')}`)],
  ['a chain of tables', 'TOO_COMPLEX', () => chainOfTables(500_000)],
  ['cross-reference streams over the same data', 'TOO_COMPLEX', () => overlappingStreams(1000, 20_000_000)],
  ['cross-reference ranges', 'TOO_COMPLEX', () => ranges(`/W [0 0 0] /Index [0 10 1 9007199254740991]`)],
  [
    'a predictor of single bytes',
    'TOO_COMPLEX',
    () => ranges('/W [1 0 0] /DecodeParms << /Predictor 12 /Columns 1 >>', 30_000_000),
  ],
  [
    'a predictor of huge rows',
    'BROKEN',
    () =>
      ranges(
        '/W [1 0 0] /DecodeParms << /Predictor 12 /Columns 4096 /Colors 4096 /BitsPerComponent 4096 >>',
        100_000,
      ),
  ],

  ['tiny objects', 'TOO_COMPLEX', () => manyObjects(420_000, '1')],
  ['nearly the maximum number of objects', 'accepted', () => manyObjects(290_000, '<</A 1/B[]>>')],
  ['damaged objects', 'BROKEN', () => manyObjects(290_000, '<</A>>')],
  ['damaged objects to which nothing refers', 'accepted', () => unreferred(290_000, '<</A>>')],
  ['damaged objects nested in each other', 'TOO_COMPLEX', () => withinEachOther('9 0 obj[(')],
  ['object streams', 'TOO_COMPLEX', () => objectStreams(290_000)],
  ['object streams that cannot be read', 'accepted', () => objectStreams(9_000)],
  ['content streams', 'TOO_COMPLEX', () => contentStreams(30_000)],
  ['nearly the maximum number of content streams', 'accepted', () => contentStreams(19_000)],
  ['content streams over the same data', 'TOO_COMPLEX', () => overlappingContents(500)],
  ['packed objects', 'TOO_COMPLEX', () => packMany([...START, ...filled('1 ', 620_000).split(' ')])],
  ['packed objects at one offset', 'accepted', () => packedAtOneOffset(50_000, `(${'a'.repeat(1_000_000)})`)],
  ['objects at one offset', 'BROKEN', () => atOneOffset(10_000, `(${'a'.repeat(1_000_000)})`)],
  ['objects after the same spaces', 'TOO_COMPLEX', () => withinEachOther(' '.repeat(8))],
  ['objects within the same string', 'TOO_COMPLEX', () => withinEachOther('9 0 obj(')],
  ['pages at one offset', 'TOO_COMPLEX', endless],
  ['pages', 'TOO_MANY_PAGES', () => manyObjects(350_000, '<</Type/Page>>')],
  ['annotations', 'accepted', () => manyObjects(250_000, '<</Subtype/Text/Rect[0 0 1 1]>>')],
  ['form fields', 'accepted', () => formFields(150_000)],
  ['suspects', 'TOO_COMPLEX', () => manyObjects(11_000, '<</AA 3 0 R>>')],
  ['attachments that inflate', 'TOO_COMPLEX', () => manyObjects(9_000, '<</EF<</F 5 0 R>>>>', inflating())],
  ['names of actions', 'TOO_COMPLEX', () => inObject(`%${filled('/Launch')}\n1`)],
  ['spaces before names of actions', 'BROKEN', () => inObject(beforeNames(' '))],
  ['comments before names of actions', 'BROKEN', () => inObject(beforeNames('%\n'))],
  ['one line before the name of an action', 'TOO_COMPLEX', () => inObject(`[${filled('a')}\n/Launch]`)],
  ['types of no action', 'TOO_COMPLEX', () => inObject(`%${filled('/S%', ROOM - 10)}/Launch\n1`)],
];

function beforeNames(gap: string): string {
  return filled(`a${filled(gap, ROOM / 90)}/Launch `);
}

function inTrailer(value: string): Buffer {
  const start = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n');
  const rows = Buffer.from('xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \n');
  return Buffer.concat([start, rows, trailer(`/Size 2 /Root 1 0 R /X ${value}`, start.length)]);
}

function inCrossReferenceStream(value: string): Buffer {
  const dict = `/Type /XRef /Size 6 /W [1 4 2] /X ${value}`;
  return writePackedPdf({ 1: '<< /Type /Catalog /Pages 2 0 R >>' }, {}, { xrefDict: dict });
}

function inPages(count: number, value: string): Buffer {
  const pages = Array.from(
    { length: count },
    () => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /X ${value} >>`,
  );
  const kids = pages.map((_, at) => `${at + 3} 0 R`).join(' ');
  return writeMany([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...pages,
  ]);
}

function manyKeys(): string {
  let keys = '';
  for (let at = 0; keys.length < ROOM - 20; at++) keys += `/${at.toString(36)} 1`;
  return keys;
}

function table(lines: string): Buffer {
  const start = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
  return Buffer.concat([start, Buffer.from(`xref\n${lines}`), trailer('/Size 2 /Root 1 0 R', start.length)]);
}

function chainOfTables(links: number): Buffer {
  const parts = ['%PDF-1.7\n'];
  let offset = 9;
  let previous = 0;
  for (let link = 0; link < links; link++) {
    const part = `xref\n0 0\ntrailer<</Root 1 0 R/Prev ${previous}>>\n`;
    parts.push(part);
    previous = offset;
    offset += part.length;
  }
  return Buffer.from(`${parts.join('')}startxref\n${previous}\n%%EOF\n`);
}

/** Writes streams that each claim all bytes to the end of the file as their data, including the streams that follow. */
function overlappingStreams(count: number, bytes: number): Buffer {
  const length = 100;
  const streams = Array.from({ length: count }, (_, at) => {
    const dict = `<< /W [0 0 1] /Size ${bytes} /Root 1 0 R /Prev ${9 + (at + 1) * length} >>`;
    return `9 0 obj\n${dict.padEnd(length - 16)}\nstream\n`;
  });
  const data = 'a'.repeat(bytes);
  return Buffer.from(
    `%PDF-1.7\n${streams.join('')}${data}\nendstream\nendobj\nstartxref\n9\n%%EOF\n`,
    'latin1',
  );
}

function ranges(entries: string, bytes = 10): Buffer {
  const xrefDict = `/Type /XRef /Size ${bytes} ${entries} /Filter /FlateDecode`;
  const xrefData = deflateSync(Buffer.alloc(bytes, 1));
  return writePackedPdf({ 1: '<< /Type /Catalog /Pages 2 0 R >>' }, {}, { xrefDict, xrefData });
}

/** Writes a file in which all object numbers from 5 lead to the same object. */
function atOneOffset(count: number, object: string): Buffer {
  return sharing([...START, referringTo(count), object], count - 1);
}

/**
 * Returns a document that takes minutes to read: the library reads the same twenty million spaces again for each page.
 */
export function endless(): Buffer {
  const kids = Array.from({ length: 9_000 }, (_, at) => `${at + 3} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count 9000 >>`,
    `${filled(' ', 20_000_000)}<< /Type /Page /Parent 2 0 R >>`,
  ];
  return sharing(objects, 8_999);
}

/** Gives the last object the stated number of additional object numbers. */
function sharing(objects: string[], further: number): Buffer {
  const text = writeMany(objects).toString('latin1');
  const [body = '', rest = ''] = text.split('xref\n0 ');
  const rows = rest.split('\n').slice(1, objects.length + 2);
  const all = [...rows, ...Array.from({ length: further }, () => rows.at(-1))];
  return Buffer.concat([
    Buffer.from(`${body}xref\n0 ${all.length}\n${all.join('\n')}\n`, 'latin1'),
    trailer(`/Size ${all.length} /Root 1 0 R`, body.length),
  ]);
}

/** Writes objects that start one after another and all end at the same place. */
function withinEachOther(piece: string): Buffer {
  const count = 100_000;
  const header = '%PDF-1.7\n';
  const rows = Array.from(
    { length: count },
    (_, at) => `${String(header.length + at * piece.length).padStart(10, '0')} 00000 n \n`,
  );
  const body = `${header}${piece.repeat(count)}9 0 obj 1 endobj\n`;
  return Buffer.concat([
    Buffer.from(`${body}xref\n0 ${count}\n${rows.join('')}`),
    trailer(`/Size ${count} /Root 1 0 R`, body.length),
  ]);
}

function packedAtOneOffset(count: number, object: string): Buffer {
  const objects = [...START, referringTo(count)];
  const index: string[] = [];
  let length = 0;
  for (const [at, each] of objects.entries()) {
    index.push(`${at + 1} ${length}`);
    length += each.length + 1;
  }
  for (let at = 0; at < count; at++) index.push(`${at + 5} ${length}`);
  return packAt(index, [...objects, object].join(' '), index.length);
}

/**
 * Writes object streams with one object each. All of them share the same data, in a compression that the inspection
 * does not read.
 */
function objectStreams(count: number): Buffer {
  const parts = onePage({
    parts: { 5: { dict: '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', data: Buffer.from('9') } },
  });
  const file = writePdf(parts);
  const at = (number: number): number => file.indexOf(`${number} 0 obj`);
  const rows = Buffer.alloc((2 * count + 6) * 9);
  const row = (number: number, type: number, second: number): void => {
    rows.writeUInt8(type, number * 9);
    rows.writeUInt32BE(second, number * 9 + 1);
  };
  for (const number of Object.keys(parts).map(Number)) row(number, 1, at(number));
  for (let number = 6; number < count + 6; number++) {
    row(number, 1, at(5));
    row(number + count, 2, number);
  }
  const data = deflateSync(rows);
  const dict = `/Type /XRef /Size ${2 * count + 6} /W [1 4 4] /Root 1 0 R /Filter /FlateDecode /Length ${data.length}`;
  return Buffer.concat([
    file,
    Buffer.from(`5 0 obj\n<< ${dict} >>\nstream\n`),
    data,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${file.length}\n%%EOF\n`),
  ]);
}

function contentStreams(count: number): Buffer {
  const [catalog = '', tree = ''] = START;
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>';
  const stream = '<</Length 1>>stream\nn\nendstream';
  const refs = Array.from({ length: count }, (_, at) => `${at + 5} 0 R`).join(' ');
  return writeMany([catalog, tree, page, `[${refs}]`, ...Array.from({ length: count }, () => stream)]);
}

/**
 * Writes streams that each claim all bytes to the end of the file as their data. The library searches for the end of
 * each stream again.
 */
function overlappingContents(count: number): Buffer {
  const header = '%PDF-1.7\n';
  const streams = Array.from({ length: count }, () => '9 0 obj<<>>stream\n');
  const pages = streams.map(
    (_, at) => `9 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents ${at + 3} 0 R>>endobj\n`,
  );
  const kids = pages.map((_, at) => `${count + at + 3} 0 R`).join(' ');
  const tree = `9 0 obj<</Type/Pages/Kids[${kids}]/Count ${count}>>endobj\n`;
  const objects = ['9 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n', tree, ...streams, ...pages];
  const order = [0, 1, ...pages.map((_, at) => count + at + 2), ...streams.map((_, at) => at + 2)];
  const offsets: number[] = [];
  let body = header;
  for (const at of order) {
    offsets[at] = body.length;
    body += objects[at] ?? '';
  }
  body += `${'n '.repeat(10_000_000)}\nendstream\n`;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  return Buffer.concat([
    Buffer.from(`${body}xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`),
    trailer(`/Size ${rows.length + 1} /Root 1 0 R`, body.length),
  ]);
}

function formFields(count: number): Buffer {
  const fields = Array.from({ length: count }, (_, at) => `<</FT/Sig/T(${at})>>`);
  const [, ...rest] = START;
  const catalog = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields 4 0 R >> >>';
  return writeMany([catalog, ...rest, referringTo(count), ...fields]);
}

/** Returns a stream of a few kilobytes that inflates to megabytes. */
function inflating(): Buffer {
  const data = deflateSync(Buffer.alloc(4_000_000));
  return Buffer.concat([
    Buffer.from(`<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}
