/** Constructs with fonts, annotations, form fields and layers. */
import { AMOUNT, family, OTHER, stream, type Construct, type Parts } from './construct.ts';

const SHOWN = 'BT /T 20 Tf 20 60 Td (Rs 1,00,000) Tj ET';
const typed = (font: string, parts: Parts['parts'] = {}, content = SHOWN): Parts => ({
  content: `${content} ${OTHER}`,
  parts: { 9: `<< /Type /Font ${font} >>`, ...parts },
});
const HELVETICA = '/Subtype /Type1 /BaseFont /Helvetica';
const WIDTHS = (width: number) => `/FirstChar 32 /LastChar 126 /Widths [${`${width} `.repeat(95)}]`;

const box = (boxed: string, content: string, dict = '') => ({
  9:
    '<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [0 0 1000 1000] /FirstChar 65 /LastChar 65 ' +
    `/Widths [1000] /CharProcs << /a 10 0 R >> /Encoding << /Differences [65 /a] >> /Resources << >> ${dict} >>`,
  10: stream('', `${boxed} ${content}`),
});
const drawn = (boxed: string, content = '0 0 800 800 re f', dict = ''): Parts => ({
  content: `1 0 0 rg BT /T 40 Tf 20 40 Td (AA) Tj ET ${OTHER}`,
  parts: box(boxed, content, dict),
});

const composite = (encoding: string, descendant: string, rest = '', parts: Parts['parts'] = {}): Parts => ({
  content: `BT /T 20 Tf 20 60 Td <005200730020003100300030> Tj ET ${OTHER}`,
  parts: {
    9: `<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding ${encoding} /DescendantFonts [<< /Type /Font ${descendant} >>] ${rest} >>`,
    ...parts,
  },
});
const CID =
  '/Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>';
const UNICODE = { 10: stream('', '1 beginbfrange <0000> <00FF> <0000> endbfrange') };

