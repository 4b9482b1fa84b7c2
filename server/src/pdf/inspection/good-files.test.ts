import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import PdfKit from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';
import { createPdfInspector } from './inspector.ts';
import { honestPdfs } from '../testing/honest-pdfs.ts';
import { giants } from '../testing/giants.ts';
import {
  manyPages,
  moveEntry,
  onePage,
  stringsOf,
  updatePdf,
  writePackedPdf,
  writePdf,
} from '../testing/write-pdf.ts';
import type { PdfParts } from '../testing/write-pdf.ts';

const inspector = createPdfInspector({ processorMs: 30_000, timeoutMs: 30_000 });
afterAll(() => inspector.close());

const A4 = { width: 595, height: 842, rotate: 0 };

describe('the inspection of a valid document', () => {
  it('accepts a classic file with a cross-reference table', async () => {
    expect(await inspector.inspect(writePdf(onePage()))).toEqual({ ok: true, pages: 1, sizes: [A4] });
  });

  it.each(honestPdfs)('accepts %s', async (_, make) => {
    expect(await inspector.inspect(make())).toMatchObject({ ok: true });
  });

  it('accepts pdfkit output, with sizes in points', async () => {
    const file = await writtenByPdfkit();
    expect(await inspector.inspect(file)).toEqual({
      ok: true,
      pages: 2,
      sizes: [
        { width: 595.28, height: 841.89, rotate: 0 },
        { width: 792, height: 612, rotate: 0 },
      ],
    });
  });

  it('accepts object streams and cross-reference streams', async () => {
    const { 4: content, ...packed } = onePage();
    const file = writePackedPdf(stringsOf(packed), { 4: content ?? '' });
    expect(await inspector.inspect(file)).toEqual({ ok: true, pages: 1, sizes: [A4] });
  });

  it('accepts cross-reference streams that use a PNG predictor', async () => {
    const { 4: content, ...packed } = onePage();
    const plain = writePackedPdf(stringsOf(packed), { 4: content ?? '' }, { xrefData: Buffer.alloc(0) });
    const rows = rowsFor(plain);
    const predicted = Buffer.concat(rows.map((row) => Buffer.concat([Buffer.of(0), row])));
    const file = writePackedPdf(
      stringsOf(packed),
      { 4: content ?? '' },
      {
        xrefData: deflateSync(predicted),
        xrefDict:
          '/Type /XRef /Size 7 /W [1 4 2] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 7 >>',
      },
    );
    expect(await inspector.inspect(file)).toMatchObject({ ok: true, pages: 1 });
  });

  it.each(['/Predictor 1', ''])(
    'accepts a large object stream whose parameters have no effect: "%s"',
    async (entries) => {
      const { 4: content, ...packed } = onePage({
        catalog: '/X 5 0 R',
        parts: { 5: `[${'(A) '.repeat(200_000)}]` },
      });
      const file = writePackedPdf(
        stringsOf(packed),
        { 4: content ?? '' },
        { params: `/DecodeParms << ${entries} >>` },
      );
      expect(await inspector.inspect(file)).toMatchObject({ ok: true, pages: 1 });
    },
  );

  it('accepts libpdf output, rewritten and appended to', async () => {
    const pdf = await PDF.load(await writtenByPdfkit());
    const packed = Buffer.from(await pdf.save({ useXRefStream: true }));
    expect(await inspector.inspect(packed)).toMatchObject({ ok: true, pages: 2 });

    const again = await PDF.load(packed);
    again.setTitle('Changed');
    const appended = Buffer.from(await again.save({ incremental: true }));
    expect(appended.subarray(0, packed.length).equals(packed)).toBe(true);
    expect(await inspector.inspect(appended)).toMatchObject({ ok: true, pages: 2 });
  });

  it('accepts a linearised file, identified by its first object', async () => {
    const linearised = writePdf(
      onePage({ parts: { 5: '<< /Linearized 1 /L 1000 /N 1 /O 3 /E 500 /T 800 >>' } }),
    );
    expect(await inspector.inspect(linearised)).toMatchObject({ ok: true, pages: 1 });
  });

  it('reads the newest revision of an updated file', async () => {
    const file = updatePdf(writePdf(onePage()), {
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>',
    });
    expect(await inspector.inspect(file)).toEqual({
      ok: true,
      pages: 1,
      sizes: [{ width: 200, height: 300, rotate: 0 }],
    });
  });

  it('ignores a short tail after the end of the file', async () => {
    const file = Buffer.concat([
      writePdf(onePage()),
      Buffer.from('\0\0\r\n<!-- sent by a mail gateway -->\n'),
    ]);
    expect(await inspector.inspect(file)).toMatchObject({ ok: true, pages: 1 });
  });

  it('accepts a document with fifty thousand tagged elements', async () => {
    const [, tagged] = giants.find(([name]) => name.includes('a hundred tagged')) ?? [];
    expect(await inspector.inspect(tagged?.() ?? Buffer.alloc(0))).toMatchObject({ ok: true, pages: 500 });
  });

  it.each([
    ['a value is missing', '<< /A 1 /B >>'],
    ['there is one bracket too many', '<< /A 1 >> >>'],
    ['everything was removed', ''],
    ['a stream has no end', '<< /Length 3 >>\nstream\n1 1'],
  ])('accepts a document with an unreferenced object in which %s', async (_, damaged) => {
    const { 4: content, ...packed } = onePage({ parts: { 6: damaged } });
    expect(await inspector.inspect(writePdf({ ...packed, 4: content ?? '' }))).toMatchObject({ ok: true });
    expect(await inspector.inspect(writePackedPdf(stringsOf(packed), { 4: content ?? '' }))).toMatchObject({
      ok: true,
    });
  });

  it('accepts a document with an unused offset that does not point to an object', async () => {
    const file = writePdf(onePage({ parts: { 6: '<< /A 1 >>' } }));
    for (const by of [2, -3, 200_000])
      expect(await inspector.inspect(moveEntry(file, 6, by))).toMatchObject({ ok: true });
  });

  it('accepts a document whose damaged object was replaced by an update', async () => {
    const damaged = writePdf(onePage({ catalog: '/X 6 0 R', parts: { 6: '<< /A >>' } }));
    expect(await inspector.inspect(damaged)).toMatchObject({ ok: false, reason: 'BROKEN' });
    expect(await inspector.inspect(updatePdf(damaged, { 6: '<< /A 1 >>' }))).toMatchObject({ ok: true });
  });

  it('accepts content with a wrong length if it has an end', async () => {
    const parts = { 4: '<< /Length 99 >>\nstream\n0 0 m 1 1 l S\nendstream' };
    expect(await inspector.inspect(writePdf(onePage({ parts })))).toMatchObject({ ok: true });
  });

  it('accepts content that contains its own end keywords', async () => {
    const parts = { 4: { dict: '', data: Buffer.from('BT (endstream endobj) Tj ET') } };
    expect(await inspector.inspect(writePdf(onePage({ parts })))).toMatchObject({ ok: true });
  });

  it('accepts 500 pages', async () => {
    expect(await inspector.inspect(writePdf(manyPages(500)))).toMatchObject({ ok: true, pages: 500 });
  });

  it.each([
    ['an opening page', '/OpenAction [3 0 R /Fit]', {}],
    ['an opening jump', '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>', {}],
    ['a jump through references', '/OpenAction 7 0 R', { 7: '<< /S 8 0 R /D (start) >>', 8: '/GoTo' }],
    ['a named destination', '/OpenAction (start)', {}],
    [
      'an attached invoice',
      '/Names << /EmbeddedFiles << /Names [(i) 7 0 R] >> >>',
      attachment('factur-x.xml', '<xml/>'),
    ],
    ['an empty set of additional actions', '/AA << >>', {}],
    ['a form without scripts', '/AcroForm << /Fields [] /NeedAppearances true >>', {}],
  ])('allows %s', async (_, catalog, parts) => {
    expect(await inspector.inspect(writePdf(onePage({ catalog, parts })), 'attachment')).toMatchObject({
      ok: true,
    });
  });

  it('allows links to web addresses', async () => {
    const page = '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>]';
    expect(await inspector.inspect(writePdf(onePage({ page })), 'attachment')).toMatchObject({ ok: true });
  });

  it.each([
    ['opens a web address', '<< /S /URI /URI (https://example.com) >>'],
    ['resets its form', '<< /Type /Action /S /ResetForm >>'],
  ])('allows a button that %s when pressed, as LibreOffice writes it', async (_, action) => {
    const page = `/Annots [<< /Subtype /Widget /FT /Btn /T (b) /Rect [0 0 9 9] /AA << /D ${action} >> >>]`;
    expect(await inspector.inspect(writePdf(onePage({ page })), 'attachment')).toMatchObject({ ok: true });
    // The action is refused when the page opens or the pointer enters the button.
    for (const trigger of ['E', 'PO', 'O']) {
      const other = page.replace('/AA << /D', `/AA << /${trigger}`);
      expect(await inspector.inspect(writePdf(onePage({ page: other })), 'attachment')).toMatchObject({
        reason: 'ACTIVE_CONTENT',
      });
    }
  });

  it('does not mistake a font named AA or a destination named Launch for an action', async () => {
    const page = '/Resources << /Font << /AA << /Type /Font /F 4 0 R >> /JS << /Type /Font >> >> >>';
    const catalog = '/Dests << /Launch [3 0 R /Fit] /JavaScript [3 0 R /Fit] >>';
    expect(await inspector.inspect(writePdf(onePage({ page, catalog })), 'attachment')).toMatchObject({
      ok: true,
    });
  });
});

