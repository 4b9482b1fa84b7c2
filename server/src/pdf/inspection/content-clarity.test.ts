import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { onePage, stringsOf, writePackedPdf, writePdf, type PdfParts } from '../testing/write-pdf.ts';
import { inspectDocument } from './inspect-document.ts';

const TEXT = 'BT /F1 18 Tf 60 500 Td (You owe INR 1,000) Tj ET ';
const content = (text: string, dict = '') => ({ dict, data: Buffer.from(text, 'latin1') });
const inspect = (parts: PdfParts, page = '') => inspectDocument(writePdf(onePage({ page, parts })));
const form = (text: string) => content(text, '/Type /XObject /Subtype /Form /BBox [0 0 9 9]');
const picture = (entries: string, data: string) => content(`q BI ${entries} ID ${data}EI Q ${TEXT}`);
const coloured = (space: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /ColorSpace << /C ${space} >> >> >>`;
const colouredPages = (one: string, other: string) => ({
  2: '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
  3: coloured(one),
  4: picture('/W 9 /H 2 /BPC 8 /CS /C', 'a'.repeat(18)),
  5: coloured(other),
});
/** Builds a JPEG from its segments up to the frame and an end marker. */
const jpeg = (height: number, width: number, colours: number): string => {
  const comment = Buffer.from('\xff\xfe\x00\x04ab', 'latin1');
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    8 + 3 * colours,
    8,
    0,
    height,
    0,
    width,
    colours,
    ...Array.from({ length: 3 * colours }, () => 1),
  ]);
  return `\xff\xd8${Buffer.concat([comment, frame]).toString('latin1')}\xff\xd9\n`;
};
const CALLED = '/Resources << /XObject << /Fm 5 0 R >> >>';

describe('content that programs show differently', () => {
  it.each([
    ['a clip restored without a save', `${TEXT}0 0 1 1 re W n Q ${TEXT}`],
    ['restores before any drawing', `Q Q Q Q ${TEXT}`],
    ['a string without an end', `${TEXT}(never closed`],
    ['a hexadecimal string without an end', `${TEXT}<41`],
    ['an array without an end', `${TEXT}[1 2`],
    ['a dictionary without an end', `${TEXT}<< /A`],
    ['a picture without an end', `${TEXT}BI /W 1 /H 1 /BPC 8 /CS /G ID abc`],
    ['a number before an operator', `q ${TEXT} 1Q`],
  ])('is refused on a page: %s', async (_what, text) => {
    const inspection = await inspect({ 4: content(text) });
    expect(inspection).toMatchObject({ reason: 'BROKEN' });
    expect(!inspection.ok && inspection.detail).toMatch(
      /page 1 in different ways.* Print the document to a new PDF/,
    );
  });

  it.each([
    ['restores a state saved by the page', 'Q Q'],
    ['leaves marked content open, which may hide later content', '/OC /L BDC'],
    ['ends within a string', '(never closed'],
  ])('is refused in a form that %s', async (_what, text) => {
    expect(await inspect({ 4: content(`${TEXT}/Fm Do`), 5: form(text) }, CALLED)).toMatchObject({
      reason: 'BROKEN',
    });
  });

  it('is refused in a form without a bounding box', async () => {
    const part = content(TEXT, '/Type /XObject /Subtype /Form');
    expect(await inspect({ 4: content('/Fm Do'), 5: part }, CALLED)).toMatchObject({ reason: 'BROKEN' });
  });

  it.each([
    ['a stream with an abbreviated filter', content('q', '/Filter /Fl')],
    ['a stream with an image filter', content('q', '/Filter /DCTDecode')],
    ['a stream with a filter under the key of a file', content('q', '/F /FlateDecode')],
    [
      'a stream with a predictor',
      { dict: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>', data: deflateSync('\0q') },
    ],
  ])('is refused in %s', async (_what, part) => {
    expect(await inspect({ 4: part })).toMatchObject({ reason: 'BROKEN' });
  });

  it.each([
    ['a number', '[4 0 R 7]'],
    ['a dictionary', '[4 0 R 1 0 R]'],
    ['a missing object', '[4 0 R 99 0 R]'],
    ['a list', '[[4 0 R]]'],
  ])('is refused with %s among its streams', async (_what, contents) => {
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} >>`;
    const inspection = await inspect({ 3: page });
    expect(inspection).toMatchObject({ reason: 'BROKEN' });
    expect(!inspection.ok && inspection.detail).toContain('page 1 shows something that is not a stream');
  });
});