const FONTS: Record<string, Parts> = {
  'a standard font with other widths': typed(`${HELVETICA} ${WIDTHS(200)}`),
  'a standard font with huge widths': typed(`${HELVETICA} ${WIDTHS(3000)}`),
  'a standard font with negative widths': typed(`${HELVETICA} ${WIDTHS(-500)}`),
  'a standard font with widths of zero': typed(`${HELVETICA} ${WIDTHS(0)}`),
  'a width of the wrong type': typed(`${HELVETICA} /FirstChar 32 /LastChar 126 /Widths [/A (x) null]`),
  'a first character that is missing': typed(`${HELVETICA} /Widths [500 600]`),
  'a font without a subtype': typed('/BaseFont /Helvetica'),
  'a font without a name': typed('/Subtype /Type1'),
  'a font with an unknown subtype': typed('/Subtype /Type9 /BaseFont /Helvetica'),
  'a font named like a standard one': typed('/Subtype /TrueType /BaseFont /ABCDEF+Helvetica'),
  'a font with a style in its name': typed('/Subtype /TrueType /BaseFont /Arial,BoldItalic'),
  'a font of another vendor': typed('/Subtype /TrueType /BaseFont /Calibri /Encoding /WinAnsiEncoding'),
  'a font that is missing': { content: `BT /Z 20 Tf 20 60 Td (Rs 1,00,000) Tj ET ${OTHER}` },
  'a font that is null': typed('', { 9: 'null' }),
  'digits that are swapped': typed(`${HELVETICA} /Encoding << /Differences [48 /one /zero] >>`),
  'names that no program knows': typed(`${HELVETICA} /Encoding << /Differences [48 /g1 /g2 44 /foo] >>`),
  'names of code points': typed(`${HELVETICA} /Encoding << /Differences [48 /uni0039 /u0038] >>`),
  'names with a suffix': typed(`${HELVETICA} /Encoding << /Differences [48 /nine.alt /eight_seven] >>`),
  'differences without a number': typed(`${HELVETICA} /Encoding << /Differences [/nine 48 /eight] >>`),
  'differences above 255': typed(`${HELVETICA} /Encoding << /Differences [300 /nine 48 /eight] >>`),
  'differences with strings': typed(`${HELVETICA} /Encoding << /Differences [48 (nine) /eight] >>`),
  'an unknown base encoding': typed(`${HELVETICA} /Encoding << /BaseEncoding /Unknown >>`),
  'an unknown encoding': typed(`${HELVETICA} /Encoding /UnknownEncoding`),
  'the expert encoding': typed(`${HELVETICA} /Encoding /MacExpertEncoding`),
  'the Mac encoding': typed(
    `${HELVETICA} /Encoding /MacRomanEncoding`,
    {},
    'BT /T 20 Tf 20 60 Td (Rs \\245 1\\312) Tj ET',
  ),
  'the Symbol font': typed('/Subtype /Type1 /BaseFont /Symbol', {}, 'BT /T 20 Tf 20 60 Td (abc 123) Tj ET'),
  'the Symbol font with an encoding': typed('/Subtype /Type1 /BaseFont /Symbol /Encoding /WinAnsiEncoding'),
  'the Dingbats font': typed(
    '/Subtype /Type1 /BaseFont /ZapfDingbats',
    {},
    'BT /T 20 Tf 20 60 Td (4 3 abc) Tj ET',
  ),
  'a symbolic flag': typed(
    `${HELVETICA} /FontDescriptor << /Type /FontDescriptor /FontName /Helvetica /Flags 4 >>`,
  ),
  'a missing width': typed(
    '/Subtype /Type1 /BaseFont /Arial /FontDescriptor << /Flags 32 /MissingWidth 2000 >>',
  ),
  'a junk font file': typed(
    `/Subtype /TrueType /BaseFont /Arial /FontDescriptor << /Flags 32 /FontFile2 10 0 R >>`,
    { 10: stream('', 'junk') },
  ),
  'a junk Type 1 font': typed(
    `/Subtype /Type1 /BaseFont /Arial /FontDescriptor << /Flags 32 /FontFile 10 0 R >>`,
    { 10: stream('/Length1 4', '%!PS-AdobeFont junk') },
  ),
  'a junk CFF font': typed(
    `/Subtype /Type1 /BaseFont /Arial /FontDescriptor << /Flags 32 /FontFile3 10 0 R >>`,
    { 10: stream('/Subtype /Type1C', 'junk') },
  ),
  'a text map of another amount': typed(`${HELVETICA} /ToUnicode 10 0 R`, {
    10: stream('', '1 beginbfrange <30> <39> <0041> endbfrange'),
  }),
  'an identity text map': typed(`${HELVETICA} /ToUnicode /Identity-H`),
  'glyphs with a box': drawn('1000 0 0 0 1000 1000 d1'),
  'glyphs with a small box': drawn('1000 0 0 0 100 100 d1'),
  'glyphs with an empty box': drawn('1000 0 0 0 0 0 d1'),
  'glyphs with a reversed box': drawn('1000 0 800 800 0 0 d1'),
  'glyphs with a box and colours': drawn('1000 0 0 0 1000 1000 d1', '0 0 1 rg 0 0 800 800 re f'),
  'glyphs in colour': drawn('1000 0 d0', '0 0 1 rg 0 0 800 800 re f'),
  'glyphs without a width': drawn(''),
  'glyphs with another width': drawn('300 0 d0'),
  'glyphs with a height': drawn('1000 500 d0'),
  'glyphs with d0 at the end': drawn('', '0 0 800 800 re f 1000 0 d0'),
  'glyphs with both widths': drawn('1000 0 d0 1000 0 0 0 100 100 d1'),
  'a small font box': drawn('1000 0 d0', '0 0 800 800 re f', '/FontBBox [0 0 10 10]'),
  'a font box of zeros': {
    ...drawn('1000 0 d0'),
    parts: {
      ...box('1000 0 d0', '0 0 800 800 re f'),
      9: box('', '')[9].replace('[0 0 1000 1000]', '[0 0 0 0]'),
    },
  },
  'a matrix of zeros': {
    ...drawn('1000 0 d0'),
    parts: {
      ...box('1000 0 d0', '0 0 800 800 re f'),
      9: box('', '')[9].replace('[0.001 0 0 0.001 0 0]', '[0 0 0 0 0 0]'),
    },
  },
  'no resources of glyphs': {
    ...drawn('1000 0 d0'),
    parts: {
      ...box('1000 0 d0', `/F 900 Tf BT (9) Tj ET`),
      9: box('', '')[9].replace('/Resources << >>', ''),
    },
  },
  'glyphs that draw themselves': drawn(
    '1000 0 d0',
    'BT /T 900 Tf (A) Tj ET',
    '/Resources << /Font << /T 9 0 R >> >>',
  ),
  'glyphs in invisible mode': {
    ...drawn('1000 0 d0'),
    content: `BT /T 40 Tf 3 Tr 20 40 Td (AA) Tj ET ${OTHER}`,
  },
  'glyphs as a clip': {
    ...drawn('1000 0 d0'),
    content: `q BT /T 40 Tf 7 Tr 20 40 Td (AA) Tj ET 0 0 240 100 re f Q ${OTHER}`,
  },
  'glyphs with a state that leaks': drawn('1000 0 d0', '0 0 1 rg 0 0 400 800 re f q 9 w'),
  'a composite font': composite('/Identity-H', CID, '/ToUnicode 10 0 R', UNICODE),
  'a composite font without a text map': composite('/Identity-H', CID),
  'a vertical font': composite('/Identity-V', CID, '/ToUnicode 10 0 R', UNICODE),
  'a vertical font with metrics': composite(
    '/Identity-V',
    `${CID} /DW2 [900 -900] /W2 [82 115 -500 0 0]`,
    '/ToUnicode 10 0 R',
    UNICODE,
  ),
  'a character map of code points': composite('/UniJIS-UTF16-H', CID.replace('Identity', 'Japan1')),
  'an unknown character map': composite('/Unknown-H', CID, '/ToUnicode 10 0 R', UNICODE),
  'an embedded character map': composite('11 0 R', CID, '/ToUnicode 10 0 R', {
    ...UNICODE,
    11: stream(
      '/Type /CMap /CMapName /X /UseCMap /Identity-H',
      '1 begincodespacerange <0000> <FFFF> endcodespacerange 1 begincidchar <0031> 57 endcidchar',
    ),
  }),
  'an embedded character map of mixed lengths': composite('11 0 R', CID, '/ToUnicode 10 0 R', {
    ...UNICODE,
    11: stream(
      '/Type /CMap /CMapName /X',
      '2 begincodespacerange <00> <51> <5200> <FFFF> endcodespacerange 1 begincidrange <5200> <52FF> 48 endcidrange',
    ),
  }),
  'widths of glyphs': composite(
    '/Identity-H',
    `${CID} /DW 1500 /W [49 [3000] 50 60 /x]`,
    '/ToUnicode 10 0 R',
    UNICODE,
  ),
  'a map of glyphs without a font': composite(
    '/Identity-H',
    `${CID} /CIDToGIDMap 11 0 R`,
    '/ToUnicode 10 0 R',
    { ...UNICODE, 11: stream('', '\x00\x01\x00\x02') },
  ),
  'two descendants': composite('/Identity-H', `${CID} >> << ${CID}`, '/ToUnicode 10 0 R', UNICODE),
  'no descendant': {
    content: SHOWN,
    parts: {
      9: '<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [] >>',
    },
  },
  'an odd number of bytes': {
    ...composite('/Identity-H', CID, '/ToUnicode 10 0 R', UNICODE),
    content: `BT /T 20 Tf 20 60 Td <00520073003> Tj <31> Tj ET ${OTHER}`,
  },
  'several masters': typed('/Subtype /MMType1 /BaseFont /Helvetica_400_600'),
};

