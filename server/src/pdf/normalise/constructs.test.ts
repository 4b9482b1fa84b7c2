/**
 * Tests constructs that programs show differently. Either the normalised document does not contain the construct, or
 * the document is refused.
 */
import { deflateSync } from 'node:zlib';
import { PdfStream, type PdfDict } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { dictAt, entryAt } from '../reading/entries.ts';
import { onePage, updatePdf, writePdf, type PdfParts } from '../testing/write-pdf.ts';
import { openWithPdfjs } from '../rendering/draw-with-pdfjs.ts';
import { hashOf } from '../rendering/picture.ts';
import { normalise } from './normalise.ts';
import { changesOf, contentOf, firstPage, normalised } from './testing/normalised.ts';

interface Parts {
  content?: string;
  resources?: string;
  page?: string;
  catalog?: string;
  parts?: PdfParts;
}

function pdf({ content = '', resources = '', page = '', catalog = '', parts = {} }: Parts): Buffer {
  return writePdf(
    onePage({
      catalog,
      page: `/Resources << ${resources} >> ${page}`,
      parts: { 4: { dict: '', data: Buffer.from(content, 'latin1') }, ...parts },
    }),
  );
}

const HELVETICA =
  '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>';
const stream = (dict: string, data: string | Buffer) => ({ dict, data: Buffer.from(data) });

/** Returns the resources of one kind that the first page uses. */
async function resourcesOf(file: Buffer, kind: string): Promise<PdfDict[]> {
  const { page, source } = await firstPage(file);
  const found = dictAt(dictAt(page, 'Resources', source.resolve), kind, source.resolve);
  return [...(found ?? [])].flatMap(([key]) => dictAt(found, key.value, source.resolve) ?? []);
}

const image = (dict: string, data: string | Buffer) =>
  pdf({
    content: '/I Do',
    resources: '/XObject << /I 8 0 R >>',
    parts: { 8: stream(`/Subtype /Image /Width 2 /Height 1 ${dict}`, data), 9: stream('/N 3', 'junk') },
  });

const linked = (action: string) => `<< /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>`;
const formWith = (entries: string) => `/AcroForm << /Fields [9 0 R] ${entries} >>`;
const xfa = (text: string) => stream('', `<xdp:xdp>${text}</xdp:xdp>`);

const annotated = (annotation: string, parts: PdfParts = {}) =>
  pdf({ content: '0 g', page: `/Annots [<< /Rect [10 10 20 20] ${annotation} >>]`, parts });
describe('the structure of the file', () => {
  it('leaves out a fake linearisation dictionary and pages outside the tree', async () => {
    const file = pdf({
      content: '0 0 m 9 9 l S',
      parts: { 9: '<< /Linearized 1 /O 10 >>', 10: '<< /Type /Page /Evil 1 >>' },
    });
    expect((await normalised(file)).toString('latin1')).not.toMatch(/Linearized|Evil/);
  });

  it('keeps only the latest revision', async () => {
    const file = updatePdf(pdf({ content: '0 0 m 9 9 l S' }), { 4: stream('', '0 0 m 5 5 l S') });
    const text = (await normalised(file)).toString('latin1');
    expect(text.match(/%%EOF/g)).toHaveLength(1);
    expect(await contentOf(file)).toBe('0 0 m 5 5 l S');
  });

  it('writes each key once and each number plainly', async () => {
    const file = pdf({ content: '+1 --2 m .5 4. l 0003 1 l S', page: '/Rotate 0 /Rotate 0' });
    expect(await contentOf(file)).toBe('1 -2 m 0.5 4 l 3 1 l S');
    expect((await normalised(file)).toString('latin1')).not.toContain('/Rotate');
  });

  it('measures streams exactly where their data contain endstream', async () => {
    const file = pdf({ content: '0 0 m (\nendstream\nendobj) pop 9 9 l S' });
    expect(await contentOf(file)).toBe('0 0 m 9 9 l S');
    expect((await normalised(file)).toString('latin1').match(/4 0 obj/g)).toHaveLength(1);
  });

  it('removes portfolios, scripts, actions and attachments', async () => {
    const script = '<< /S /JavaScript /JS (app.alert) >>';
    const file = pdf({ catalog: `/Collection << >> /OpenAction ${script} /Names << /JavaScript << >> >>` });
    expect((await normalised(file)).toString('latin1')).not.toMatch(/Collection|JavaScript|OpenAction/);
    expect(await changesOf(file)).toEqual(expect.arrayContaining(['SCRIPTS_REMOVED', 'ATTACHMENTS_REMOVED']));
  });
});

