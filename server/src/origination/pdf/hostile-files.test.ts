import { buffer } from 'node:stream/consumers';
import { deflateSync, gzipSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import PdfKit from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/document-limits';
import type { PdfRefusal } from './inspection.ts';
import { createPdfInspector, PdfInspectorBusy } from './inspector.ts';
import { manyPages, onePage, updatePdf, writePackedPdf, writePdf } from './testing/write-pdf.ts';

const inspector = createPdfInspector({ timeoutMs: 30_000 });
afterAll(() => inspector.close());

const ENCRYPTED = {
  ok: false,
  reason: 'ENCRYPTED',
  detail: 'The document is encrypted. Remove its password and upload it again.',
};

const good = writePdf(onePage());
const catalogAndPages = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
};
const index = Object.keys(catalogAndPages).length;

function objectStream(dict: string, data: Buffer): Buffer {
  return writePackedPdf(catalogAndPages, {}, { dict: `/N ${index} /First 20 ${dict}`, data });
}

function xrefStream(dict: string, data: Buffer): Buffer {
  return writePackedPdf(catalogAndPages, {}, { xrefDict: dict, xrefData: data });
}

const zeros = (mebibytes: number): Buffer => Buffer.alloc(mebibytes * 1024 * 1024, ' ');
const bomb = deflateSync(zeros(200), { level: 9 });