describe('page sizes', () => {
  it('are inherited from parent nodes together with the rotation', async () => {
    const root = '/MediaBox [0 0 600 800] /CropBox [50 50 550 750] /Rotate 90';
    expect(await sizeOf('', root)).toEqual({ width: 700, height: 500, rotate: 90 });
    expect(await sizeOf('/Rotate 0', root)).toEqual({ width: 500, height: 700, rotate: 0 });
  });

  it('are inherited across several levels, nearest first', async () => {
    const file = writePdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 3 /MediaBox [0 0 100 200] >>',
      3: '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 300 400] >>',
      4: '<< /Type /Page /Parent 3 0 R >>',
      5: '<< /Type /Page /Parent 3 0 R /MediaBox [0 0 500 600] >>',
      6: '<< /Type /Page /Parent 2 0 R >>',
    });
    const inspection = await inspector.inspect(file);
    expect(inspection.ok && inspection.sizes.map(({ width, height }) => [width, height])).toEqual([
      [300, 400],
      [500, 600],
      [100, 200],
    ]);
  });

  it.each([
    [
      'the far corner of a box as a position, not a size',
      '/MediaBox [100 200 400 600]',
      { width: 300, height: 400, rotate: 0 },
    ],
    ['corners in any order', '/MediaBox [400 600 100 200]', { width: 300, height: 400, rotate: 0 }],
    [
      'a crop box larger than the media box',
      '/MediaBox [0 0 300 400] /CropBox [-50 100 900 900]',
      { width: 300, height: 300, rotate: 0 },
    ],
    ['a negative rotation', '/MediaBox [0 0 300 400] /Rotate -90', { width: 400, height: 300, rotate: 270 }],
    [
      'a rotation of more than a full turn',
      '/MediaBox [0 0 300 400] /Rotate 540',
      { width: 300, height: 400, rotate: 180 },
    ],
  ])('are read correctly: %s', async (_, page, size) => {
    expect(await sizeOf(page)).toEqual(size);
  });

  it('are read through references', async () => {
    const parts = { 7: '[0 0 8 0 R 400]', 8: '300' };
    expect(await sizeOf('/MediaBox 7 0 R', '', parts)).toEqual({ width: 300, height: 400, rotate: 0 });
  });

  it.each([
    ['no box', ''],
    ['an empty box', '/MediaBox [0 0 0 400]'],
    ['a box of three numbers', '/MediaBox [0 0 300]'],
    ['a box of names', '/MediaBox [/a /b /c /d]'],
    ['an absurd size', '/MediaBox [0 0 99999999 400]'],
    ['a crop box outside the media box', '/MediaBox [0 0 300 400] /CropBox [500 500 600 600]'],
    ['a page rotated by 45 degrees', '/MediaBox [0 0 300 400] /Rotate 45'],
  ])('are refused: %s', async (_, page) => {
    expect(await sizeOf(page)).toContain('Page 1 has no usable size');
  });
});