const FORM = { 10: stream('/Type /XObject /Subtype /Form /BBox [0 0 100 40]', '1 0 0 rg 0 0 100 40 re f') };
const annotated = (annotation: string, parts: Parts['parts'] = {}, catalog = ''): Parts => ({
  content: AMOUNT,
  page: `/Annots [<< /Type /Annot /Rect [20 10 120 50] ${annotation} >>]`,
  parts,
  catalog,
});
const KINDS: Record<string, string> = {
  Text: '/Contents (Rs 9) /Name /Note /Open true',
  FreeText: '/Contents (Rs 9,75,483) /DA (/Helv 14 Tf 0 g)',
  Line: '/L [20 20 200 20] /C [1 0 0] /BS << /W 5 >>',
  Square: '/C [1 0 0] /IC [1 1 0] /BS << /W 5 >>',
  Circle: '/C [1 0 0] /IC [1 1 0] /Border [0 0 5]',
  Polygon: '/Vertices [20 10 120 10 70 50] /C [1 0 0]',
  PolyLine: '/Vertices [20 10 120 10 70 50] /C [1 0 0]',
  Highlight: '/QuadPoints [20 80 200 80 20 55 200 55] /C [1 1 0]',
  Underline: '/QuadPoints [20 80 200 80 20 55 200 55] /C [1 0 0]',
  Squiggly: '/QuadPoints [20 80 200 80 20 55 200 55] /C [1 0 0]',
  StrikeOut: '/QuadPoints [20 80 200 80 20 55 200 55] /C [1 0 0]',
  Caret: '/C [1 0 0]',
  Stamp: '/Name /Approved',
  Ink: '/InkList [[20 20 60 50 120 20]] /C [1 0 0] /BS << /W 4 >>',
  Popup: '/Open true /Contents (Rs 9)',
  FileAttachment: '/Name /PushPin /FS << /Type /Filespec /F (a.txt) >>',
  Sound: '/Name /Speaker',
  Movie: '/T (Movie)',
  Screen: '/MK << /BG [1 0 0] >>',
  Widget: '/FT /Tx /V (Rs 9,75,483) /DA (/Helv 14 Tf 0 g) /MK << /BG [1 1 0] /BC [1 0 0] >>',
  Link: '/Border [0 0 5] /C [1 0 0]',
  PrinterMark: '/MN /ColorBar',
  TrapNet: '',
  Watermark: '/FixedPrint << /Type /FixedPrint >>',
  Redact: '/IC [0 0 0] /OverlayText (Rs 9) /QuadPoints [20 80 200 80 20 55 200 55]',
  '3D': '/3DD 99 0 R',
  RichMedia: '',
  Projection: '',
  Unknown: '/C [1 0 0]',
};
const kinds = (rest: string, parts: Parts['parts'] = {}) =>
  Object.fromEntries(
    Object.entries(KINDS).map(([kind, entries]) => [
      kind,
      annotated(`/Subtype /${kind} ${entries} ${rest}`, parts),
    ]),
  );