describe('active content', () => {
  const field = { 9: '<< /FT /Tx /T (a) /AA << /C << /S /JavaScript /JS (1) >> >> >>' };

  it.each<[string, Parts, string]>([
    ['scripts of fields', { catalog: formWith(''), parts: field }, 'SCRIPTS_REMOVED'],
    ['actions of pages', { page: '/AA << /O << /S /URI /URI (http://x) >> >>' }, 'ACTIONS_REMOVED'],
    [
      'actions of annotations',
      { page: '/Annots [<< /Subtype /Widget /Rect [0 0 9 9] /A << /S /SubmitForm /F (http://x) >> >>]' },
      'ACTIONS_REMOVED',
    ],
    ['media', { page: '/Annots [<< /Subtype /Screen /Rect [0 0 9 9] >>]' }, 'MEDIA_REMOVED'],
    ['links to programs', { page: `/Annots [${linked('/S /Launch /F (calc.exe)')}]` }, 'LINKS_REMOVED'],
    ['links to scripts', { page: `/Annots [${linked('/S /URI /URI (javascript:1)')}]` }, 'LINKS_REMOVED'],
    [
      'XFA data of a form',
      { catalog: formWith('/XFA [(form) 8 0 R]'), parts: { ...field, 8: xfa('') } },
      'FORM_DATA_REMOVED',
    ],
  ])('is removed and named: %s', async (_what, parts, kind) => {
    expect(await changesOf(pdf({ content: '0 g', ...parts }))).toContain(kind);
    const text = (await normalised(pdf({ content: '0 g', ...parts }))).toString('latin1');
    expect(text).not.toMatch(/JavaScript|SubmitForm|Launch|Screen|XFA|javascript/);
  });

  it.each<[string, Parts]>([
    [
      'needs another program',
      { catalog: `/NeedsRendering true ${formWith('/XFA 8 0 R')}`, parts: { ...field, 8: xfa('') } },
    ],
    ['has no fields', { catalog: '/AcroForm << /XFA 8 0 R >>', parts: { 8: xfa('') } }],
    [
      'must be drawn from its data',
      {
        catalog: formWith('/XFA [(config) 8 0 R]'),
        parts: { ...field, 8: xfa('<dynamicRender>required</dynamicRender>') },
      },
    ],
  ])('is refused as an XFA form that %s', async (_what, parts) => {
    expect(await normalise(pdf({ content: '0 g', ...parts }))).toMatchObject({
      kind: 'refused',
      reasons: [{ page: null, reason: 'XFA_FORM' }],
    });
  });
});