async function sizeOf(page: string, root = '', parts: PdfParts = {}) {
  const file = writePdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [3 0 R] /Count 1 ${root} >>`,
    3: `<< /Type /Page /Parent 2 0 R ${page} >>`,
    ...parts,
  });
  const inspection = await inspector.inspect(file);
  return inspection.ok ? inspection.sizes[0] : inspection.detail;
}

function attachment(name: string, content: string) {
  return {
    7: `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 8 0 R >> >>`,
    8: { dict: '/Type /EmbeddedFile /Filter /FlateDecode', data: deflateSync(Buffer.from(content)) },
  };
}

/** Builds the rows of a cross-reference table that match the given file. Only the offsets of the objects matter. */
function rowsFor(file: Buffer): Buffer[] {
  return Array.from({ length: 7 }, (_, number) => {
    const row = Buffer.alloc(7);
    const offset = file.indexOf(`\n${number} 0 obj`);
    const place = [1, 2, 3].indexOf(number);
    row.writeUInt8(place >= 0 ? 2 : offset < 0 ? 0 : 1, 0);
    row.writeUInt32BE(place >= 0 ? 5 : Math.max(0, offset + 1), 1);
    row.writeUInt16BE(Math.max(0, place), 5);
    return row;
  });
}

function writtenByPdfkit(): Promise<Buffer> {
  const document = new PdfKit({ size: 'A4' });
  document.text('First page').addPage({ size: 'LETTER', layout: 'landscape' }).text('Second page');
  const file = buffer(document);
  document.end();
  return file;
}
