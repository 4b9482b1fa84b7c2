/** Creates documents that are made to harm the server or a reader. Each is listed with the expected refusal. */
import { deflateSync, gzipSync } from 'node:zlib';
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/limits';
import type { PdfRefusal } from '../inspection/inspection.ts';
import { heavyPages } from './heavy-pages.ts';
import {
  manyPages,
  moveEntry,
  onePage,
  spaceBeforeSection,
  updatePdf,
  writePackedPdf,
  writePdf,
  type PdfParts,
} from './write-pdf.ts';

export const good = writePdf(onePage());
const catalogAndPages = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
};
const screen = writePdf(
  onePage({ page: '/Annots [5 0 R]', parts: { 5: '<< /Type /Annot /Subtype /Screen >>' } }),
);
const index = Object.keys(catalogAndPages).length;

function objectStream(dict: string, data: Buffer): Buffer {
  return writePackedPdf(catalogAndPages, {}, { dict: `/N ${index} /First 20 ${dict}`, data });
}

export function xrefStream(dict: string, data: Buffer): Buffer {
  return writePackedPdf(catalogAndPages, {}, { xrefDict: dict, xrefData: data });
}

const zeros = (mebibytes: number): Buffer => Buffer.alloc(mebibytes * 1024 * 1024, ' ');
const bomb = deflateSync(zeros(40));