const files: [string, PdfRefusal, () => Buffer][] = [
  ['nothing', 'NOT_A_PDF', () => Buffer.alloc(0)],
  ['another format', 'NOT_A_PDF', () => Buffer.from('PK\x03\x04'.repeat(100))],
  ['a missing header', 'NOT_A_PDF', () => good.subarray(9)],
  ['a header far inside', 'NOT_A_PDF', () => Buffer.concat([Buffer.alloc(2000), good])],
  ['data before the header', 'BROKEN', () => Buffer.concat([Buffer.from('<html>\n'), good])],
  ['a header alone', 'BROKEN', () => Buffer.from('%PDF-1.7\n')],
  [
    'garbage behind a header',
    'BROKEN',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0xa7)]),
  ],
  ['a truncated file', 'BROKEN', () => good.subarray(0, good.length - 60)],
  ['half a file', 'BROKEN', () => good.subarray(0, good.length / 2)],
  ['a long tail', 'BROKEN', () => Buffer.concat([good, Buffer.alloc(4000, 'x')])],
  [
    'offsets that are off',
    'BROKEN',
    () => Buffer.from(good.toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n%shifted\n'), 'latin1'),
  ],
  [
    'a startxref beyond the end',
    'BROKEN',
    () => Buffer.from(good.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999999'), 'latin1'),
  ],
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
    'a page tree in a ring',
    'BROKEN',
    () =>
      writePdf({
        ...catalogAndPages,
        2: '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
        4: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>',
      }),
  ],
  [
    'a page that hangs twice',
    'BROKEN',
    () => writePdf({ ...catalogAndPages, 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' }),
  ],
  [
    'a count that hides a page',
    'BROKEN',
    () => writePdf({ ...manyPages(2), 2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 1 >>' }),
  ],
  [
    'a page written into its parent',
    'BROKEN',
    () =>
      writePdf({
        ...catalogAndPages,
        2: '<< /Type /Pages /Kids [3 0 R << /Type /Page /MediaBox [0 0 9 9] >>] /Count 2 >>',
      }),
  ],
  [
    'a page under another parent',
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
  ['millions of values', 'TOO_COMPLEX', () => writePdf(onePage({ catalog: `/X [${manyArrays(40)}]` }))],
  [
    'a damaged object that is referred to',
    'BROKEN',
    () => writePdf(onePage({ catalog: '/X 7 0 R', parts: { 7: '<< /a ] >>' } })),
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
    'a bomb in one without a type',
    'TOO_COMPLEX',
    () => xrefStream('/Size 6 /W [1 4 2] /Filter /FlateDecode', bomb),
  ],
  [
    'a bomb within a bomb',
    'BROKEN',
    () => objectStream('/Type /ObjStm /Filter [/FlateDecode /FlateDecode]', deflateSync(bomb)),
  ],
  [
    'a second compressed stream behind the first',
    'BROKEN',
    () => writePackedPdf(catalogAndPages, {}, { tail: deflateSync(zeros(1)) }),
  ],
  [
    'a bomb in another wrapping',
    'BROKEN',
    () => objectStream('/Type /ObjStm /Filter /FlateDecode', gzipSync(zeros(200))),
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
    'tens of millions of cross-reference entries',
    'TOO_COMPLEX',
    () =>
      xrefStream(
        '/Type /XRef /Size 60000000 /W [1 0 0] /Filter /FlateDecode',
        deflateSync(Buffer.alloc(60_000_000, 1)),
      ),
  ],
  ['an object stream that holds itself', 'TOO_COMPLEX', () => selfHoldingObjectStream()],
];

describe('documents that are refused', () => {
  it.each(files)('%s: %s', async (_, reason, file) => {
    const inspection = await inspector.inspect(file());
    expect(inspection).toMatchObject({ ok: false, reason });
    expect(!inspection.ok && inspection.detail).toMatch(/^[A-Z].*\.$/);
  });

  it.each(['1.4', '1.6', '1.7', '1.7ext3'] as const)('encrypted as in PDF %s', async (pdfVersion) => {
    for (const userPassword of ['', 'secret']) {
      const document = new PdfKit({ pdfVersion, userPassword, ownerPassword: 'owner' });
      const file = buffer(document);
      document.text('For your eyes only').end();
      expect(await inspector.inspect(await file)).toEqual(ENCRYPTED);
    }
  });

  it('encrypted together with its catalog in an object stream', async () => {
    const pdf = await PDF.load(good);
    pdf.setProtection({ userPassword: 'secret', ownerPassword: 'owner' });
    expect(await inspector.inspect(Buffer.from(await pdf.save({ useXRefStream: true })))).toEqual(ENCRYPTED);

    const file = xrefStream('/Type /XRef /Size 6 /W [1 4 2] /Encrypt 9 0 R', Buffer.alloc(42, 1));
    expect(await inspector.inspect(file)).toEqual(ENCRYPTED);
  });

  it('encrypted by a handler that nobody knows', async () => {
    const file = writePdf(onePage(), '/Encrypt << /Filter /Unknown /V 9 >> /ID [<00> <00>]');
    expect(await inspector.inspect(file)).toMatchObject({ reason: 'ENCRYPTED' });
  });

  it('certified, whatever the certification allows, by the catalog or by the signature alone', async () => {
    for (const level of ['/P 1', '/P 2', '/P 3', '']) {
      const reference = `<< /TransformMethod /DocMDP /TransformParams << /Type /TransformParams ${level} /V /1.2 >> >>`;
      const signature = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> /Reference [${reference}] >>`;
      const field = '<< /FT /Sig /T (Author) /V 6 0 R >>';
      const parts = { 5: field, 6: signature };
      for (const catalog of ['/Perms << /DocMDP 6 0 R >>', '/AcroForm << /Fields [5 0 R] /SigFlags 3 >>']) {
        const file = writePdf(onePage({ catalog, parts }));
        expect([level, catalog, await inspector.inspect(file)]).toMatchObject([
          level,
          catalog,
          { ok: false, reason: 'CERTIFIED', detail: expect.stringContaining('no further pages') },
        ]);
      }
    }
    const approved = { 5: '<< /FT /Sig /T (Notary) /V 6 0 R >>', 6: '<< /Type /Sig /Contents <00> >>' };
    const file = writePdf(
      onePage({ catalog: '/AcroForm << /Fields [5 0 R] /SigFlags 3 >>', parts: approved }),
    );
    expect(await inspector.inspect(file)).toMatchObject({ ok: true });
  });

  it('signed so often that no seal would fit', async () => {
    expect(await inspector.inspect(signedOften(31))).toMatchObject({ ok: true });
    expect(await inspector.inspect(signedOften(32))).toMatchObject({
      reason: 'TOO_COMPLEX',
      detail: expect.stringContaining('no room for a seal'),
    });
  });

  it('ends when the cross-reference sections form a ring, and believes the newest', async () => {
    const before = writePdf(onePage(), '/Prev 0000000000');
    const once = updatePdf(before, { 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 50 60] >>' }).toString(
      'latin1',
    );
    const newest = String(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(once)?.[1]).padStart(10, '0');
    const ring = Buffer.from(once.replace('/Prev 0000000000', `/Prev ${newest}`), 'latin1');
    expect(await inspector.inspect(ring)).toMatchObject({ ok: true, sizes: [{ width: 50, height: 60 }] });

    const withoutTheRest = Buffer.from(once.replace(/\/Prev [1-9]\d*/, `/Prev ${newest}`), 'latin1');
    expect(await inspector.inspect(withoutTheRest)).toMatchObject({ ok: false, reason: 'BROKEN' });
  });
});

describe('the inspector', () => {
  it('goes on after a document that took too long or too much', async () => {
    const impatient = createPdfInspector({ timeoutMs: 1 });
    expect(await impatient.inspect(writePdf(manyPages(10_000)))).toMatchObject({ reason: 'TOO_COMPLEX' });
    await impatient.close();

    const patient = createPdfInspector({ timeoutMs: 30_000 });
    const greedy = xrefStream('/Type /XRef /Size 9007199254740991 /W [0 0 0]', Buffer.alloc(10));
    expect(await patient.inspect(greedy)).toMatchObject({ reason: 'TOO_COMPLEX' });
    expect(await patient.inspect(good)).toMatchObject({ ok: true });
    await patient.close();
  });

  it('starts anew after its process was let go', async () => {
    const forgetful = createPdfInspector({ idleMs: 1 });
    expect(await forgetful.inspect(good)).toMatchObject({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await forgetful.inspect(good)).toMatchObject({ ok: true });
    await forgetful.close();
  });

  it('answers each document its own inspection, in turn', async () => {
    const pages = [1, 2, 3, 4, 5];
    const inspections = await Promise.all(
      pages.map((count) => inspector.inspect(writePdf(manyPages(count)))),
    );
    expect(inspections.map((inspection) => inspection.ok && inspection.pages)).toEqual(pages);
  });

  it('says that it is busy instead of letting documents pile up', async () => {
    const small = createPdfInspector({ maxWaiting: 1 });
    const [running, waiting] = [small.inspect(good), small.inspect(good)];
    await expect(small.inspect(good)).rejects.toBeInstanceOf(PdfInspectorBusy);
    expect(await small.inspect(Buffer.from('no PDF'))).toMatchObject({ reason: 'NOT_A_PDF' });
    expect([await running, await waiting]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await small.inspect(good)).toMatchObject({ ok: true });
    await small.close();
  });

  it('ends what runs and what waits when it is closed', async () => {
    const closing = createPdfInspector();
    const unfinished = Promise.allSettled([
      closing.inspect(writePdf(manyPages(10_000))),
      closing.inspect(good),
    ]);
    await closing.close();
    expect((await unfinished).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(closing.inspect(good)).rejects.toThrow('closed');
  });

  it('does not blame a document whose inspection was cut short by closing', async () => {
    const closing = createPdfInspector();
    await closing.inspect(good);
    const greedy = xrefStream('/Type /XRef /Size 9007199254740991 /W [0 0 0]', Buffer.alloc(10));
    const unfinished = Promise.allSettled([closing.inspect(greedy)]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await closing.close();
    expect(await unfinished).toMatchObject([{ status: 'rejected' }]);
  });

  it('leaves the uploaded bytes as they were', async () => {
    const copy = Buffer.from(good);
    await inspector.inspect(copy);
    expect(copy.equals(good)).toBe(true);
  });
});

function deepPageTree(levels: number): Buffer {
  const parts: Record<number, string> = { 1: '<< /Type /Catalog /Pages 2 0 R >>' };
  for (let number = 2; number < levels + 2; number++) {
    parts[number] = `<< /Type /Pages /Parent ${number - 1} 0 R /Kids [${number + 1} 0 R] /Count 1 >>`;
  }
  parts[levels + 2] = `<< /Type /Page /Parent ${levels + 1} 0 R /MediaBox [0 0 9 9] >>`;
  return writePdf(parts);
}

function manyArrays(count: number): string {
  return `[${'0 '.repeat(90_000)}]`.repeat(count);
}

function selfHoldingObjectStream(): Buffer {
  const rows = Array.from({ length: 6 }, () => Buffer.from([2, 0, 0, 0, 4, 0, 0]));
  return xrefStream('/Type /XRef /Size 6 /W [1 4 2]', Buffer.concat(rows));
}

/** With so many signature fields that all have a value. */
function signedOften(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, at) => 6 + at);
  const fields = numbers.map((number) => [number, `<< /FT /Sig /T (S${number}) /V 5 0 R >>`]);
  const catalog = `/AcroForm << /Fields [${numbers.map((number) => `${number} 0 R`).join(' ')}] /SigFlags 3 >>`;
  const parts = { 5: '<< /Type /Sig /Contents <00> >>', ...Object.fromEntries(fields) };
  return writePdf(onePage({ catalog, parts }));
}
