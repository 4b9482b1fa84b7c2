/**
 * Tests legitimate constructs that a rewrite can easily lose. The strict form must accept each construct, and the page
 * must look the same.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { normalise } from '../normalise/normalise.ts';
import { onePage, writePdf, type PdfParts } from '../testing/write-pdf.ts';
import { openWithPdfjs } from '../rendering/draw-with-pdfjs.ts';
import { prove } from './prove.ts';

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const stream = (dict: string, data: string | Uint8Array) => ({ dict, data: Buffer.from(data) });

interface Parts {
  content?: string;
  resources?: string;
  page?: string;
  catalog?: string;
  parts?: PdfParts;
}

const pdf = ({ content = '', resources = '', page = '', catalog = '', parts = {} }: Parts): Buffer =>
  writePdf(
    onePage({
      catalog,
      page: `/Resources << ${resources} >> ${page}`,
      parts: { 4: stream('', content), ...parts },
    }),
  );

/** Returns the strict form. Checks first that it looks like the original and that the page is not empty. */
async function keepsLooks(before: Buffer): Promise<Buffer> {
  const outcome = await normalise(before);
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.reasons));
  const after = Buffer.from(outcome.bytes);
  const proof = await prove({ kind: 'prove', replaced: [], before, after, from: 1, to: 1 });
  expect(proof).toMatchObject({ kind: 'proved', difference: null });
  const opened = await openWithPdfjs(after);
  const { rgba } = await opened.draw(1, 50);
  await opened.close();
  expect(rgba.some((value) => value < 200)).toBe(true);
  return after;
}

const annotated = (entries: string) =>
  pdf({ page: `/Annots [<< /Type /Annot /Rect [100 600 300 700] /F 4 ${entries} >>]` });

describe('an annotation without an appearance', () => {
  const marked = '/QuadPoints [110 690 290 690 110 670 290 670 110 650 200 650 110 630 200 630]';

  it.each([
    ['a square', '/Subtype /Square /C [0 0 0.6] /BS << /W 5 >>'],
    ['a filled square', '/Subtype /Square /C [0 0 0.6] /IC [0.6] /Border [0 0 3] /CA 0.5'],
    ['a square with a border that is too wide', '/Subtype /Square /BS << /W 90 >>'],
    ['a circle', '/Subtype /Circle /C [0.2 0.1 0 0.3] /IC [1 1 0] /BS << /S /S >>'],
    ['a line', '/Subtype /Line /L [110 610 290 690] /C [1 0 0]'],
    ['a line outside its rectangle', '/Subtype /Line /L [310 710 490 790] /Rect [0 0 0 0] /BS << /W 3 >>'],
    ['a polyline', '/Subtype /PolyLine /Vertices [110 610 200 690 290 610] /C [0 0.5 0]'],
    ['a filled polygon', '/Subtype /Polygon /Vertices [110 610 200 690 290 610] /C [0 0.5 0] /IC [0 1 1]'],
    ['a drawing', '/Subtype /Ink /InkList [[110 610 150 690 190 610] [200 610 250 690]] /BS << /W 2 >>'],
    ['highlighted text', `/Subtype /Highlight ${marked} /C [1 0.7 0]`],
    ['underlined text', `/Subtype /Underline ${marked} /C [1 0 0]`],
    ['text with a wavy line', `/Subtype /Squiggly ${marked} /C [1 0 0]`],
    ['struck-out text', `/Subtype /StrikeOut ${marked}`],
  ])('is drawn into the page: %s', async (_, entries) => {
    await keepsLooks(annotated(entries));
  });

  it('is left out if the signer did not see it', async () => {
    const outcome = await normalise(annotated(`/Subtype /Underline ${marked} /F 2`));
    expect(outcome).toMatchObject({ changes: [{ kind: 'ANNOTATIONS_REMOVED', count: 1 }] });
  });
});

const form = (widget: string) =>
  pdf({
    catalog: `/AcroForm << /NeedAppearances true /Fields [8 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 9 0 R >> >> >>`,
    page: '/Annots [8 0 R]',
    parts: {
      8: `<< /Type /Annot /Subtype /Widget /T (name) /Rect [100 600 300 640] /F 4 ${widget} >>`,
      9: HELVETICA,
    },
  });