describe('content that programs show alike', () => {
  it.each([
    ['restores nothing that was saved at its end', `${TEXT} Q Q\n`],
    ['leaves states, marked content and text open', `q q /P BMC ${TEXT} BT`],
    ['ends in a comment', `${TEXT} % the end`],
    ['has an inline image', `${TEXT} q BI /W 1 /H 1 /BPC 8 /CS /G ID aEI Q`],
  ])('is accepted if it %s', async (_what, text) => {
    expect(await inspect({ 4: content(text) })).toMatchObject({ ok: true });
  });

  it('is accepted in a form that leaves states open', async () => {
    expect(await inspect({ 4: content('/Fm Do'), 5: form('q 1 w 0 0 9 9 re f') }, CALLED)).toMatchObject({
      ok: true,
    });
  });

  it('is accepted if it is missing', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 99 0 R >>';
    expect(await inspect({ 3: page })).toMatchObject({ ok: true });
  });
});

describe('a page with a different unit', () => {
  it('is refused because its fields would be misplaced', async () => {
    const inspection = await inspect({}, '/UserUnit 2');
    expect(inspection).toMatchObject({ reason: 'BROKEN' });
    expect(!inspection.ok && inspection.detail).toContain('UserUnit');
    expect(await inspect({}, '/UserUnit 1.0')).toMatchObject({ ok: true });
  });
});

describe('the rotation of a page', () => {
  const numbers = { 7: '90', 8: '90.0', 9: '/Page' };
  it.each(['90.0', '90.', '--90', '4294967310', '7 0 R', '8 0 R'])(
    'is refused if programs read it differently: /Rotate %s',
    async (turn) => {
      const inspection = await inspect(numbers, `/Rotate ${turn}`);
      expect(inspection).toMatchObject({ reason: 'BROKEN' });
      expect(!inspection.ok && inspection.detail).toContain('Rotate');
    },
  );

  it('is refused if inherited, in an object stream, or on a page with an indirect type', async () => {
    const tree = '<< /Type /Pages /Kids [3 0 R] /Count 1 /Rotate 90.0 >>';
    const page = '<< /Type 9 0 R /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate 180.0 >>';
    expect(await inspect({ 2: tree })).toMatchObject({ reason: 'BROKEN' });
    expect(await inspect({ ...numbers, 3: page })).toMatchObject({ reason: 'BROKEN' });
    const { 4: stream = '', ...packed } = onePage({ page: '/Rotate 270.0' });
    expect(await inspectDocument(writePackedPdf(stringsOf(packed), { 4: stream }))).toMatchObject({
      reason: 'BROKEN',
    });
  });

  it.each(['90', '+90', '-90', '0', '450'])(
    'is accepted if every program reads it alike: /Rotate %s',
    async (turn) => {
      expect(await inspect({}, `/Rotate ${turn}`)).toMatchObject({ ok: true });
    },
  );

  it('is not confused with the rotation of an annotation', async () => {
    const note = '<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /Rotate 0.0 >>';
    expect(await inspect({ 5: note }, '/Annots [5 0 R]')).toMatchObject({ ok: true });
  });
});