const stamped = (rest: string, parts: Parts['parts'] = {}, catalog = '') =>
  annotated(`/Subtype /Stamp /AP << /N 10 0 R >> ${rest}`, { ...FORM, ...parts }, catalog);
const widget = (rest: string, form = '') =>
  annotated(`/Subtype /Widget /T (amount) ${rest}`, FORM, `/AcroForm << /Fields [] ${form} >>`);

const ANNOTATIONS: Record<string, Parts> = {
  'not printed': stamped(''),
  printed: stamped('/F 4'),
  invisible: stamped('/F 1'),
  hidden: stamped('/F 2'),
  'not viewed': stamped('/F 32'),
  'printed and not viewed': stamped('/F 36'),
  'toggled on a hover': stamped('/F 256'),
  'not zoomed': stamped('/F 12'),
  'not rotated': {
    ...stamped('/F 20'),
    page: '/Rotate 90 /Annots [<< /Subtype /Stamp /F 20 /Rect [20 10 120 50] /AP << /N 10 0 R >> >>]',
  },
  'of a hidden layer': stamped(
    '/OC 11 0 R',
    { 11: '<< /Type /OCG /Name (A) >>' },
    '/OCProperties << /OCGs [11 0 R] /D << /OFF [11 0 R] >> >>',
  ),
  'of a missing layer': stamped('/OC 99 0 R'),
  'with a reversed rectangle': {
    ...stamped(''),
    page: '/Annots [<< /Subtype /Stamp /F 4 /Rect [120 50 20 10] /AP << /N 10 0 R >> >>]',
  },
  'with an empty rectangle': {
    ...stamped(''),
    page: '/Annots [<< /Subtype /Stamp /F 4 /Rect [20 10 20 10] /AP << /N 10 0 R >> >>]',
  },
  'with an empty box': stamped('/F 4', {
    10: stream('/Subtype /Form /BBox [0 0 0 0]', '1 0 0 rg 0 0 100 40 re f'),
  }),
  'with a turning matrix': stamped('/F 4', {
    10: stream('/Subtype /Form /BBox [0 0 100 40] /Matrix [0 1 -1 0 0 0]', '1 0 0 rg 0 0 50 40 re f'),
  }),
  'with states': annotated('/Subtype /Stamp /AS /On /AP << /N << /On 10 0 R /Off 11 0 R >> >>', {
    ...FORM,
    11: stream('/Subtype /Form /BBox [0 0 9 9]', ''),
  }),
  'with states and none active': annotated('/Subtype /Stamp /AP << /N << /On 10 0 R >> >>', FORM),
  'with an unknown active state': annotated('/Subtype /Stamp /AS /Maybe /AP << /N << /On 10 0 R >> >>', FORM),
  'with an appearance on hover': annotated('/Subtype /Stamp /AP << /R 10 0 R /D 10 0 R >>', FORM),
  'with an appearance that is no form': annotated('/Subtype /Stamp /AP << /N (x) >>'),
  'with two appearances': {
    content: AMOUNT,
    page: '/Annots [<< /Subtype /Stamp /F 4 /Rect [20 10 120 50] /AP << /N 10 0 R >> /AP << /N 11 0 R >> >>]',
    parts: { ...FORM, 11: stream('/Subtype /Form /BBox [0 0 100 40]', '0 0 1 rg 0 0 100 40 re f') },
  },
  'with opacity': stamped('/F 4 /CA 0.2 /ca 0.2'),
  'with a blend mode': stamped('/F 4 /BM /Multiply'),
  'listed twice': {
    ...stamped(''),
    page: '/Annots [11 0 R 11 0 R]',
    parts: { ...FORM, 11: '<< /Subtype /Stamp /F 4 /Rect [20 10 120 50] /AP << /N 10 0 R >> >>' },
  },
  'that are null': { page: '/Annots [null 99 0 R (x) << >>]' },
  'that are no list': { page: '/Annots << /Subtype /Stamp >>' },
  'over the words': {
    ...stamped(''),
    page: '/Annots [<< /Subtype /Stamp /Rect [20 55 200 85] /AP << /N 10 0 R >> >>]',
    parts: { 10: stream('/Subtype /Form /BBox [0 0 100 40]', '1 g 0 0 100 40 re f') },
  },
};

