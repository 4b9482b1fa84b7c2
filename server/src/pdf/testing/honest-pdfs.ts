/** Documents that honest programs write in unusual ways, all of which are accepted and can be sealed. */
import { deflateSync } from 'node:zlib';
import { onePage, spaceBeforeSection, updatePdf, writePackedPdf, writePdf } from './write-pdf.ts';
import type { PdfParts } from './write-pdf.ts';

const { 4: content = '', ...packed } = onePage();
const packedPage = Object.fromEntries(Object.entries(packed).map(([number, part]) => [number, String(part)]));

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
  ['a list of pages that is an object of its own', () => writePdf(withKidsApart())],
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
  ['the first page to open at', () => openingWith('<< /S /Named /N /FirstPage >>')],
  [
    'a page turn after a jump on opening',
    () => openingWith('<< /S /GoTo /D [3 0 R /Fit] /Next << /S /Named /N /NextPage >> >>'),
  ],
  [
    'links to the web, to mail and to nowhere',
    () => writePdf(onePage({ page: `/Annots [${LINKS.join(' ')}]` })),
  ],
];

const LINKS = [
  ...[
    'https://example.com/?q=javascript:',
    'HTTP://EXAMPLE.COM',
    'mailto:a@example.com',
    'tel:+91123',
    'www.x.in:80',
  ],
  ...['terms.pdf', '#data', '', 'C:\\\\terms.doc', 'filed:1', '\\(x\\)'],
].map((address) => `<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${address}) >> >>`);

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

/** The cross-reference stream of a file of one page, with fields of these widths. */
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