describe('content', () => {
  it.each([
    ['too few operands', '1 0 rg 9 l', ''],
    ['operands of other types', '(1) 0 0 rg /A w', ''],
    ['too many operands', '9 1 0 0 rg', '1 0 0 rg'],
    ['unknown operators', '1 foo BX 2 bar EX 0 g', '0 g'],
    ['joined operators', '1 0 0 rgq Q', '1 0 0 rg q Q'],
    ['impossible settings', '-5 w 7 J [-1] 0 d [0 0] 0 d', '[] 0 d [] 0 d'],
    ['rendering intents and flatness', '/Saturation ri 50 i', ''],
    ['colours outside their range', '9 -1 0.5 rg', '1 0 0.5 rg'],
    ['an unfinished path', '0 0 m 9 9 l', ''],
    ['operators within a path', '0 0 m 1 0 0 rg 9 9 l S', '1 0 0 rg 0 0 m 9 9 l S'],
    ['a restore without a save', 'Q Q 0 g', '0 g'],
    ['marked content', '/Span << /ActualText (x) >> BDC 0 g EMC', '0 g'],
  ])('writes valid operations only: %s', async (_, content, written) => {
    expect(await contentOf(pdf({ content }))).toBe(written);
  });

  it.each([
    ['a clip of a line', '0 0 m 9 9 l W n', '0 0 0 0 re W n'],
    ['a painted clip of a line', '0 0 m 9 9 l W S', '0 0 m 9 9 l S 0 0 0 0 re W n'],
    ['a clip with an area', '0 0 m 9 9 l 9 0 l W n', '0 0 m 9 9 l 9 0 l W n'],
    ['a closed round point', '1 J 5 5 m h S', '1 J 5 5 m 5 5 l S'],
    ['a square point after a saved state', 'q 2 J Q 5 5 m 5 5 l S', 'q 2 J Q 5 5 m 5 5 l S'],
  ])('writes %s as all programs draw it', async (_, content, written) => {
    expect(await contentOf(pdf({ content }))).toBe(written);
  });

  it('refuses a point with square ends', async () => {
    expect(await normalise(pdf({ content: '2 J 5 5 m 5 5 l S' }))).toMatchObject({ kind: 'refused' });
  });

  it('ignores the overflow of octal escapes', async () => {
    const file = pdf({ content: 'BT /F 9 Tf (\\501) Tj ET', resources: HELVETICA });
    const plain = pdf({ content: 'BT /F 9 Tf (A) Tj ET', resources: HELVETICA });
    expect(await contentOf(file)).toBe(await contentOf(plain));
  });

  it('removes content of hidden layers, and shows that of missing ones', async () => {
    const layers = '/OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >>';
    const file = pdf({
      catalog: layers,
      content: '/OC /H BDC 0 0 m 5 5 l S EMC /OC /M BDC 0 0 m 9 9 l S EMC',
      resources: '/Properties << /H 8 0 R /M 99 0 R >>',
      parts: { 8: '<< /Type /OCG /Name (hidden) >>' },
    });
    expect(await contentOf(file)).toBe('0 0 m 9 9 l S');
    expect(await changesOf(file)).toContain('HIDDEN_CONTENT_REMOVED');
    expect((await normalised(file)).toString('latin1')).not.toContain('OCProperties');
  });

  it('removes invisible text but moves the pen', async () => {
    const file = pdf({ content: 'BT /F 10 Tf 3 Tr (A) Tj 0 Tr (B) Tj ET', resources: HELVETICA });
    expect(await contentOf(file)).toMatch(/^\/F1 10 Tf BT \[-\d+(?:\.\d+)?\]TJ 0 Tr <[\da-f]{4}>Tj ET$/);
    expect(await changesOf(file)).toContain('INVISIBLE_TEXT_REMOVED');
  });

  it('turns word spacing into movements', async () => {
    const file = pdf({ content: 'BT 20 Tw /F 10 Tf (A B) Tj ET', resources: HELVETICA });
    expect(await contentOf(file)).toMatch(/^\/F1 10 Tf BT \[<[\da-f]+>-2000<[\da-f]{4}>\]TJ ET$/);
  });

  it('turns inline images into image objects', async () => {
    const file = pdf({ content: 'q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q' });
    expect(await contentOf(file)).toBe('q 9 0 0 9 0 0 cm /X1 Do Q');
  });
});