const FIELDS: Record<string, Parts> = {
  'a value that differs from its picture': widget('/FT /Tx /V (Rs 9,75,483) /F 4 /AP << /N 10 0 R >>'),
  'a value without a picture': widget('/FT /Tx /V (Rs 9,75,483) /DA (/Helv 12 Tf 0 g) /F 4'),
  'pictures to be made': widget('/FT /Tx /V (Rs 9,75,483) /F 4 /AP << /N 10 0 R >>', '/NeedAppearances true'),
  'an XFA form': widget('/FT /Tx /V (Rs 9,75,483) /F 4 /AP << /N 10 0 R >>', '/XFA [(template) 10 0 R]'),
  'a check box': widget('/FT /Btn /V /Yes /AS /Off /F 4 /AP << /N << /Yes 10 0 R >> >>'),
  'a check box without a state': widget('/FT /Btn /V /Yes /F 4 /AP << /N << /Yes 10 0 R >> >>'),
  'a check box with a style only': widget('/FT /Btn /V /Yes /AS /Yes /F 4 /MK << /CA (4) >>'),
  'a button with a caption': widget('/FT /Btn /Ff 65536 /F 4 /MK << /CA (Rs 9) /BG [1 0 0] >>'),
  'a choice': widget('/FT /Ch /V (Rs 9) /Opt [(Rs 1) (Rs 9)] /F 4 /DA (/Helv 12 Tf 0 g)'),
  'a password': widget('/FT /Tx /Ff 8192 /V (secret) /F 4 /AP << /N 10 0 R >>'),
  'a hidden field': widget('/FT /Tx /V (Rs 9) /F 2 /AP << /N 10 0 R >>'),
  'a signature field': widget('/FT /Sig /F 4'),
  'a barcode': widget('/FT /Tx /V (Rs 9) /PMD << /Type /PaperMetaData >> /F 4'),
};

const layered = (layer: string, properties: string, content?: string, parts: Parts['parts'] = {}): Parts => ({
  content: content ?? `${OTHER} /OC /L BDC ${AMOUNT} EMC`,
  resources: '/Properties << /L 11 0 R >> /XObject << /X 10 0 R >>',
  catalog: properties,
  parts: { 11: layer, 12: '<< /Type /OCG /Name (B) >>', ...parts },
});
const OCG = '<< /Type /OCG /Name (A) >>';
const off = '/OCProperties << /OCGs [11 0 R 12 0 R] /D << /OFF [11 0 R] >> >>';
const offB = '/OCProperties << /OCGs [12 0 R] /D << /OFF [12 0 R] >> >>';