describe('a form that leaves the appearance of its fields to the program', () => {
  const framed = '/MK << /BC [0 0 1] /BG [0.9] >> /BS << /W 2 >>';

  it.each([
    ['a line of text', '/FT /Tx /V (Rs 1,00,000)'],
    ['a frame and a background', `/FT /Tx /V (Rs 1,00,000) ${framed}`],
    ['an empty field', `/FT /Tx ${framed}`],
    ['centred text', '/FT /Tx /V (Rs 1,00,000) /Q 1'],
    ['text on the right', '/FT /Tx /V (Rs 1,00,000) /Q 2'],
    ['text that fills the field', '/FT /Tx /V (Rs 1,00,000) /DA (/Helv 0 Tf 0.2 0.3 0.4 rg)'],
    ['text in a low field', '/FT /Tx /V (Asha Rao) /Rect [100 600 300 612]'],
    ['cells for characters', '/FT /Tx /V (ABCDE1234F) /Ff 16777216 /MaxLen 10'],
    ['two lines', `/FT /Tx /V (12 MG Road\\nBengaluru) /Ff 4096 ${framed}`],
    [
      'a long text that is broken',
      '/FT /Tx /V (The borrower repays the principal in equal instalments and informsthelenderofeverychangeofaddress) /Ff 4096 /Rect [100 500 300 640]',
    ],
    [
      'lines that fill the field',
      '/FT /Tx /V (The borrower repays\\nthe principal in equal instalments.) /Ff 4096 /DA (/Helv 0 Tf 0 g)',
    ],
    ['a choice by its shown name', '/FT /Ch /Ff 131072 /Opt [[(in) (India)] [(np) (Nepal)]] /V (np)'],
    ['a turned field', `/FT /Tx /V (Rs 1) /MK << /R 90 /BC [1 0 0] >> /Rect [100 500 140 640]`],
    ['a font that is missing', '/FT /Tx /V (Rs 1,00,000) /DA (/Missing 12 Tf 0 g)'],
    ['a value that differs from the appearance', '/FT /Tx /V (Rs 90,000) /AP << /N 10 0 R >>'],
  ])('is drawn into the page: %s', async (_, widget) => {
    await keepsLooks(form(widget));
  });
});

describe('a page', () => {
  it('keeps text in a font that is missing in the resources', async () => {
    await keepsLooks(pdf({ content: 'BT /Missing 24 Tf 100 600 Td (Rs 1,00,000) Tj ET' }));
  });

  it('keeps the positions of sudden changes in a gradient', async () => {
    const [green, blue] = ['0 1 0', '0 0 1'].map(
      (colour) => `<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [${colour}] /C1 [${colour}] >>`,
    );
    const stripes =
      `<< /FunctionType 3 /Domain [-3 3] /Bounds [-2 -1 0 1 2] /Encode [${'0 1 '.repeat(6)}] ` +
      `/Functions [${`${green} ${blue} `.repeat(3)}] >>`;
    const shading = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 100 0 700] /Domain [-3 3] /Function ${stripes} >>`;
    await keepsLooks(
      pdf({ content: '100 100 300 600 re W n /S sh', resources: `/Shading << /S ${shading} >>` }),
    );
  });

  it.each([8, 12, 16])('keeps a mesh whose coordinates have %i bits', async (bits) => {
    const tint = '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 1 0] /C1 [0 0 1] >>';
    const mesh = `/ShadingType 6 /ColorSpace /DeviceRGB /BitsPerCoordinate ${bits} /BitsPerComponent 8 /BitsPerFlag 8 /Decode [100 500 100 500 0 1] /Function ${tint}`;
    await keepsLooks(
      pdf({
        content: '/S sh',
        resources: '/Shading << /S 8 0 R >>',
        parts: { 8: stream(mesh, patch(bits)) },
      }),
    );
  });

  it('keeps a letter at glyph 0', async () => {
    const program = readFileSync(
      fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
    );
    const descendant =
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      '/DW 600 /CIDToGIDMap 10 0 R /FontDescriptor << /Type /FontDescriptor /FontName /Own /Flags 4 /FontFile2 9 0 R >> >>';
    const after = await keepsLooks(
      pdf({
        content: 'BT /F 24 Tf 100 600 Td <000100020001> Tj ET',
        resources: `/Font << /F << /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode 8 0 R >> >>`,
        parts: {
          8: stream('', '2 beginbfchar <0001> <0044> <0002> <0041> endbfchar'),
          9: stream('', program),
          10: stream('', Uint8Array.of(0, 0, 0, 0, 0, 36)),
        },
      }),
    );
    expect(after.toString('latin1')).not.toContain('pdfaid');
  });
});

/** Builds a Coons patch: a flag, twelve points around a square with curved sides, and four colours. */
function patch(bits: number): Uint8Array {
  const places = [
    0, 0, 10, 30, -10, 70, 0, 100, 30, 90, 70, 110, 100, 100, 90, 70, 110, 30, 100, 0, 70, 10, 30, -10,
  ];
  const digits = places
    .map((place) => Math.round(((place + 10) / 120) * (2 ** bits - 1)))
    .map((value) => value.toString(2).padStart(bits, '0'))
    .join('');
  const all = `${'0'.repeat(8)}${digits}${[0, 255, 0, 255].map((value) => value.toString(2).padStart(8, '0')).join('')}`;
  return Uint8Array.from({ length: Math.ceil(all.length / 8) }, (_, index) =>
    Number.parseInt(all.slice(8 * index, 8 * index + 8).padEnd(8, '0'), 2),
  );
}
