import { deflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, type PdfObject } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { decodeContents } from './decode-content.ts';

const CONTENT = 'q 1 0 0 1 0 0 cm (Man sure.) Tj Q';

function streamOf(data: Buffer | string, filters: string[], params?: PdfObject): PdfStream {
  const stream = new PdfStream([], Buffer.from(data));
  if (filters.length > 0) stream.set('Filter', new PdfArray(filters.map((name) => PdfName.of(name))));
  if (params !== undefined) stream.set('DecodeParms', params);
  return stream;
}

const read = (...args: Parameters<typeof streamOf>) =>
  decodeContents([streamOf(...args)])
    .at(0)
    ?.toString('latin1');

function damaged(data: Buffer): Buffer {
  return data.fill(0xff, data.length - 100);
}

describe('content of a page', () => {
  it('is read whether plain, deflated, or hex-encoded', () => {
    expect(read(CONTENT, [])).toBe(CONTENT);
    expect(read(deflateSync(CONTENT), ['FlateDecode'])).toBe(CONTENT);
    expect(read(`${Buffer.from(CONTENT).toString('hex')} >`, ['ASCIIHexDecode'])).toBe(CONTENT);
    const inText = `${deflateSync(CONTENT).toString('hex')}>`;
    expect(read(inText, ['ASCIIHexDecode', 'FlateDecode'])).toBe(CONTENT);
  });

  it.each([
    ['9jqo^', 'Man '],
    ['9jqo^F*2M7~>', 'Man sure'],
    ['9jqo^\nF*2M7\n/c~>', 'Man sure.'],
    ['<~z9jqo^~>', '\0\0\0\0Man '],
    [' <~9jqo^~>', 'Man '],
  ])('is read in base 85: %s', (text, expected) => {
    expect(read(text, ['ASCII85Decode'])).toBe(expected);
  });

  it('is read up to the break if its end is missing', () => {
    expect(read(deflateSync('q '.repeat(50_000)).subarray(0, -4), ['FlateDecode'])).toMatch(/^q q q /);
  });

  it.each([
    ['with a filter for pictures', CONTENT, ['DCTDecode']],
    ['with the short name of a filter', deflateSync(CONTENT), ['Fl']],
    ['with a character that is not a digit', '51 g1', ['ASCIIHexDecode']],
    ['with zeros within a group', '9jzqo^', ['ASCII85Decode']],
    ['if it is damaged', 'not deflated', ['FlateDecode']],
    ['with digits out of range', '~!zzzz!!~>\x80\x80\x80\x80\x80', ['FlateDecode', 'ASCII85Decode']],
    ['if it inflates without limit', deflateSync(Buffer.alloc(70 * 1024 * 1024)), ['FlateDecode']],
  ])('is rejected %s', (_what, data, filters) => {
    expect(read(data, filters)).toBeUndefined();
  });

  it('is read after a stream that cannot be read', () => {
    const [picture, plain] = [streamOf('?', ['DCTDecode']), streamOf('Q', [])];
    expect(decodeContents([plain, picture, plain]).map(String)).toEqual(['Q', 'Q']);
  });

  it.each([
    ['inflate', deflateSync(Buffer.alloc(60 * 1024 * 1024)), ['FlateDecode']],
    [
      'are zeros in base 85',
      deflateSync(Buffer.alloc(15 * 1024 * 1024, 'z')),
      ['FlateDecode', 'ASCII85Decode'],
    ],
    ['are too large', deflateSync(Buffer.alloc(70 * 1024 * 1024)), ['FlateDecode']],
    ['are damaged at their end', damaged(deflateSync(Buffer.alloc(60 * 1024 * 1024))), ['FlateDecode']],
    ['consist of blanks', Buffer.alloc(20 * 1024 * 1024, ' '), ['ASCIIHexDecode']],
  ])('is bounded if all of its streams %s', (_what, data, filters) => {
    const stream = streamOf(data, filters);
    const contents = decodeContents(Array.from({ length: 10_000 }, () => stream));
    expect(contents.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(64 * 1024 * 1024);
  });

  it('is rejected with parameters that only pictures use', () => {
    const predicted = PdfDict.of({ Predictor: PdfNumber.of(15) });
    expect(read(deflateSync(CONTENT), ['FlateDecode'], predicted)).toBeUndefined();
    const late = PdfDict.of({ EarlyChange: PdfNumber.of(0) });
    expect(read('?', ['LZWDecode'], new PdfArray([late]))).toBeUndefined();
    const usual = PdfDict.of({ Predictor: PdfNumber.of(1) });
    expect(read(deflateSync(CONTENT), ['FlateDecode'], usual)).toBe(CONTENT);
  });

  it('is decoded if its filter is an indirect object', () => {
    const stream = new PdfStream([['Filter', PdfRef.of(9, 0)]], deflateSync(CONTENT));
    expect(decodeContents([stream], () => PdfName.of('FlateDecode')).map(String)).toEqual([CONTENT]);
  });

  it('is rejected if it refers to an external file', () => {
    const stream = streamOf(CONTENT, []);
    stream.set('F', PdfName.of('FlateDecode'));
    expect(decodeContents([stream])).toEqual([]);
  });
});