const LAYERS: Record<string, Parts> = {
  'that is off': layered(OCG, off),
  'that is missing': layered(OCG, '').parts
    ? { ...layered(OCG, ''), resources: '/Properties << /L 99 0 R >>' }
    : {},
  'without properties': { content: `/OC /L BDC ${AMOUNT} EMC` },
  'that no list names': layered(OCG, ''),
  'off by default': layered(OCG, '/OCProperties << /OCGs [11 0 R] /D << /BaseState /OFF >> >>'),
  'on and off': layered(OCG, '/OCProperties << /OCGs [11 0 R] /D << /ON [11 0 R] /OFF [11 0 R] >> >>'),
  'unchanged by default': layered(OCG, '/OCProperties << /OCGs [11 0 R] /D << /BaseState /Unchanged >> >>'),
  'off in another configuration': layered(
    OCG,
    '/OCProperties << /OCGs [11 0 R] /D << >> /Configs [<< /OFF [11 0 R] >>] >>',
  ),
  'off on paper': layered(
    '<< /Type /OCG /Name (A) /Usage << /Print << /PrintState /OFF >> >> >>',
    '/OCProperties << /OCGs [11 0 R] /D << /AS [<< /Event /Print /OCGs [11 0 R] /Category [/Print] >>] >> >>',
  ),
  'off on screens': layered(
    '<< /Type /OCG /Name (A) /Usage << /View << /ViewState /OFF >> >> >>',
    '/OCProperties << /OCGs [11 0 R] /D << /AS [<< /Event /View /OCGs [11 0 R] /Category [/View] >>] >> >>',
  ),
  'off when zoomed': layered(
    '<< /Type /OCG /Name (A) /Usage << /Zoom << /min 5 >> >> >>',
    '/OCProperties << /OCGs [11 0 R] /D << /AS [<< /Event /View /OCGs [11 0 R] /Category [/Zoom] >>] >> >>',
  ),
  'of another intent': layered('<< /Type /OCG /Name (A) /Intent /Design >>', off),
  'of a membership': layered('<< /Type /OCMD /OCGs [12 0 R] >>', offB),
  'of a membership of all': layered('<< /Type /OCMD /OCGs [12 0 R 99 0 R null] /P /AllOn >>', offB),
  'of a membership of any off': layered('<< /Type /OCMD /OCGs [12 0 R] /P /AnyOff >>', offB),
  'of a membership of all off': layered('<< /Type /OCMD /OCGs [12 0 R] /P /AllOff >>', offB),
  'of an empty membership': layered('<< /Type /OCMD /OCGs [] >>', offB),
  'of an expression': layered('<< /Type /OCMD /VE [/Not 12 0 R] /OCGs [12 0 R] >>', offB),
  'of a broken expression': layered('<< /Type /OCMD /VE [/Xor 12 0 R 12 0 R] >>', offB),
  'of an endless expression': layered('<< /Type /OCMD /VE 12 0 R >>', offB, undefined, {
    12: '[/Not 12 0 R]',
  }),
  'of an unknown type': layered('<< /Type /Other >>', off),
  'given directly': { ...layered(OCG, off), content: `${OTHER} /OC << /Type /OCG >> BDC ${AMOUNT} EMC` },
  'nested in another': layered(OCG, off, `/OC /L BDC /Span BMC ${AMOUNT} EMC ${OTHER} EMC`),
  'without an end': layered(OCG, off, `${OTHER} /OC /L BDC ${AMOUNT}`),
  'across saves': layered(
    OCG,
    off,
    `q /OC /L BDC 0.2 0 0 1 0 0 cm Q EMC ${AMOUNT} /OC /L BDC q EMC 1 0 0 rg ${OTHER}`,
  ),
  'that sets colours': layered(OCG, off, `/OC /L BDC 1 g EMC ${AMOUNT}`),
  'that moves text': layered(OCG, off, 'BT /F 20 Tf 20 60 Td /OC /L BDC (Rs 9) Tj EMC (1,00,000) Tj ET'),
  'of a form': layered(OCG, off, `/X Do ${OTHER}`, {
    10: stream('/Subtype /Form /BBox [0 0 240 100] /OC 11 0 R /Resources << >>', '20 60 99 20 re f'),
  }),
  'of a picture': layered(OCG, off, `q 99 0 0 20 20 60 cm /X Do Q ${OTHER}`, {
    10: stream(
      '/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /OC 11 0 R',
      '\x00',
    ),
  }),
  'within a clip': layered(OCG, off, `/OC /L BDC 0 0 9 9 re W n EMC ${AMOUNT}`),
};

export const pagePartConstructs = (): Construct[] => [
  ...family('font', FONTS),
  ...family('annotation without a picture', kinds('')),
  ...family('printed annotation without a picture', kinds('/F 4')),
  ...family('annotation with a picture', kinds('/AP << /N 10 0 R >>', FORM)),
  ...family('annotation', ANNOTATIONS),
  ...family('field', FIELDS),
  ...family('layer', LAYERS),
];
