/** Creates small documents, of a few kilobytes, that would exhaust the memory of a signer's phone. */
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import type { PdfRefusal } from '../inspection/inspection.ts';
import { onePage, writePdf } from './write-pdf.ts';
import type { PdfParts } from './write-pdf.ts';

type Heavy = [name: string, refusal: PdfRefusal, make: () => Buffer];
type Part = Exclude<PdfParts[number], string>;

const MEBIBYTE = 1024 * 1024;
const flate = (text: string | Buffer, dict = ''): Part => ({
  dict: `/Filter /FlateDecode ${dict}`,
  data: deflateSync(text),
});
const plain = (text: string, dict = ''): Part => ({ dict, data: Buffer.from(text, 'latin1') });
const form = (text: string, resources = ''): Part =>
  plain(text, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${resources} >>`);
const withResources = (resources: string, parts: PdfParts): Buffer =>
  writePdf(onePage({ page: `/Resources << ${resources} >>`, parts }));
const picture = (dict: string, data: Buffer = Buffer.from('?')): Buffer =>
  withResources('/XObject << /P 5 0 R >>', {
    4: plain('/P Do'),
    5: { dict: `/Type /XObject /Subtype /Image ${dict}`, data },
  });
/** Page content that is slightly larger than the limit. */
const lines = '0 0 m 9 9 l S '.repeat(300_000);

export const heavyPages: Heavy[] = [
  [
    'a page that inflates to a gigabyte',
    'TOO_COMPLEX',
    () => writePdf(onePage({ parts: { 4: { dict: '/Filter /FlateDecode', data: gigabyteOfSpaces() } } })),
  ],
  ['a page of 300,000 lines', 'TOO_COMPLEX', () => writePdf(onePage({ parts: { 4: flate(lines) } }))],
  ['a page that inflates twice', 'TOO_COMPLEX', () => inflatingTwice()],
  [
    'a page in another encoding',
    'TOO_COMPLEX',
    () =>
      writePdf(
        onePage({ parts: { 4: { dict: '/Filter /RunLengthDecode', data: Buffer.alloc(MEBIBYTE, 129) } } }),
      ),
  ],
  [
    'a page that shows the same stream repeatedly',
    'TOO_COMPLEX',
    () =>
      writePdf(
        onePage({
          page: '/Contents 6 0 R',
          parts: { 4: flate(lines.slice(0, MEBIBYTE)), 6: `[${'4 0 R '.repeat(9)}]` },
        }),
      ),
  ],
  ['a page whose compressed content is damaged', 'BROKEN', () => damaged()],
  [
    'a form that draws itself',
    'TOO_COMPLEX',
    () => withForms({ 5: form('/A Do', '/XObject << /A 5 0 R >>') }),
  ],
  ['forms that draw each other', 'TOO_COMPLEX', () => withForms(inRing())],
  ['forms that draw another a hundred times', 'TOO_COMPLEX', () => withForms(multiplying('/A Do '))],
  ['the same with a comment between', 'TOO_COMPLEX', () => withForms(multiplying('/A %\nDo '))],
  ['the same under an escaped name', 'TOO_COMPLEX', () => withForms(multiplying('/#41 Do '))],
  [
    'the same in an appearance',
    'TOO_COMPLEX',
    () =>
      writePdf(
        onePage({
          page: '/Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 5 0 R >> >>]',
          parts: multiplying('/A Do '),
        }),
      ),
  ],
  [
    'a pattern that is too large',
    'TOO_COMPLEX',
    () =>
      withResources('/Pattern << /P 5 0 R >>', {
        5: flate(lines, '/PatternType 1 /PaintType 1 /BBox [0 0 9 9]'),
      }),
  ],
  [
    'a glyph that is too large',
    'TOO_COMPLEX',
    () =>
      withResources('/Font << /F << /Type /Font /Subtype /Type3 /CharProcs << /a 5 0 R >> >> >>', {
        5: flate(lines),
      }),
  ],
  [
    'a mask that is too large',
    'TOO_COMPLEX',
    () =>
      withResources('/ExtGState << /G << /SMask << /S /Alpha /G 5 0 R >> >> >>', {
        5: flate(lines, '/Subtype /Form'),
      }),
  ],
  [
    'a font that inflates to a hundred megabytes',
    'TOO_COMPLEX',
    () =>
      withResources('/Font << /F << /FontDescriptor << /FontFile2 5 0 R >> >> >>', {
        5: flate(Buffer.alloc(100 * MEBIBYTE)),
      }),
  ],
  [
    'a picture of a gigapixel',
    'TOO_COMPLEX',
    () => picture('/Width 30000 /Height 30000 /ColorSpace /DeviceGray'),
  ],
  [
    'a picture of many colours',
    'TOO_COMPLEX',
    () => picture(`/Width 9000 /Height 9000 /ColorSpace [/DeviceN [${'/a '.repeat(9)}]]`),
  ],
  ['a small picture with a large mask', 'TOO_COMPLEX', () => masked()],
  [
    'a JPEG that is larger than declared',
    'TOO_COMPLEX',
    () => picture('/Width 9 /Height 9 /Filter /DCTDecode', jpeg()),
  ],
  [
    'a JPEG that is larger than declared, within another filter',
    'TOO_COMPLEX',
    () => picture('/Width 9 /Height 9 /Filter [/FlateDecode /DCTDecode]', deflateSync(jpeg())),
  ],
  [
    'a JPEG 2000 that is larger than declared',
    'TOO_COMPLEX',
    () => picture('/Width 9 /Height 9 /Filter /JPXDecode', jpeg2000()),
  ],
  [
    'a JBIG2 that is larger than declared',
    'TOO_COMPLEX',
    () => picture('/Width 9 /Height 9 /Filter /JBIG2Decode', jbig2()),
  ],
  [
    'a gigapixel picture inside the page content',
    'TOO_COMPLEX',
    () =>
      writePdf(
        onePage({ parts: { 4: plain('q BI /CS /G % x\n/#57 30000 /Height 30000 /F /Fl ID x EI Q') } }),
      ),
  ],
  ['fonts that together inflate too far', 'TOO_COMPLEX', () => manyFonts()],
];

function inflatingTwice(): Buffer {
  const data = deflateSync(deflateSync(Buffer.alloc(100 * MEBIBYTE)));
  return writePdf(onePage({ parts: { 4: { dict: '/Filter [/FlateDecode /FlateDecode]', data } } }));
}

/** Returns compressed content that invokes a form and then ends in an invalid block. */
function damaged(): Buffer {
  const calls = Buffer.from('/A Do '.repeat(1_000));
  const length = Buffer.alloc(4);
  length.writeUInt16LE(calls.length, 0);
  length.writeUInt16LE(0xffff - calls.length, 2);
  const data = Buffer.concat([Buffer.from('789c00', 'hex'), length, calls, Buffer.of(7)]);
  return writePdf(onePage({ parts: { 4: { dict: '/Filter /FlateDecode', data } } }));
}

function withForms(parts: PdfParts): Buffer {
  return withResources('/XObject << /A 5 0 R >>', { 4: plain('/A Do'), ...parts });
}

function inRing(): PdfParts {
  return { 5: form('/B Do', '/XObject << /B 6 0 R >>'), 6: form('/A Do', '/XObject << /A 5 0 R >>') };
}

function multiplying(call: string): PdfParts {
  const parts: PdfParts = { 9: form('0 0 m 9 9 l S') };
  for (const number of [5, 6, 7, 8])
    parts[number] = form(call.repeat(100), `/XObject << /A ${number + 1} 0 R >>`);
  return parts;
}

function masked(): Buffer {
  const parts: PdfParts = {
    6: { dict: '/Subtype /Image /Width 20000 /Height 20000 /ColorSpace /DeviceGray', data: Buffer.of(0) },
  };
  return withResources('/XObject << /P 5 0 R >>', {
    ...parts,
    5: { dict: '/Subtype /Image /Width 9 /Height 9 /SMask 6 0 R', data: Buffer.of(0) },
  });
}

function jpeg(): Buffer {
  return Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0001108ffffffff03011100021101031101ffda',
    'hex',
  );
}

function jpeg2000(): Buffer {
  return Buffer.from(`ff4fff51002f0000${'00010000'.repeat(2)}${'00000000'.repeat(6)}0003070101`, 'hex');
}

function jbig2(): Buffer {
  const page = `0000000030000100000013${'00010000'.repeat(2)}${'00'.repeat(11)}`;
  return Buffer.from(page, 'hex');
}

function manyFonts(): Buffer {
  const parts: PdfParts = {};
  const names: string[] = [];
  for (let number = 5; number < 20; number++) {
    parts[number] = flate(Buffer.alloc(10 * MEBIBYTE, number));
    names.push(`/F${number} << /FontDescriptor << /FontFile2 ${number} 0 R >> >>`);
  }
  return withResources(`/Font << ${names.join(' ')} >>`, parts);
}

/**
 * Writes data in the zlib format (RFC 1950). After a full flush, parts do not depend on each other, so the same part
 * can be repeated 64 times.
 */
function gigabyteOfSpaces(): Buffer {
  const part = deflateRawSync(Buffer.alloc(16 * MEBIBYTE, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const parts = Array.from({ length: 64 }, () => part);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...parts,
    deflateRawSync(''),
    adler32OfSpaces(1024 * MEBIBYTE),
  ]);
}

function adler32OfSpaces(count: number): Buffer {
  const [space, n, modulus] = [0x20n, BigInt(count), 65_521n];
  const sum = (1n + space * n) % modulus;
  const sumOfSums = (n + (space * n * (n + 1n)) / 2n) % modulus;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Number(sumOfSums * 65_536n + sum));
  return bytes;
}