describe('colours and effects', () => {
  const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>';

  it.each([
    ['None', `[/Separation /None /DeviceRGB ${tint}]`, '0.5', '1 0.5 0.5 rg'],
    ['an ink', `[/Separation /Spot /DeviceRGB ${tint}]`, '1', '1 0 0 rg'],
    ['a junk profile', '[/ICCBased 8 0 R]', '0 1 0', '0 1 0 rg'],
    ['Indexed', '[/Indexed /DeviceRGB 1 <000000ff0000>]', '1', '1 0 0 rg'],
  ])('converts %s to sRGB', async (_, space, values, written) => {
    const file = pdf({
      content: `/C cs ${values} scn`,
      resources: `/ColorSpace << /C ${space} >>`,
      parts: { 8: stream('/N 3', 'junk') },
    });
    expect((await contentOf(file)).endsWith(written)).toBe(true);
    expect((await normalised(file)).toString('latin1')).not.toMatch(/Separation|ICCBased|Indexed/);
  });

  it('converts CMYK', async () => {
    expect(await contentOf(pdf({ content: '0 0 0 0 k' }))).toBe('1 1 1 rg');
  });

  it('ignores default colour spaces', async () => {
    const file = pdf({
      content: '0 g',
      resources: `/ColorSpace << /DefaultGray [/Separation /X /DeviceRGB ${tint}] >>`,
    });
    expect(await contentOf(file)).toBe('0 g');
    expect((await normalised(file)).toString('latin1')).not.toContain('DefaultGray');
  });

  it('removes transfer functions and overprint', async () => {
    const file = pdf({
      content: '/G gs 0 g',
      resources: `/ExtGState << /G << /OP true /op true /OPM 1 /TR ${tint} /LW 3 /ca 0.5 >> >>`,
    });
    expect(await contentOf(file)).toBe('3 w /G1 gs 0 g');
    expect((await normalised(file)).toString('latin1')).not.toMatch(/\/OP|\/op|\/TR/);
    expect(await changesOf(file)).toContain('EFFECTS_REMOVED');
  });

  it('gives the form of a soft mask a group', async () => {
    const file = pdf({
      content: '/G gs 0 g',
      resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 8 0 R >> >> >>',
      parts: { 8: stream('/Subtype /Form /BBox [0 0 9 9]', '1 g') },
    });
    const [state] = await resourcesOf(file, 'ExtGState');
    const { source } = await firstPage(file);
    const form = entryAt(
      dictAt(state, 'SMask', () => null),
      'G',
      () => null,
    );
    expect(form ?? source).toBeDefined();
    expect((await normalised(file)).toString('latin1')).toContain(
      '/Group<</CS/DeviceRGB/I true/K false/S/Transparency>>',
    );
  });

  it('removes the background of shadings', async () => {
    const shading = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 9 9] /Function ${tint} /Background [1 0 0] >>`;
    const file = pdf({ content: '/S sh', resources: `/Shading << /S ${shading} >>` });
    expect((await normalised(file)).toString('latin1')).not.toContain('Background');
    expect(await changesOf(file)).toContain('EFFECTS_REMOVED');
  });

  it.each([
    [10, 'normalised'],
    [6, 'normalised'],
    [2, 'refused'],
  ])('refuses a pattern with cells that overlap many times: a step of %d of 10 is %s', async (step, kind) => {
    const file = pdf({
      content: '/Pattern cs /P scn 0 0 99 99 re f',
      resources: '/Pattern << /P 8 0 R >>',
      parts: {
        8: stream(
          `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep ${step} /YStep 10`,
          '0 0 9 9 re f',
        ),
      },
    });
    expect(await normalise(file)).toMatchObject({ kind });
  });

  it('paints the paper before colours blend with it', async () => {
    const file = pdf({ content: '/G gs 0 g', resources: '/ExtGState << /G << /BM /Difference >> >>' });
    expect(await contentOf(file)).toBe('q 1 g 0 0 595 842 re f Q /G1 gs 0 g');
    expect(await contentOf(await normalised(file))).toBe(await contentOf(file));
  });
});

describe('images', () => {
  it('drops alternates, intents and interpolation', async () => {
    const file = image(
      '/BitsPerComponent 8 /ColorSpace /DeviceGray /Alternates [] /Intent /Saturation /Interpolate true',
      'ab',
    );
    expect((await normalised(file)).toString('latin1')).not.toMatch(
      /Alternates|Intent\b.*Saturation|Interpolate/,
    );
  });

  it('fills missing data, applies the decode array and drops profiles', async () => {
    const file = image(
      '/BitsPerComponent 8 /ColorSpace [/ICCBased 9 0 R] /Decode [1 0 1 0 1 0]',
      Buffer.from([255, 0, 255]),
    );
    const [picture] = await resourcesOf(file, 'XObject');
    const { source } = await firstPage(file);
    expect(picture).toBeInstanceOf(PdfStream);
    expect(picture instanceof PdfStream && [...source.decode(picture)]).toEqual([0, 255, 0, 255, 255, 255]);
    expect(picture?.has('Decode')).toBe(false);
  });

  it('turns a colour key into a soft mask', async () => {
    const [picture] = await resourcesOf(
      image('/BitsPerComponent 8 /ColorSpace /DeviceGray /Mask [0 9]', Buffer.from([5, 200])),
      'XObject',
    );
    expect(picture?.has('SMask')).toBe(true);
    expect(picture?.has('Mask')).toBe(false);
  });

  it.each([
    ['junk', 'junk'],
    [
      'a page of another size',
      Buffer.from('000000003000010000001300000009000000010000000000000000000000', 'hex'),
    ],
  ])('refuses JBIG2 data with %s', async (_, data) => {
    const file = image('/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode', data);
    expect(await normalise(file)).toMatchObject({ kind: 'refused' });
  });

  it('refuses damaged data', async () => {
    const file = image('/Filter /DCTDecode /ColorSpace /DeviceRGB', deflateSync('no jpeg'));
    expect(await normalise(file)).toMatchObject({
      kind: 'refused',
      reasons: [{ page: 1, reason: 'DAMAGED_PICTURE' }],
    });
  });
});

describe('fonts', () => {
  it('embeds a standard font and says so', async () => {
    const file = pdf({ content: 'BT /F 9 Tf (A) Tj ET', resources: HELVETICA });
    const [font] = await resourcesOf(file, 'Font');
    expect(font?.getName('Encoding')?.value).toBe('Identity-H');
    expect(await changesOf(file)).toContain('FONTS_EMBEDDED');
  });

  it.each([
    ['Symbol', 'abc 123'],
    ['ZapfDingbats', '4 3 abc'],
  ])('draws the standard font %s in its own encoding', async (name, text) => {
    const fonts = `/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /${name} >> >>`;
    const file = pdf({ content: `BT /F 20 Tf 50 50 Td (${text}) Tj ET`, resources: fonts });
    const pictures = [];
    for (const bytes of [file, await normalised(file)]) {
      const opened = await openWithPdfjs(bytes);
      pictures.push(hashOf(await opened.draw(1, 100)));
      await opened.close();
    }
    expect(pictures[0]).toBe(pictures[1]);
  });

  it('gives a missing standard font the widths that programs assume for it', async () => {
    const fonts = '/Font << /F << /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>';
    const file = pdf({ content: `BT /F 9 Tf 20 20 Td (${'nanduo'.repeat(20)}) Tj ET`, resources: fonts });
    const outcome = await normalise(file);
    if (outcome.kind !== 'normalised') throw new Error('refused');
    const pictures = [];
    for (const bytes of [file, outcome.bytes]) {
      const opened = await openWithPdfjs(bytes);
      pictures.push(hashOf(await opened.draw(1, 100)));
      await opened.close();
    }
    expect(pictures[0]).toBe(pictures[1]);
  });

  it('corrects a text map that contradicts the font', async () => {
    const map = '1 beginbfchar <39> <0031> endbfchar';
    const file = pdf({
      content: 'BT /F 9 Tf (9) Tj ET',
      resources:
        '/Font << /F << /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 8 0 R >> >>',
      parts: { 8: stream('', map) },
    });
    expect(await changesOf(file)).toContain('TEXT_MAPS_REMOVED');
    const [font] = await resourcesOf(file, 'Font');
    const { source } = await firstPage(file);
    const written = entryAt(font, 'ToUnicode', source.resolve);
    expect(written instanceof PdfStream && source.decode(written).toString()).toMatch(/<[\dA-F]{4}> <0039>/);
  });

  it('writes d0 and a clip for glyphs that state a box, and ignores their colours', async () => {
    const type3 =
      '<< /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [0 0 1 1] /FirstChar 65 /LastChar 65 /Widths [500] ' +
      '/CharProcs << /a 8 0 R >> /Encoding << /Differences [65 /a] >> >>';
    const file = pdf({
      content: 'BT /F 9 Tf (A) Tj ET',
      resources: `/Font << /F ${type3} >>`,
      parts: { 8: stream('', '500 0 0 0 1 1 d1 1 0 0 rg 0 0 500 500 re f') },
    });
    const [font] = await resourcesOf(file, 'Font');
    const { source } = await firstPage(file);
    const glyph = entryAt(dictAt(font, 'CharProcs', source.resolve), 'g65', source.resolve);
    expect(glyph instanceof PdfStream && source.decode(glyph).toString()).toBe(
      '500 0 d0\n0 0 1 1 re\nW\nn\n0 0 500 500 re\nf\n',
    );
  });

  it.each([
    ['drawn letters as a clip', 'BT /F 9 Tf 7 Tr (A) Tj ET', '0 0 500 500 re f'],
    ['letters that consist of themselves', 'BT /F 9 Tf (A) Tj ET', 'BT /F 9 Tf (A) Tj ET'],
  ])('refuses %s', async (_, content, glyph) => {
    const type3 =
      '<< /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 65 /Widths [500] ' +
      '/CharProcs << /a 8 0 R >> /Encoding << /Differences [65 /a] >> /Resources << /Font << /F 9 0 R >> >> >>';
    const file = pdf({
      content,
      resources: '/Font << /F 9 0 R >>',
      parts: { 8: stream('', `500 0 d0 ${glyph}`), 9: type3 },
    });
    expect(await normalise(file)).toMatchObject({
      kind: 'refused',
      reasons: [{ reason: 'UNSUPPORTED_FONT' }],
    });
  });

  it('substitutes a composite font by its text map', async () => {
    const descendant = '<< /Subtype /CIDFontType2 /BaseFont /ArialMT /W [5 [700]] >>';
    const font = `<< /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode 8 0 R >>`;
    const file = (map: string) =>
      pdf({
        content: 'BT /F 9 Tf <0005> Tj ET',
        resources: `/Font << /F ${font} >>`,
        parts: { 8: stream('', map) },
      });
    const latin = file('1 beginbfchar <0005> <0041> endbfchar');
    expect(await contentOf(latin)).toMatch(/BT \[?<0024>/);
    expect(await changesOf(latin)).toContain('FONTS_EMBEDDED');
    expect(await normalise(file('1 beginbfchar <0005> <4E00> endbfchar'))).toMatchObject({ kind: 'refused' });
  });

  it('substitutes a font that is called symbolic but has the encoding of letters', async () => {
    const font =
      '<< /Subtype /TrueType /BaseFont /Ubuntu /Encoding /WinAnsiEncoding /FontDescriptor << /Flags 4 >> >>';
    const file = pdf({ content: 'BT /F 9 Tf (A) Tj ET', resources: `/Font << /F ${font} >>` });
    expect(await changesOf(file)).toContain('FONTS_EMBEDDED');
  });

  it('refuses a font that no substitute fits', async () => {
    const font = '<< /Subtype /Type1 /BaseFont /Wingdings9 /FontDescriptor << /Flags 4 >> >>';
    const file = pdf({ content: 'BT /F 9 Tf (A) Tj ET', resources: `/Font << /F ${font} >>` });
    expect(await normalise(file)).toMatchObject({
      kind: 'refused',
      reasons: [{ page: 1, reason: 'FONT_NOT_EMBEDDED' }],
    });
  });
});

describe('annotations', () => {
  const form = { 8: stream('/Subtype /Form /BBox [0 0 5 5]', '0 0 5 5 re f') };

  it('draws an annotation without the Print flag, as the viewer shows it', async () => {
    const file = annotated('/Subtype /Stamp /AP << /N 8 0 R >>', form);
    expect(await contentOf(file)).toBe('q 0 g Q q 2 0 0 2 10 10 cm /X1 Do Q');
    expect(await changesOf(file)).toContain('ANNOTATIONS_DRAWN');
    expect((await normalised(file)).toString('latin1')).not.toContain('/Annots');
  });

  it.each(['/F 2', '/F 32'])('leaves out what the viewer hides: %s', async (flags) => {
    const file = annotated(`/Subtype /Stamp ${flags} /AP << /N 8 0 R >>`, form);
    expect(await contentOf(file)).toBe('0 g');
    expect(await changesOf(file)).toContain('ANNOTATIONS_REMOVED');
  });

  it('draws the active state of a form field', async () => {
    const file = annotated('/Subtype /Widget /FT /Btn /AS /On /AP << /N << /On 8 0 R >> >>', form);
    expect(await contentOf(file)).toContain('/X1 Do');
    expect(await changesOf(file)).toContain('FIELDS_DRAWN');
  });

  it('reports a form field that is only printed', async () => {
    const file = annotated('/Subtype /Widget /FT /Tx /F 36 /V (1,00,000) /AP << /N 8 0 R >>', form);
    expect(await contentOf(file)).toBe('0 g');
    expect(await changesOf(file)).toContain('ANNOTATIONS_REMOVED');
  });

  it.each(['', '/AP << >>', '/AP << /D 8 0 R >>', '/AP << /N null /D 8 0 R >>', '/AP << /N 99 0 R >>'])(
    'refuses a value without a normal appearance: %s',
    async (appearance) => {
      const file = annotated(`/Subtype /Widget /FT /Tx /V (1,00,000) ${appearance}`, form);
      expect(await normalise(file)).toMatchObject({ kind: 'refused', reasons: [{ page: 1 }] });
    },
  );

  it.each([
    ['https://example.com/terms', true],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
  ])('keeps plain links only: %s', async (address, isKept) => {
    const file = annotated(`/Subtype /Link /A << /S /URI /URI (${address}) >>`);
    expect((await normalised(file)).includes(address)).toBe(isKept);
  });
});
