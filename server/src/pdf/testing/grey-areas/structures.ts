/** Constructs in the structure of the file: its tables, objects, streams and pages. */
import { deflateSync } from 'node:zlib';
import { moveEntry, updatePdf, writePackedPdf, writePdf, type PdfParts } from '../write-pdf.ts';
import { AMOUNT, document, family, OTHER, stream, type Construct, type Parts } from './construct.ts';

const FONT = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >>';
const PAGE = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 240 100] /Contents 4 0 R /Resources << ${FONT} >> >>`;
const BASE: PdfParts = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: PAGE,
  4: stream('', AMOUNT),
  5: stream('', OTHER),
};
const withWrongChecksum = (deflated: Buffer): Buffer =>
  Buffer.concat([deflated.subarray(0, -1), Buffer.from([0])]);

/** Returns an object as text, or an empty string if the object is a stream. */
const textOf = (part: PdfParts[number] | undefined): string => (typeof part === 'string' ? part : '');

const plain = () => writePdf(BASE);
const edited = (from: string | RegExp, to: string, file = plain()): Buffer =>
  Buffer.from(file.toString('latin1').replace(from, to), 'latin1');
const paged = (page: string): PdfParts => ({ ...BASE, 3: page });

/**
 * Returns the file with a text replaced. The replacement is padded to the same length, so that all offsets stay
 * correct.
 */
const swapped = (from: string, to: string, file = plain()): Buffer =>
  edited(from, to.padEnd(from.length), file);

/** Returns a file that claims in its first object to be linearised, with a first page that is not in the page tree. */
function linearised(): Buffer {
  const { 1: catalog = '', 2: tree = '', ...rest } = BASE;
  const parts: PdfParts = {
    ...rest,
    1: '<< /Linearized 1 /L 1840 /O 8 /N 1 /T 999 /E 999 /H [1 2] >>',
    2: textOf(tree),
    6: textOf(catalog),
    8: PAGE.replace('4 0 R', '5 0 R'),
  };
  return edited('/Root 1 0 R', '/Root 6 0 R', writePdf(parts));
}

const FILES: Record<string, Buffer> = {
  'a fake linearisation at the start': linearised(),
  'a fake linearisation': writePdf({
    ...BASE,
    9: '<< /Linearized 1 /L 999 /O 8 /N 1 /T 9 /E 9 /H [1 2] >>',
    8: PAGE.replace('4 0 R', '5 0 R'),
  }),
  'an object written twice': edited(
    'xref\n',
    '4 0 obj\n<< /Length 30 >>\nstream\n0 0 99 99 re f                \nendstream\nendobj\nxref\n',
  ),
  'two updates': updatePdf(updatePdf(plain(), { 4: stream('', OTHER) }), { 4: stream('', AMOUNT) }),
  'an update without changes': updatePdf(plain(), {}),
  'an update that frees the content': edited(
    /00004 00000 n/,
    '00004 00001 f',
    updatePdf(plain(), { 9: '<< >>' }),
  ),
  'a table that is off by one': moveEntry(plain(), 4, 1),
  'a table that points to another object': moveEntry(plain(), 4, 90),
  'a table of another generation': edited(
    /(\d{10}) 00000 n \n(\d{10}) 00000 n \ntrailer/,
    '$1 00003 n \n$2 00000 n \ntrailer',
  ),
  'a reference of another generation': writePdf(paged(PAGE.replace('4 0 R', '4 3 R'))),
  'a free entry that is used': edited(
    /(\d{10}) 00000 n \n(\d{10}) 00000 n \ntrailer/,
    '$1 00000 f \n$2 00000 n \ntrailer',
  ),
  'a wrong start of the table': edited(/startxref\n\d+/, 'startxref\n7'),
  'no start of the table': edited(/startxref\n\d+\n/, ''),
  'no end of the file': edited('%%EOF\n', ''),
  'text after the end': Buffer.concat([
    plain(),
    Buffer.from('\n4 0 obj\n<< /Length 9 >>\nstream\n1 0 0 rg\n\nendstream\nendobj\n'),
  ]),
  'another file after the end': Buffer.concat([plain(), writePdf({ ...BASE, 4: stream('', OTHER) })]),
  'text before the header': Buffer.concat([Buffer.from('GIF89a\n'), plain()]),
  'a header of another version': swapped('%PDF-1.7', '%PDF-9.9'),
  'a table with junk in its rows': edited('0000000000 65535 f \n', '0000000000 65535 f\n\n'),
  'a table that starts with one': edited('xref\n0 6', 'xref\n1 6'),
  'a table in a loop': writePdf(BASE, '/Prev 400'),
  'two catalogs': writePdf(
    { ...BASE, 9: '<< /Type /Catalog /Pages 8 0 R >>', 8: '<< /Type /Pages /Kids [] /Count 0 >>' },
    '/Root 9 0 R',
  ),
  'objects in a stream and outside': writePackedPdf(
    { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: textOf(BASE[2]), 3: PAGE },
    { 4: stream('', AMOUNT), 5: stream('', OTHER) },
  ),
  'an object stream with a tail': writePackedPdf(
    { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: textOf(BASE[2]), 3: PAGE },
    { 4: stream('', AMOUNT) },
    { tail: Buffer.from('junk') },
  ),
  'an object stream that extends itself': writePackedPdf(
    { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: textOf(BASE[2]), 3: PAGE },
    { 4: stream('', AMOUNT) },
    { params: '/Extends 6 0 R' },
  ),
  'the page in a stream and in an update': updatePdf(
    writePackedPdf(
      { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: textOf(BASE[2]), 3: PAGE },
      { 4: stream('', AMOUNT), 5: stream('', OTHER) },
    ),
    { 3: PAGE.replace('4 0 R', '5 0 R') },
  ),
  'duplicate contents': writePdf(paged(PAGE.replace('/Contents 4 0 R', '/Contents 5 0 R /Contents 4 0 R'))),
  'duplicate resources': writePdf(paged(PAGE.replace('/Resources', '/Resources << >> /Resources'))),
  'duplicate resources after': writePdf(paged(PAGE.replace(/ >>$/, ' /Resources << >> >>'))),
  'a duplicate media box': writePdf(paged(PAGE.replace('/MediaBox', '/MediaBox [0 0 120 50] /MediaBox'))),
  'an escaped duplicate key': writePdf(
    paged(PAGE.replace('/Contents 4 0 R', '/Contents 4 0 R /#43ontents 5 0 R')),
  ),
  'duplicate keys of a font': document({
    parts: { 9: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /BaseFont /Symbol >>' },
    content: AMOUNT.replace('/F', '/T'),
  }),
  'a duplicate rotation': writePdf(paged(PAGE.replace(/ >>$/, ' /Rotate 90 /Rotate 180 >>'))),
  'a short length': writePdf({ ...BASE, 4: stream('/Length 9', AMOUNT) }),
  'a long length': edited(/\/Length 40/, '/Length 90'),
  'a length of zero': edited(`/Length ${AMOUNT.length}`, '/Length 0 '),
  'no length': edited(` /Length ${AMOUNT.length}`, ''),
  'a length in another object': edited(`/Length ${AMOUNT.length}`, '/Length 99 0 R'),
  'a length that refers to itself': edited(`/Length ${AMOUNT.length}`, '/Length 4 0 R'),
  'the end of a stream inside': writePdf({
    ...BASE,
    4: stream('', `% endstream\nendobj\n${AMOUNT}\nendstream endobj`),
  }),
  'an object inside a stream': writePdf({ ...BASE, 4: stream('', `% 5 0 obj << >> endobj\n${AMOUNT}`) }),
  'a carriage return after stream': edited('stream\nBT', 'stream\rBT'),
  'spaces after stream': edited('stream\nBT', 'stream  \nBT'),
  'no keyword at the end of a stream': edited('\nendstream\nendobj\n5 0', '\nendobj\n5 0'),
  'an external stream': writePdf({ ...BASE, 4: stream('/F (content.txt) /FFilter /FlateDecode', AMOUNT) }),
  'a filter that is null': writePdf({ ...BASE, 4: stream('/Filter null', AMOUNT) }),
  'a filter in a list': writePdf({ ...BASE, 4: stream('/Filter [/FlateDecode]', deflateSync(AMOUNT)) }),
  'a filter applied twice': writePdf({
    ...BASE,
    4: stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(AMOUNT))),
  }),
  'an abbreviated filter': writePdf({ ...BASE, 4: stream('/Filter /Fl', deflateSync(AMOUNT)) }),
  'a missing filter name': writePdf({ ...BASE, 4: stream('/Filter 99 0 R', AMOUNT) }),
  'an unknown filter': writePdf({ ...BASE, 4: stream('/Filter /Unknown', AMOUNT) }),
  'cut content': writePdf({
    ...BASE,
    4: stream('/Filter /FlateDecode', deflateSync(`${AMOUNT} ${OTHER}`).subarray(0, 40)),
  }),
  'a broken checksum': writePdf({
    ...BASE,
    4: stream('/Filter /FlateDecode', withWrongChecksum(deflateSync(AMOUNT))),
  }),
  'raw deflate': writePdf({ ...BASE, 4: stream('/Filter /FlateDecode', deflateSync(AMOUNT).subarray(2)) }),
  'junk before deflate': writePdf({
    ...BASE,
    4: stream('/Filter /FlateDecode', Buffer.concat([Buffer.from('\n'), deflateSync(AMOUNT)])),
  }),
  'two deflated parts': writePdf({
    ...BASE,
    4: stream('/Filter /FlateDecode', Buffer.concat([deflateSync(AMOUNT), deflateSync(OTHER)])),
  }),
  'hexadecimal content': writePdf({
    ...BASE,
    4: stream(
      '/Filter /ASCIIHexDecode',
      `${Buffer.from(AMOUNT).toString('hex')}>${Buffer.from(OTHER).toString('hex')}`,
    ),
  }),
  'contents split in a word': writePdf({
    ...paged(PAGE.replace('4 0 R', '[4 0 R 5 0 R]')),
    4: stream('', `${AMOUNT} 1 0 0 r`),
    5: stream('', `g ${OTHER}`),
  }),
  'contents split in a string': writePdf({
    ...paged(PAGE.replace('4 0 R', '[4 0 R 5 0 R]')),
    4: stream('', 'BT /F 20 Tf 20 60 Td (Rs 1'),
    5: stream('', ',00,000) Tj ET'),
  }),
  'contents split in a number': writePdf({
    ...paged(PAGE.replace('4 0 R', '[4 0 R 5 0 R]')),
    4: stream('', 'BT /F 20 Tf 20 6'),
    5: stream('', '0 Td (Rs 1,00,000) Tj ET'),
  }),
  'contents with gaps': writePdf(paged(PAGE.replace('4 0 R', '[null 99 0 R 4 0 R (x)]'))),
  'contents listed twice': writePdf(paged(PAGE.replace('4 0 R', '[4 0 R 4 0 R]'))),
  'contents in nested lists': writePdf(paged(PAGE.replace('4 0 R', '[[4 0 R] 5 0 R]'))),
  'contents in a referenced list': writePdf({ ...paged(PAGE.replace('4 0 R', '9 0 R')), 9: '[4 0 R]' }),
  'no contents': writePdf(paged(PAGE.replace('/Contents 4 0 R', ''))),
  'inherited resources': writePdf({
    ...paged(PAGE.replace(`/Resources << ${FONT} >>`, '')),
    2: `<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << ${FONT} >> >>`,
  }),
  'inherited contents': writePdf({
    ...paged(PAGE.replace('/Contents 4 0 R', '')),
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Contents 4 0 R >>',
  }),
  'an inherited rotation': writePdf({ ...BASE, 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Rotate 180 >>' }),
  'a page in the tree twice': writePdf({ ...BASE, 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' }),
  'a wrong count of pages': writePdf({
    ...BASE,
    2: '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 1 >>',
    6: PAGE.replace('4 0 R', '5 0 R'),
  }),
  'a large count of pages': writePdf({ ...BASE, 2: '<< /Type /Pages /Kids [3 0 R] /Count 9 >>' }),
  'a negative count of pages': writePdf({
    ...BASE,
    2: '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count -1 >>',
    6: PAGE.replace('4 0 R', '5 0 R'),
  }),
  'a page tree in a loop': writePdf({ ...BASE, 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>' }),
  'a page without a type': writePdf(paged(PAGE.replace('/Type /Page ', ''))),
  'a page of another type': writePdf(paged(PAGE.replace('/Type /Page ', '/Type /Template '))),
  'a page tree of type Page': writePdf({ ...BASE, 2: '<< /Type /Page /Kids [3 0 R] /Count 1 >>' }),
  'a page with kids': writePdf({
    ...paged(PAGE.replace(/ >>$/, ' /Kids [6 0 R] /Count 1 >>')),
    6: PAGE.replace('4 0 R', '5 0 R'),
  }),
  'a missing page': writePdf({ ...BASE, 2: '<< /Type /Pages /Kids [99 0 R 3 0 R null] /Count 3 >>' }),
  'a page given directly': writePdf({ ...BASE, 2: `<< /Type /Pages /Kids [${PAGE}] /Count 1 >>` }),
  'a wrong parent': writePdf({
    ...paged(PAGE.replace('2 0 R', '6 0 R')),
    6: '<< /Type /Pages /Rotate 180 /Kids [] /Count 0 >>',
  }),
  'a portfolio': writePdf({ ...BASE, 1: '<< /Type /Catalog /Pages 2 0 R /Collection << /View /D >> >>' }),
  'an alternate presentation': writePdf({
    ...BASE,
    1: '<< /Type /Catalog /Pages 2 0 R /Names << /AlternatePresentations << >> >> >>',
  }),
  'a requirement': writePdf({
    ...BASE,
    1: '<< /Type /Catalog /Pages 2 0 R /Requirements [<< /S /EnableJavaScripts >>] >>',
  }),
  'a version in the catalog': writePdf({ ...BASE, 1: '<< /Type /Catalog /Pages 2 0 R /Version /1.2 >>' }),
  'viewer preferences': writePdf({
    ...BASE,
    1: '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /ViewArea /TrimBox /ViewClip /ArtBox /PrintScaling /None >> /PageLayout /TwoColumnRight >>',
  }),
};

const boxed = (page: string): Parts => ({ content: `${AMOUNT} ${OTHER}`, page });
const PAGES: Record<string, Parts> = {
  'a reversed box': boxed('/MediaBox [240 100 0 0]'),
  'a box with an offset': boxed('/MediaBox [-20 -20 240 100]'),
  'a box of real numbers': boxed('/MediaBox [0.5 0.25 240.7 100.3]'),
  'a box of references': { ...boxed('/MediaBox [0 0 10 0 R 100]'), parts: { 10: '240' } },
  'a box of three numbers': boxed('/MediaBox [0 0 240]'),
  'a box of five numbers': boxed('/MediaBox [0 0 240 100 50]'),
  'a box of strings': boxed('/MediaBox [(0) 0 240 100]'),
  'an empty box': boxed('/MediaBox [0 0 0 0]'),
  'a tiny box': boxed('/MediaBox [0 0 1 1]'),
  'a huge box': boxed('/MediaBox [0 0 99999 100]'),
  'a crop box': boxed('/CropBox [0 40 240 100]'),
  'a crop box outside': boxed('/CropBox [500 500 600 600]'),
  'a crop box that overlaps': boxed('/CropBox [120 50 500 500]'),
  'an empty crop box': boxed('/CropBox [10 10 10 10]'),
  'a reversed crop box': boxed('/CropBox [240 100 0 40]'),
  'a crop box of names': boxed('/CropBox [/a 0 240 100]'),
  'trim, bleed and art boxes': boxed('/TrimBox [0 40 240 100] /BleedBox [0 0 9 9] /ArtBox [0 0 9 9]'),
  'a user unit': boxed('/UserUnit 2'),
  'a user unit of zero': boxed('/UserUnit 0'),
  'a negative user unit': boxed('/UserUnit -3'),
  'a rotation': boxed('/Rotate 90'),
  'a rotation of a sixteenth': boxed('/Rotate 45'),
  'a negative rotation': boxed('/Rotate -90'),
  'a large rotation': boxed('/Rotate 450'),
  'a rotation of a real number': boxed('/Rotate 90.0'),
  'a rotation of a name': boxed('/Rotate /90'),
  'a transition': boxed('/Trans << /S /Dissolve >> /Dur 1'),
  'a separation': boxed('/SeparationInfo << /Pages [3 0 R] /DeviceColorant /Cyan >>'),
  'a thumbnail': boxed('/Thumb 99 0 R'),
};

export const structureConstructs = (): Construct[] => [...family('file', FILES), ...family('page', PAGES)];