describe('an inline image', () => {
  const GREY = '/W 9 /H 2 /BPC 8 /CS /G';
  const FAX = '/W 9 /H 2 /IM true /F /CCF';
  const JPEG = `${GREY} /F /DCT`;
  const deflated = deflateSync(Buffer.alloc(18)).toString('latin1');
  const colours = '/Resources << /ColorSpace << /C [/ICCBased 6 0 R] /RGB /DeviceGray >> >>';
  const profile = { dict: '/N 3', data: Buffer.alloc(0) };
  const inspectOne = (entries: string, data: string, page = '') =>
    inspect({ 4: picture(entries, data), 6: profile }, page);

  it.each([
    ['less data than declared', GREY, 'a'.repeat(16) + '\n'],
    ['no data', GREY, ''],
    ['too little data for its colour space', '/W 9 /H 2 /BPC 8 /CS /RGB', 'a'.repeat(18)],
    ['too little data for its named colour space', '/W 9 /H 2 /BPC 8 /CS /C', 'a'.repeat(18)],
    [
      'a colour space that other programs look up in the resources',
      '/W 9 /H 2 /BPC 8 /CS /RGB',
      'a'.repeat(54),
    ],
    ['too little data for rows padded to whole bytes', '/Width 9 /Height 2 /ImageMask true', 'aaa'],
    ['two widths', `${GREY} /Width 1`, 'a'.repeat(18)],
    ['a width that is not a number', '/W [9] /H 2 /BPC 8 /CS /G', 'a'.repeat(18)],
    ['a second end keyword after its own', GREY, 'a'.repeat(18) + ' EI q\xff\xff q '],
    ['run-length data that end too early', `${GREY} /F /RL`, '\x05abcdef\n'],
    ['a run that continues past its end', `${GREY} /F [/RL]`, '\x11abcdef\n'],
    ['deflated data without an end', `${GREY} /F /Fl`, deflated.slice(0, 3)],
    ['LZW codes that end too early', `${GREY} /F /LZW`, '\x80\x0b\x60\x50\n'],
    // MuPDF, poppler and Ghostscript read the bytes after the image as its rows.
    ['a fax without an end', `${FAX} /DP << /K -1 /Columns 9 >>`, '\x26\xa1'],
    [
      'a one-dimensional fax with a two-dimensional end',
      `${FAX} /DP << /Columns 9 >>`,
      '\x4d\x9a\x00\x10\x01\n',
    ],
    ['a fax that declares no end code', `${FAX} /DP << /K -1 /EndOfBlock false >>`, '\x26\xa1\x00\x10\x01\n'],
    [
      'a fax that declares no end code under an escaped name',
      `${FAX} /DP << /K -1 /EndOf#42lock false >>`,
      '\x26\xa1\x00\x10\x01\n',
    ],
    [
      'a fax that declares no end code before a name that looks like its beginning',
      `${FAX} /DP << /K -1 /EndOfBlock false >> /ABI ( BI )`,
      '\x26\xa1' + '\x00\x10\x01'.repeat(3),
    ],
    // poppler treats the end code as the beginning.
    ['a fax that consists of its end code', `${FAX} /DP << /K -1 /Columns 9 >>`, '\x00\x10\x01\n'],
    // Ghostscript continues reading in the middle of the image.
    ['a JPEG larger than declared', JPEG, jpeg(20, 90, 1)],
    ['a JPEG with more colours than declared', JPEG, jpeg(2, 9, 3)],
    ['a JPEG without a frame', JPEG, '\xff\xd8\xff\xd9'],
  ])('is refused with %s', async (_what, entries, data) => {
    expect(await inspectOne(entries, data, colours)).toMatchObject({ reason: 'BROKEN' });
  });

  it.each([
    ['as many bytes as declared', GREY, 'a'.repeat(18)],
    ['white space after its data', GREY, 'a'.repeat(18) + '\r\n'],
    ['a few extra bytes', GREY, 'a'.repeat(20) + '\n'],
    ['the end keyword within its data', GREY, 'aa EI q ' + 'a'.repeat(9) + '\xff\n'],
    ['a mask', '/W 9 /H 2 /IM true /D [1 0]', 'aaaa\n'],
    ['a palette', '/W 9 /H 2 /BPC 4 /CS [/I /RGB 1 <000000ffffff>]', 'a'.repeat(10) + '\n'],
    ['a named colour space', '/W 9 /H 2 /BPC 8 /CS /C', 'a'.repeat(54) + '\n'],
    ['run-length data with an end', `${GREY} /F /RL`, '\x05abcdef\x80\n'],
    ['run-length data of the exact length', `${GREY} /F /RL`, '\xefa\n'],
    ['deflated data', `${GREY} /F /Fl`, deflated + '\n'],
    ['deflated data without a checksum', `${GREY} /Filter [/FlateDecode]`, deflated.slice(0, -4) + '\n'],
    ['hexadecimal data', `${GREY} /F /AHx`, '6161>\n'],
    ['a fax with its end code', `${FAX} /DP << /K -1 /Columns 9 >>`, '\x26\xa1\x00\x10\x01\n'],
    ['a fax whose end code looks like white space', `${FAX} /DP << /K -1 /Columns 9 >>`, '\xc0\x02\x00 \n'],
    ['a fax whose end code is not byte-aligned', `${FAX} /DP << /K -1 /Columns 9 >>`, '\xc0\x01\x00\x10'],
    ['a one-dimensional fax with its end code', FAX, '\x4d\x9a' + '\x00\x10\x01'.repeat(3) + '\n'],
    ['a JPEG', JPEG, jpeg(2, 9, 1)],
    ['a JPEG without a declared colour space', '/W 9 /H 2 /BPC 8 /F /DCTDecode', jpeg(2, 9, 3)],
  ])('is accepted with %s', async (_what, entries, data) => {
    expect(await inspectOne(entries, data, colours.replace('/RGB', '/X'))).toMatchObject({ ok: true });
  });

  it('is checked with the colours of each page that shows it', async () => {
    expect(await inspect(colouredPages('/DeviceGray', '/DeviceGray'))).toMatchObject({ ok: true });
    expect(await inspect(colouredPages('/DeviceGray', '/DeviceRGB'))).toMatchObject({ reason: 'BROKEN' });
  });
});
