/** Creates valid but unusual documents. The server must accept and seal all of them. */
import { deflateSync } from 'node:zlib';
import { onePage, spaceBeforeSection, stringsOf, updatePdf, writePackedPdf, writePdf } from './write-pdf.ts';
import type { PdfParts } from './write-pdf.ts';

const { 4: content = '', ...packed } = onePage();
const packedPage = stringsOf(packed);

export const honestPdfs: [name: string, make: () => Buffer][] = [
  ['white space before the cross-reference table', () => spaceBeforeSection(writePdf(onePage()), '\n')],
  [
    'much white space before the table of an update, as pdf.js saves',
    () => spaceBeforeSection(updatePdf(writePdf(onePage()), { 4: content }), ' \r\n\t\0\n'),
  ],
  [
    'white space before an older table',
    () => updatePdf(spaceBeforeSection(writePdf(onePage()), '\n\n'), { 4: content }),
  ],
  [
    'white space before a cross-reference stream',
    () => spaceBeforeSection(writePackedPdf(packedPage, { 4: content }), '\r\n'),
  ],
  ['cross-reference entries of eight bytes', () => wideEntries([1, 8, 2])],
  ['cross-reference entries of seven bytes throughout', () => wideEntries([7, 7, 7])],
  ['a list of pages that is an indirect object', () => writePdf(withKidsApart())],
  [
    'events that jump to a page',
    () =>
      writePdf(
        onePage({
          catalog: '/AA << /WC << /S /GoTo /D [3 0 R /Fit] >> >>',
          page: '/AA << /O 7 0 R /C << /S /GoTo /D (end) /Next [7 0 R] >> >>',
          parts: { 7: '<< /S /GoTo /D [3 0 R /Fit] >>' },
        }),
      ),
  ],
  ['an opening action that goes to the first page', () => openingWith('<< /S /Named /N /FirstPage >>')],
  [
    'a page turn after a jump on opening',
    () => openingWith('<< /S /GoTo /D [3 0 R /Fit] /Next << /S /Named /N /NextPage >> >>'),
  ],
  ['a scan of A4 in four colours at 600 dpi', () => scanned('/ColorSpace /DeviceCMYK /Filter /DCTDecode')],
  [
    'a scan in three colours at 600 dpi with a mask of the same size',
    () => scanned('/ColorSpace /DeviceRGB /Filter /DCTDecode /SMask 6 0 R'),
  ],
  [
    'a scan in black and white at 1200 dpi',
    () => scanned('/ImageMask true /Filter /CCITTFaxDecode', 9_920, 14_032),
  ],
  ['a drawing of 200,000 lines', () => drawing()],
  ['a form that is drawn a thousand times', () => stamped()],
  ['the word Do in its text', () => wordy()],
  [
    'links to the web, to mail and to nowhere',
    () => writePdf(onePage({ page: `/Annots [${LINKS.join(' ')}]` })),
  ],
];

const LINKS = [
  'https://example.com/?q=javascript:',
  'HTTP://EXAMPLE.COM',
  'mailto:a@example.com',
  'tel:+91123',
  'www.x.in:80',
  'terms.pdf',
  '#data',
  '',
  'C:\\\\terms.doc',
  'filed:1',
  '\\(x\\)',
].map((address) => `<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${address}) >> >>`);

function scanned(entries: string, width = 4_960, height = 7_016): Buffer {
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ${entries}`;
  const mask =
    '/Type /XObject /Subtype /Image /Width 4960 /Height 7016 /ColorSpace /DeviceGray /BitsPerComponent 8';
  return drawn('q 595 0 0 842 0 0 cm /P Do Q', {
    5: { dict: picture, data: Buffer.from('?') },
    6: { dict: `${mask} /Filter /FlateDecode`, data: deflateSync(Buffer.alloc(1_000)) },
  });
}

/** Writes a page that uses object 5 as its resource /P. */
function drawn(text: string, parts: PdfParts): Buffer {
  const page = '/Resources << /XObject << /P 5 0 R >> >>';
  const compressed = { dict: '/Filter /FlateDecode', data: deflateSync(text) };
  return writePdf(onePage({ page, parts: { 4: compressed, ...parts } }));
}

function drawing(): Buffer {
  let lines = '';
  for (let line = 0; line < 200_000; line++) lines += `${line % 595} 0 m ${line % 842} 9 l S\n`;
  return drawn(lines, { 5: 'null' });
}

const LOGO = {
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]',
  data: Buffer.from('0 0 m 9 9 l S '.repeat(100)),
};

function stamped(): Buffer {
  return drawn('/P Do '.repeat(1_000), { 5: LOGO });
}

function wordy(): Buffer {
  const big = { ...LOGO, data: Buffer.from('0 0 m 9 9 l S '.repeat(10_000)) };
  return drawn(`BT /F 9 Tf ${'(How Do I sign, and what Do I get?) Tj '.repeat(1_000)} ET /P Do`, { 5: big });
}

function openingWith(action: string): Buffer {
  return writePdf(onePage({ catalog: `/OpenAction ${action}` }));
}

function withKidsApart(): PdfParts {
  return {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids 5 0 R /Count 2 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    4: content,
    5: '[3 0 R 6 0 R]',
    6: '<< /Type /Pages /Parent 2 0 R /Kids 7 0 R /Count 1 >>',
    7: '[8 0 R]',
    8: '<< /Type /Page /Parent 6 0 R /MediaBox [0 0 595 842] >>',
  };
}

/** Writes a file of one page. The fields of its cross-reference stream have the given widths. */
function wideEntries(widths: [number, number, number]): Buffer {
  const xrefDict = `/Type /XRef /Size 7 /W [${widths.join(' ')}] /Filter /FlateDecode`;
  const written = writePackedPdf(packedPage, { 4: content }, { xrefDict });
  const rows = Array.from({ length: 7 }, (_, number) => {
    const index = Object.keys(packedPage).indexOf(String(number));
    const offset = written.indexOf(`\n${number} 0 obj`) + 1;
    const fields = index >= 0 ? [2, 5, index] : [offset > 0 ? 1 : 0, offset, 0];
    return fields.map((field, at) => {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32BE(field, 4);
      return bytes.subarray(8 - (widths[at] ?? 0));
    });
  });
  const xrefData = deflateSync(Buffer.concat(rows.flat()));
  return writePackedPdf(packedPage, { 4: content }, { xrefDict, xrefData });
}