export const hostilePdfs: [name: string, refusal: PdfRefusal, make: () => Buffer][] = [
  ['nothing', 'NOT_A_PDF', () => Buffer.alloc(0)],
  ['another format', 'NOT_A_PDF', () => Buffer.from('PK\x03\x04'.repeat(100))],
  ['a missing header', 'NOT_A_PDF', () => good.subarray(9)],
  ['a header far inside', 'NOT_A_PDF', () => Buffer.concat([Buffer.alloc(2000), good])],
  ['data before the header', 'BROKEN', () => Buffer.concat([Buffer.from('<html>\n'), good])],
  ['a header alone', 'BROKEN', () => Buffer.from('%PDF-1.7\n')],
  [
    'garbage after a header',
    'BROKEN',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0xa7)]),
  ],
  ['a truncated file', 'BROKEN', () => good.subarray(0, good.length - 60)],
  ['half a file', 'BROKEN', () => good.subarray(0, good.length / 2)],
  ['a long tail', 'BROKEN', () => Buffer.concat([good, Buffer.alloc(4000, 'x')])],
  [
    'wrong offsets',
    'BROKEN',
    () => Buffer.from(good.toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n%shifted\n'), 'latin1'),
  ],
  [
    'a startxref beyond the end',
    'BROKEN',
    () => Buffer.from(good.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999999'), 'latin1'),
  ],
  ['a cross-reference table that names itself as the previous one', 'BROKEN', () => cycleOf(1)],
  ['two cross-reference tables that name each other as the previous one', 'BROKEN', () => cycleOf(2)],
  ['a cycle of tables, one of them referenced one space too early', 'BROKEN', () => cycleOf(2, '\n')],
  ['a cross-reference stream that names itself as the previous one', 'BROKEN', () => streamBeforeItself()],
  ['no catalog', 'BROKEN', () => writePdf({ 1: '42' })],
  ['a catalog without pages', 'NO_PAGES', () => writePdf({ 1: '<< /Type /Catalog >>' })],
  ['an empty page tree', 'NO_PAGES', () => writePdf(manyPages(0))],
  ['more than 25 MiB', 'TOO_LARGE', () => Buffer.concat([good, Buffer.alloc(MAX_DOCUMENT_BYTES)])],
  ['501 pages', 'TOO_MANY_PAGES', () => writePdf(manyPages(501))],
  ['10,000 pages', 'TOO_MANY_PAGES', () => writePdf(manyPages(10_000))],

  [
    'a page tree that holds itself',
    'BROKEN',
    () =>
      writePdf({ 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }),
  ],
  [
    'a page tree that is a cycle',
    'BROKEN',
    () =>
      writePdf({
        ...catalogAndPages,
        2: '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
        4: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>',
      }),
  ],
  [
    'a page that is listed twice',
    'BROKEN',
    () => writePdf({ ...catalogAndPages, 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' }),
  ],
  [
    'a count that hides a page',
    'BROKEN',
    () => writePdf({ ...manyPages(2), 2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 1 >>' }),
  ],
  [
    'a page that is a direct object in its parent',
    'BROKEN',
    () =>
      writePdf({
        ...catalogAndPages,
        2: '<< /Type /Pages /Kids [3 0 R << /Type /Page /MediaBox [0 0 9 9] >>] /Count 2 >>',
      }),
  ],
  [
    'a page that names another parent',
    'BROKEN',
    () =>
      writePdf({
        ...catalogAndPages,
        3: '<< /Type /Page /Parent 4 0 R >>',
        4: '<< /Type /Pages /MediaBox [0 0 9 9] >>',
      }),
  ],
  [
    'a missing page',
    'BROKEN',
    () => writePdf({ ...catalogAndPages, 2: '<< /Type /Pages /Kids [3 0 R 77 0 R] /Count 2 >>' }),
  ],
  ['a page tree 20,000 levels deep', 'TOO_COMPLEX', () => deepPageTree(20_000)],

  [
    'arrays 100,000 levels deep',
    'TOO_COMPLEX',
    () => writePdf(onePage({ catalog: `/X ${'['.repeat(100_000)}` })),
  ],
  [
    'dictionaries 600 levels deep',
    'TOO_COMPLEX',
    () => writePdf(onePage({ catalog: `/X ${'<< /a '.repeat(600)} 1 ${'>>'.repeat(600)}` })),
  ],
  [
    'a damaged object that is referenced',
    'BROKEN',
    () => writePdf(onePage({ catalog: '/X 7 0 R', parts: { 7: '<< /a ] >>' } })),
  ],
  ['a referenced object without a value', 'BROKEN', () => referringTo('')],
  ['a reference with an invalid generation', 'BROKEN', () => referringTo('[4 65536 R]')],
  ['content one byte before its offset', 'BROKEN', () => moveEntry(good, 4, 1)],
  ['content three bytes after its offset', 'BROKEN', () => moveEntry(good, 4, -3)],
  ['content beyond the end', 'BROKEN', () => moveEntry(good, 4, 200_000)],
  ['content far beyond the end', 'BROKEN', () => moveEntry(good, 4, 9_000_000_000)],
  ['a media player one byte before its offset', 'BROKEN', () => moveEntry(screen, 5, 1)],
  ['content without an end marker', 'BROKEN', () => withoutEnd({ 4: '<< /Length 5 >>\nstream\n0 0 m\n' })],
  [
    'content that swallows the next object',
    'BROKEN',
    () =>
      withoutEnd({ 4: '<< /Length 5 >>\nstream\n0 0 m\n', 5: { dict: '', data: Buffer.from('1 1 l S') } }),
  ],
  [
    'a referenced damaged object in an object stream',
    'BROKEN',
    () => writePackedPdf({ ...catalogAndPages, 1: '<< /Pages 2 0 R /X 4 0 R >>', 4: '<< /A >>' }, {}),
  ],

  [
    'a bomb in an object stream',
    'TOO_COMPLEX',
    () => objectStream('/Type /ObjStm /Filter /FlateDecode', bomb),
  ],
  [
    'a bomb under an escaped name',
    'TOO_COMPLEX',
    () => objectStream('/Type /Obj#53tm /Filter [/Flate#44ecode]', bomb),
  ],
  [
    'a bomb in a cross-reference stream',
    'TOO_COMPLEX',
    () => xrefStream('/Type /XRef /Size 6 /W [1 4 2] /Filter /FlateDecode', bomb),
  ],
  [
    'a bomb in a cross-reference stream without a type',
    'TOO_COMPLEX',
    () => xrefStream('/Size 6 /W [1 4 2] /Filter /FlateDecode', bomb),
  ],
  [
    'a bomb within a bomb',
    'BROKEN',
    () => objectStream('/Type /ObjStm /Filter [/FlateDecode /FlateDecode]', deflateSync(bomb)),
  ],
  [
    'a second compressed stream after the first',
    'BROKEN',
    () => writePackedPdf(catalogAndPages, {}, { tail: deflateSync(zeros(1)) }),
  ],
  [
    'a bomb in another wrapping',
    'BROKEN',
    () => objectStream('/Type /ObjStm /Filter /FlateDecode', gzipSync(zeros(40))),
  ],
  ['an object stream in LZW', 'BROKEN', () => objectStream('/Type /ObjStm /Filter /LZWDecode', bomb)],
  [
    'a predictor with an endless row',
    'BROKEN',
    () =>
      objectStream(
        '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 2000000000 >>',
        deflateSync(zeros(1)),
      ),
  ],
  [
    'cross-reference entries of no size',
    'TOO_COMPLEX',
    () => xrefStream('/Type /XRef /Size 9007199254740991 /W [0 0 0]', Buffer.alloc(10)),
  ],
  [
    'millions of cross-reference entries',
    'TOO_COMPLEX',
    () =>
      xrefStream(
        '/Type /XRef /Size 6000000 /W [1 0 0] /Filter /FlateDecode',
        deflateSync(Buffer.alloc(6_000_000, 1)),
      ),
  ],
  ['an object stream that holds itself', 'TOO_COMPLEX', () => selfHoldingObjectStream()],
  ...heavyPages,
];

/** Writes a cycle of cross-reference sections: the oldest section names the newest one as its predecessor. */
function cycleOf(sections: number, space = ''): Buffer {
  let file = writePdf(onePage(), '/Prev 0000000000');
  for (let update = 1; update < sections; update++)
    file = updatePdf(file, { 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 50 60] >>' });
  const text = spaceBeforeSection(file, space).toString('latin1');
  const newest = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]) + space.length;
  return Buffer.from(text.replace('/Prev 0000000000', `/Prev ${String(newest).padStart(10, '0')}`), 'latin1');
}

function streamBeforeItself(): Buffer {
  const xrefDict = '/Type /XRef /Size 6 /W [1 4 2] /Filter /FlateDecode /Prev 0000000000';
  const text = writePackedPdf(catalogAndPages, {}, { xrefDict }).toString('latin1');
  const own = String(/startxref\s+(\d+)/.exec(text)?.[1]).padStart(10, '0');
  return Buffer.from(text.replace('/Prev 0000000000', `/Prev ${own}`), 'latin1');
}

function referringTo(value: string): Buffer {
  return writePdf(onePage({ catalog: '/X 7 0 R', parts: { 7: value } }));
}

function withoutEnd(parts: PdfParts): Buffer {
  return writePdf(onePage({ parts }));
}

function deepPageTree(levels: number): Buffer {
  const parts: Record<number, string> = { 1: '<< /Type /Catalog /Pages 2 0 R >>' };
  for (let number = 2; number < levels + 2; number++) {
    parts[number] = `<< /Type /Pages /Parent ${number - 1} 0 R /Kids [${number + 1} 0 R] /Count 1 >>`;
  }
  parts[levels + 2] = `<< /Type /Page /Parent ${levels + 1} 0 R /MediaBox [0 0 9 9] >>`;
  return writePdf(parts);
}

function selfHoldingObjectStream(): Buffer {
  const rows = Array.from({ length: 6 }, () => Buffer.from([2, 0, 0, 0, 4, 0, 0]));
  return xrefStream('/Type /XRef /Size 6 /W [1 4 2]', Buffer.concat(rows));
}
