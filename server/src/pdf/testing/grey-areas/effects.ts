/** Constructs with colours, patterns, transparency and pictures. */
import { deflateSync } from 'node:zlib';
import { AMOUNT, family, OTHER, stream, type Construct, type Parts } from './construct.ts';

const RED = '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>';
const TO_WHITE = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >>';
const INVERT = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>';

const spaced = (space: string, values: string, extra: Parts = {}): Parts => ({
  ...extra,
  content: `${AMOUNT} /C cs ${values} scn 20 10 100 30 re f ${extra.content ?? ''}`,
  resources: `/ColorSpace << /C ${space} >> ${extra.resources ?? ''}`,
});

const defaults = (name: string, space: string, values: string): Parts => ({
  content: `${values} 20 10 100 30 re f ${values.replace('rg', 'RG').replace(/k$/, 'K').replace(/g$/, 'G')} ${AMOUNT}`,
  resources: `/ColorSpace << /${name} ${space} >>`,
});

const COLOURS: Record<string, Parts> = {
  'a default grey of paper': defaults('DefaultGray', `[/Separation /X /DeviceRGB ${RED}]`, '0 g'),
  'a default red of paper': defaults('DefaultRGB', '[/Indexed /DeviceRGB 0 <FFFFFF>]', '1 0 0 rg'),
  'a default CMYK': defaults('DefaultCMYK', '[/ICCBased 10 0 R]', '0 1 1 0 k'),
  'no ink': spaced(`[/Separation /None /DeviceRGB ${RED}]`, '1'),
  'all inks': spaced(`[/Separation /All /DeviceRGB ${RED}]`, '1'),
  'an ink named like a process colour': spaced(`[/Separation /Black /DeviceRGB ${RED}]`, '1'),
  'an ink with a broken function': spaced('[/Separation /Spot /DeviceRGB 99 0 R]', '1'),
  'an ink with an identity function': spaced('[/Separation /Spot /DeviceGray /Identity]', '1'),
  'an ink above its range': spaced(`[/Separation /Spot /DeviceRGB ${RED}]`, '5'),
  'several inks': spaced(
    '[/DeviceN [/Cyan /None] /DeviceRGB << /FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Length 0 >>]',
    '1 1',
  ),
  'several inks with a calculator': spaced('[/DeviceN [/Cyan /None] /DeviceRGB 10 0 R]', '1 1', {
    parts: {
      10: stream(
        '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]',
        '{ pop dup 1 exch sub exch 0 exch pop 1 }',
      ),
    },
  }),
  'no colours in DeviceN': spaced(`[/DeviceN [] /DeviceGray ${RED}]`, ''),
  'an index above the table': spaced('[/Indexed /DeviceRGB 1 <FFFFFFFF0000>]', '7'),
  'a short table': spaced('[/Indexed /DeviceRGB 255 <FFFFFFFF0000>]', '200'),
  'a table of names': spaced('[/Indexed /DeviceRGB 1 /Table]', '1'),
  'a table of a table': spaced('[/Indexed [/Indexed /DeviceRGB 1 <FF000000FF00>] 1 <0001>]', '1'),
  'a table of a pattern': spaced('[/Indexed /Pattern 1 <0001>]', '1'),
  'a junk profile': spaced('[/ICCBased 10 0 R]', '1 0 0', { parts: { 10: stream('/N 3', 'junk') } }),
  'a profile without components': spaced('[/ICCBased 10 0 R]', '1 0 0', { parts: { 10: stream('', 'x') } }),
  'a profile of other components': spaced('[/ICCBased 10 0 R]', '1 0 0 0', {
    parts: { 10: stream('/N 4 /Alternate /DeviceRGB', 'junk') },
  }),
  'a profile of two components': spaced('[/ICCBased 10 0 R]', '1 0', {
    parts: { 10: stream('/N 2', 'junk') },
  }),
  'a profile with ranges': spaced('[/ICCBased 10 0 R]', '100 0 0', {
    parts: { 10: stream('/N 3 /Range [0 100 0 100 0 100]', 'junk') },
  }),
  'a missing profile': spaced('[/ICCBased 99 0 R]', '1 0 0'),
  Lab: spaced('[/Lab << /WhitePoint [0.95 1 1.09] /Range [-100 100 -100 100] >>]', '50 80 60'),
  'Lab without a white point': spaced('[/Lab << >>]', '50 80 60'),
  'a calibrated grey of a huge gamma': spaced('[/CalGray << /WhitePoint [1 1 1] /Gamma 99 >>]', '0.9'),
  'a calibrated grey of no gamma': spaced('[/CalGray << /WhitePoint [1 1 1] /Gamma 0 >>]', '0.2'),
  'a calibrated red': spaced(
    '[/CalRGB << /WhitePoint [0.95 1 1.09] /Gamma [9 9 9] /Matrix [0 0 0 0 0 0 0 0 0] >>]',
    '1 0 0',
  ),
  'a calibrated red without a white point': spaced('[/CalRGB << >>]', '1 0 0'),
  'calibrated CMYK': spaced('[/CalCMYK << >>]', '0 1 1 0'),
  'an unknown space': spaced('/Unknown', '1 0 0'),
  'a space that contains itself': spaced('10 0 R', '1', { parts: { 10: `[/Separation /A 10 0 R ${RED}]` } }),
  'colours outside their range': { content: `2 -1 0.5 rg ${AMOUNT} -1 g ${OTHER}` },
  'CMYK above one': { content: `0 9 9 0 k ${AMOUNT}` },
  'a rendering intent': { content: `/AbsoluteColorimetric ri 0 1 1 0 k ${AMOUNT}` },
  flatness: { content: '100 i 20 10 m 20 90 200 90 200 10 c f' },
};

const stated = (state: string, parts: Parts['parts'] = {}, content = `/G gs ${AMOUNT}`): Parts => ({
  content,
  resources: `/ExtGState << /G << ${state} >> >> /XObject << /X 11 0 R >>`,
  parts,
});

const masked = (mask: string, dict: string, content: string): Parts =>
  stated(`/SMask << ${mask} /G 10 0 R >>`, {
    10: stream(`/Type /XObject /Subtype /Form /BBox [0 0 240 100] ${dict}`, content),
  });

const HALF = '1 g 0 0 120 100 re f';
const GROUP = '/Group << /S /Transparency /CS /DeviceGray >>';

const STATES: Record<string, Parts> = {
  'a transfer function to white': stated(`/TR ${TO_WHITE}`),
  'a second transfer function to white': stated(`/TR2 ${TO_WHITE} /TR /Identity`),
  'an inverting transfer function': stated(`/TR ${INVERT}`),
  'black generation and removal': stated(`/BG ${TO_WHITE} /UCR ${TO_WHITE}`, {}, `/G gs 0 0 0 1 k ${AMOUNT}`),
  'a halftone': stated(
    `/HT << /HalftoneType 1 /Frequency 1 /Angle 0 /SpotFunction /Round /TransferFunction ${TO_WHITE} >>`,
  ),
  overprint: stated('/OP true /op true /OPM 1', {}, `0 1 1 0 k ${AMOUNT} /G gs 1 0 0 0 k 20 50 200 40 re f`),
  'overprint of white': stated('/OP true /op true /OPM 1', {}, `${AMOUNT} /G gs 0 0 0 0 k 0 0 240 100 re f`),
  'no opacity': stated('/ca 0 /CA 0'),
  'opacity above one': stated('/ca 5 /CA 5'),
  'negative opacity': stated('/ca -1 /CA -1'),
  'opacity of a name': stated('/ca /Half'),
  'knocked-out text': stated('/ca 0.5 /TK true'),
  'alpha as shape': stated('/AIS true /ca 0.3'),
  'a list of blend modes': stated('/BM [/Unknown /Difference /Normal]'),
  'an unknown blend mode': stated('/BM /Unknown'),
  'the blend mode Compatible': stated('/BM /Compatible'),
  'a blend mode of the paper': stated('/BM /Difference', {}, `/G gs 1 g 20 50 200 40 re f ${AMOUNT}`),
  'the blend mode Luminosity': stated('/BM /Luminosity', {}, `1 0 0 rg 0 0 240 100 re f /G gs 0 g ${AMOUNT}`),
  'a font in the state': stated(
    '/Font [9 0 R 30]',
    { 9: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' },
    `BT /F 20 Tf /G gs 20 60 Td (Rs 1,00) Tj ET`,
  ),
  'a dash in the state': stated('/D [[9 7] 0] /LW 6 /LC 1', {}, '/G gs 20 20 m 200 20 l S'),
  'a broken dash in the state': stated('/D [9 9] /LW (6)', {}, '4 w /G gs 20 20 m 200 20 l S'),
  'a mask without a group': masked('/S /Luminosity', '', HALF),
  'a mask of luminosity': masked('/S /Luminosity', GROUP, HALF),
  'a mask with a backdrop': masked('/S /Luminosity /BC [1]', GROUP, '0 g 0 0 120 100 re f'),
  'a mask with a backdrop of another space': masked(
    '/S /Luminosity /BC [1 1 1]',
    GROUP,
    '0 g 0 0 120 100 re f',
  ),
  'a mask of opacity': masked('/S /Alpha', GROUP, HALF),
  'a mask with a transfer function': masked(`/S /Luminosity /TR ${INVERT}`, GROUP, HALF),
  'a mask with an unknown kind': masked('/S /Unknown', GROUP, HALF),
  'a mask with a matrix': masked(
    '/S /Luminosity',
    `${GROUP} /Matrix [0.5 0 0 1 60 0]`,
    '1 g 0 0 240 100 re f',
  ),
  'a mask without a form': stated('/SMask << /S /Luminosity >>'),
  'a mask that is a name': stated('/SMask /Unknown'),
  'a mask set under a matrix': {
    ...masked('/S /Luminosity', GROUP, HALF),
    content: `q 0.5 0 0 1 0 0 cm /G gs Q ${AMOUNT} q 0.5 0 0 1 0 0 cm /G gs 2 0 0 1 0 0 cm ${AMOUNT} Q`,
  },
  'an isolated group': stated(
    '/BM /Multiply',
    {
      11: stream(
        `/Subtype /Form /BBox [0 0 240 100] /Resources << /ExtGState << /G << /BM /Multiply >> >> >> /Group << /S /Transparency /I true >>`,
        '/G gs 1 1 0 rg 0 0 120 100 re f',
      ),
    },
    `${AMOUNT} /X Do`,
  ),
  'a knocked-out group': stated(
    '/ca 0.5',
    {
      11: stream(
        '/Subtype /Form /BBox [0 0 240 100] /Group << /S /Transparency /K true >>',
        '1 0 0 rg 20 10 100 60 re f 0 0 1 rg 60 30 100 60 re f',
      ),
    },
    '/G gs /X Do',
  ),
  'a group of the page': {
    page: '/Group << /S /Transparency /CS /DeviceCMYK /I true >>',
    resources: '/ExtGState << /G << /ca 0.5 >> >>',
    content: `1 0 0 rg /G gs ${AMOUNT}`,
  },
};

const forms = (dict: string, content: string, parts: Parts['parts'] = {}, before = ''): Parts => ({
  content: `${before} /X Do ${OTHER}`,
  resources: '/XObject << /X 10 0 R >>',
  parts: { 10: stream(`/Type /XObject /Subtype /Form ${dict}`, content), ...parts },
});

const FORMS: Record<string, Parts> = {
  'no bounding box': forms('', AMOUNT),
  'an empty bounding box': forms('/BBox [0 0 0 0]', AMOUNT),
  'a reversed bounding box': forms('/BBox [240 100 0 0]', AMOUNT),
  'a bounding box of three numbers': forms('/BBox [0 0 240]', AMOUNT),
  'no resources': forms('/BBox [0 0 240 100]', AMOUNT),
  'empty resources': forms('/BBox [0 0 240 100] /Resources << >>', AMOUNT),
  'a broken matrix': forms('/BBox [0 0 240 100] /Matrix [1 0 0 1]', AMOUNT),
  'a matrix of zeros': forms('/BBox [0 0 240 100] /Matrix [0 0 0 0 0 0]', AMOUNT),
  itself: forms('/BBox [0 0 240 100] /Resources << /XObject << /X 10 0 R >> >>', '20 70 9 9 re f /X Do'),
  'a missing restore': forms('/BBox [0 0 240 100]', '1 0 0 rg q 0.5 0 0 0.5 0 0 cm 20 70 99 40 re f'),
  'more restores than saves': forms('/BBox [0 0 240 100]', '1 0 0 rg Q Q 20 70 99 20 re f', {}, 'q 0 0 1 rg'),
  'text that continues': forms('/BBox [0 0 240 100]', '(9) Tj ET', {}, 'BT /F 20 Tf 20 60 Td (Rs 1) Tj'),
  'another form type': forms('/BBox [0 0 240 100] /FormType 2', AMOUNT),
  PostScript: {
    content: `/X Do ${AMOUNT}`,
    resources: '/XObject << /X 10 0 R >>',
    parts: { 10: stream('/Type /XObject /Subtype /PS', '0 0 moveto 99 99 lineto stroke') },
  },
  'a form for PostScript': forms('/BBox [0 0 240 100] /Subtype2 /PS /PS 11 0 R', AMOUNT, {
    11: stream('', 'showpage'),
  }),
  'a reference to another file': forms('/BBox [0 0 240 100] /Ref << /F (other.pdf) /Page 0 >>', AMOUNT),
  'alternatives for printing': forms('/BBox [0 0 240 100] /OPI << /2.0 << /F (x) >> >>', AMOUNT),
};

const patterned = (pattern: string, content: string, fill = '/Pattern cs /P scn'): Parts => ({
  content: `${fill} 20 10 200 30 re f ${AMOUNT}`,
  resources: '/Pattern << /P 10 0 R >> /ColorSpace << /U [/Pattern /DeviceRGB] >>',
  parts: { 10: stream(`/PatternType 1 ${pattern}`, content) },
});
const TILE = '/PaintType 1 /TilingType 1 /BBox [0 0 10 10] /Resources << >>';

const shaded = (shading: string, content = '/S sh'): Parts => ({
  content: `q 20 10 200 80 re W n ${content} Q ${OTHER}`,
  resources: `/Shading << /S << /ColorSpace /DeviceRGB ${shading} >> >> /Pattern << /P << /PatternType 2 /Shading << /ColorSpace /DeviceRGB ${shading} >> >> >>`,
});
const AXIS = `/ShadingType 2 /Coords [60 0 180 0] /Function ${RED}`;

const PATTERNS: Record<string, Parts> = {
  'no steps': patterned(`${TILE} /XStep 0 /YStep 0`, '1 0 0 rg 0 0 5 5 re f'),
  'negative steps': patterned(`${TILE} /XStep -10 /YStep -10`, '1 0 0 rg 0 0 5 5 re f'),
  'tiny steps': patterned(`${TILE} /XStep 0.5 /YStep 0.5`, '1 0 0 rg 0 0 5 5 re f'),
  'overlapping tiles': patterned(`${TILE} /XStep 2 /YStep 2`, '1 0 0 rg 0 0 8 8 re f 0 0 1 rg 4 4 4 4 re f'),
  'tiles with lines that end outside': patterned(
    '/PaintType 1 /TilingType 1 /BBox [-1 -1 4 4] /Resources << >> /XStep 3 /YStep 3',
    '0.4 w -1 -1 m 4 4 l S',
  ),
  'missing steps': patterned(TILE, '1 0 0 rg 0 0 5 5 re f'),
  'uncoloured without a colour': patterned(
    `${TILE.replace('PaintType 1', 'PaintType 2')} /XStep 10 /YStep 10`,
    '0 0 5 5 re f',
  ),
  'uncoloured with colours inside': patterned(
    `${TILE.replace('PaintType 1', 'PaintType 2')} /XStep 10 /YStep 10`,
    '0 1 0 rg 0 0 5 5 re f',
    '/U cs 1 0 0 /P scn',
  ),
  'a matrix of zeros': patterned(
    `${TILE} /XStep 10 /YStep 10 /Matrix [0 0 0 0 0 0]`,
    '1 0 0 rg 0 0 5 5 re f',
  ),
  'a pattern that is missing': { content: `/Pattern cs /P scn 20 10 200 30 re f ${AMOUNT}` },
  'a pattern as text': {
    ...patterned(`${TILE} /XStep 10 /YStep 10`, '1 0 0 rg 0 0 10 10 re f'),
    content: `/Pattern cs /P scn ${AMOUNT}`,
  },
  'a shading': shaded(AXIS),
  'a shading with a background': shaded(`${AXIS} /Background [0 0 1]`),
  'a pattern with a background': shaded(
    `${AXIS} /Background [0 0 1]`,
    '/Pattern cs /P scn 20 10 200 80 re f',
  ),
  'an extended shading': shaded(`${AXIS} /Extend [true true]`),
  'a shading extended by names': shaded(`${AXIS} /Extend [/true 1]`),
  'a shading with a box': shaded(`${AXIS} /BBox [80 0 120 100] /Extend [true true]`),
  'a shading of a point': shaded(`/ShadingType 2 /Coords [60 0 60 0] /Function ${RED} /Extend [true true]`),
  'a shading of a reversed domain': shaded(`${AXIS} /Domain [1 0]`),
  'circles inside each other': shaded(`/ShadingType 3 /Coords [120 50 0 120 50 40] /Function ${RED}`),
  'circles next to each other': shaded(
    `/ShadingType 3 /Coords [60 50 10 180 50 30] /Function ${RED} /Extend [true true]`,
  ),
  'circles of equal size': shaded(
    `/ShadingType 3 /Coords [60 50 20 180 50 20] /Function ${RED} /Extend [true true]`,
  ),
  'negative circles': shaded(`/ShadingType 3 /Coords [60 50 -20 180 50 20] /Function ${RED}`),
  'a shading function without results': shaded(
    `/ShadingType 1 /Domain [0 1 0 1] /Matrix [200 0 0 80 20 10] /Function 99 0 R`,
  ),
  'an unknown shading': shaded(`/ShadingType 9 /Function ${RED}`),
  'a shading of stitched functions': shaded(
    `/ShadingType 2 /Coords [60 0 180 0] /Function << /FunctionType 3 /Domain [0 1] /Functions [${RED} ${RED}] /Bounds [0.5] /Encode [0 1 1 0] >>`,
  ),
  'stitched functions of no width': shaded(
    `/ShadingType 2 /Coords [60 0 180 0] /Function << /FunctionType 3 /Domain [0 1] /Functions [${RED} ${RED} ${RED}] /Bounds [0.5 0.5] /Encode [0 1 0 1 1 0] >>`,
  ),
};

const image = (dict: string, data: string | Uint8Array, parts: Parts['parts'] = {}): Parts => ({
  content: `${OTHER} q 200 0 0 40 20 50 cm 1 0 0 rg /I Do Q`,
  resources: '/XObject << /I 10 0 R >>',
  parts: { 10: stream(`/Type /XObject /Subtype /Image ${dict}`, data), ...parts },
});
const inline = (dict: string, data: string): Parts => ({
  content: `q 200 0 0 40 20 50 cm 1 0 0 rg BI ${dict} ID ${data}\nEI Q ${OTHER}`,
});
const GREY = '/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray';
const GREYS = Buffer.from([0, 200]);
const MASK_PARTS = {
  11: stream(
    '/Subtype /Image /Width 4 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    Buffer.from([0, 255, 0, 255]),
  ),
};
const STENCIL = '/Width 8 /Height 1 /ImageMask true';

const PICTURES: Record<string, Parts> = {
  'a stencil': image(STENCIL, '\xaa'),
  'an inverted stencil': image(`${STENCIL} /Decode [1 0]`, '\xaa'),
  'a stencil with a strange decode array': image(`${STENCIL} /Decode [1 1]`, '\xaa'),
  'a stencil with a colour space': image(`${STENCIL} /ColorSpace /DeviceRGB /BitsPerComponent 8`, '\xaa'),
  'a stencil of eight bits': image('/Width 2 /Height 1 /ImageMask true /BitsPerComponent 8', '\x00\xff'),
  'a stencil with a mask': image(`${STENCIL} /SMask 11 0 R`, '\xaa', MASK_PARTS),
  'a colour key': image(`${GREY} /Mask [0 9]`, GREYS),
  'a reversed colour key': image(`${GREY} /Mask [9 0]`, GREYS),
  'a colour key of too many numbers': image(`${GREY} /Mask [0 9 0 9]`, GREYS),
  'a colour key of reals': image(`${GREY} /Mask [0.0 9.9]`, GREYS),
  'a colour key with a decode array': image(`${GREY} /Mask [0 9] /Decode [1 0]`, GREYS),
  'a stencil mask': image(`${GREY} /Mask 11 0 R`, GREYS, {
    11: stream('/Subtype /Image /Width 8 /Height 1 /ImageMask true /BitsPerComponent 1', '\xaa'),
  }),
  'an inverted stencil mask': image(`${GREY} /Mask 11 0 R`, GREYS, {
    11: stream(
      '/Subtype /Image /Width 8 /Height 1 /ImageMask true /BitsPerComponent 1 /Decode [1 0]',
      '\xaa',
    ),
  }),
  'a mask that is no stencil': image(`${GREY} /Mask 11 0 R`, GREYS, MASK_PARTS),
  'a soft mask': image(`${GREY} /SMask 11 0 R`, GREYS, MASK_PARTS),
  'a soft mask and a stencil mask': image(`${GREY} /SMask 11 0 R /Mask [0 9]`, GREYS, MASK_PARTS),
  'a soft mask with a decode array': image(`${GREY} /SMask 11 0 R`, GREYS, {
    11: stream(
      '/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Decode [1 0]',
      '\x00\xff',
    ),
  }),
  'a soft mask in colour': image(`${GREY} /SMask 11 0 R`, GREYS, {
    11: stream(
      '/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
      '\xff\x00\x00\x00\xff\x00',
    ),
  }),
  'a soft mask with a matte': image(`${GREY} /SMask 11 0 R`, GREYS, {
    11: stream(
      '/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Matte [1]',
      '\x80\xff',
    ),
  }),
  'a soft mask that is missing': image(`${GREY} /SMask 99 0 R`, GREYS),
  'a soft mask in the data': image(`${GREY} /SMaskInData 1`, GREYS),
  interpolation: image(`${GREY} /Interpolate true`, GREYS),
  'an inverted decode array': image(`${GREY} /Decode [1 0]`, GREYS),
  'a decode array of one colour': image(`${GREY} /Decode [0.5 0.5]`, GREYS),
  'a decode array of one number': image(`${GREY} /Decode [1]`, GREYS),
  'a decode array out of range': image(`${GREY} /Decode [-1 3]`, GREYS),
  'sixteen bits': image(
    '/Width 2 /Height 1 /BitsPerComponent 16 /ColorSpace /DeviceGray',
    '\x00\xff\xc8\x00',
  ),
  'three bits': image('/Width 2 /Height 1 /BitsPerComponent 3 /ColorSpace /DeviceGray', '\x5c'),
  'no bits': image('/Width 2 /Height 1 /ColorSpace /DeviceGray', GREYS),
  'no colour space': image('/Width 2 /Height 1 /BitsPerComponent 8', GREYS),
  'a pattern as colour space': image('/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /Pattern', GREYS),
  'too little data': image('/Width 2 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray', GREYS),
  'no data': image(GREY, ''),
  'too much data': image(GREY, '\x00\xc8\x50\x50\x50'),
  'no width': image('/Width 0 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray', GREYS),
  'a negative height': image('/Width 2 /Height -1 /BitsPerComponent 8 /ColorSpace /DeviceGray', GREYS),
  'a width of a real number': image(
    '/Width 2.9 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    GREYS,
  ),
  'abbreviated names': image('/W 2 /H 1 /BPC 8 /CS /G', GREYS),
  'abbreviated filters': image(`${GREY} /Filter /AHx`, '00C8>'),
  'an unknown filter': image(`${GREY} /Filter /Unknown`, GREYS),
  'an identity crypt filter': image(`${GREY} /Filter /Crypt /DecodeParms << /Name /Identity >>`, GREYS),
  'two filters': image(`${GREY} /Filter [/AHx /Fl]`, `${deflateSync(GREYS).toString('hex')}>`),
  'a filter with junk after it': image(
    `${GREY} /Filter /FlateDecode`,
    Buffer.concat([deflateSync(GREYS), Buffer.from('junk')]),
  ),
  'a broken checksum': image(
    `${GREY} /Filter /FlateDecode`,
    Buffer.concat([deflateSync(GREYS).subarray(0, -1), Buffer.from([0])]),
  ),
  'cut compressed data': image(
    '/Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
    deflateSync(Buffer.alloc(81, 9)).subarray(0, 8),
  ),
  'a predictor': image(
    '/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2 >>',
    deflateSync(Buffer.from([1, 9, 190])),
  ),
  'an unknown predictor row': image(
    '/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2 >>',
    deflateSync(Buffer.from([9, 9, 190])),
  ),
  'a predictor of TIFF': image(
    '/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 2 >>',
    deflateSync(Buffer.from([9, 190])),
  ),
  'a predictor of wrong columns': image(
    '/Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 3 >>',
    deflateSync(Buffer.from([0, 9, 190, 0, 3, 3])),
  ),
  'run lengths without an end': image(`${GREY} /Filter /RunLengthDecode`, '\x01\x00\xc8'),
  'base 85 with a short group': image(`${GREY} /Filter /ASCII85Decode`, '!<W~>'),
  'base 85 with junk': image(`${GREY} /Filter /ASCII85Decode`, '!<\x80W~>'),
  'LZW with early change': image(
    `${GREY} /Filter /LZWDecode /DecodeParms << /EarlyChange 0 >>`,
    Buffer.from([0x80, 0x00, 0x32, 0x40, 0x40]),
  ),
  'a fax without parameters': image(
    '/Width 16 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode',
    '\x26\xa0',
  ),
  'a fax in black': image(
    '/Width 16 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 /BlackIs1 true >>',
    '\x26\xa0',
  ),
  'a broken JPEG': image(`${GREY} /Filter /DCTDecode`, '\xff\xd8\xff\xd9'),
  'a broken JPEG 2000': image('/Width 2 /Height 1 /Filter /JPXDecode', '\x00\x00\x00\x0cjP  \r\n\x87\n'),
  'a broken JBIG2': image(
    '/Width 2 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode',
    'junk',
  ),
  alternates: image(`${GREY} /Alternates [<< /Image 11 0 R /DefaultForPrinting true >>]`, GREYS, MASK_PARTS),
  'an external file': image(`${GREY} /F (picture.raw)`, GREYS),
  'a rendering intent': image(`${GREY} /Intent /Saturation`, GREYS),
  'an inline picture': inline('/W 2 /H 1 /BPC 8 /CS /G', '\x00\xc8'),
  'an inline picture with full names': inline(
    '/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    '\x00\xc8',
  ),
  'an inline picture with both names': inline('/W 2 /Width 1 /H 1 /BPC 8 /CS /G', '\x00\xc8'),
  'an inline picture with EI in its data': inline('/W 8 /H 1 /BPC 8 /CS /G', '\x00 EI \x00\xc8\x10'),
  'an inline picture with a length': inline('/W 2 /H 1 /BPC 8 /CS /G /L 2', '\x00\xc8'),
  'an inline picture with a wrong length': inline('/W 2 /H 1 /BPC 8 /CS /G /L 40', '\x00\xc8'),
  'an inline picture with a named space': {
    ...inline('/W 2 /H 1 /BPC 8 /CS /C', '\x00\x01'),
    resources: '/ColorSpace << /C [/Indexed /DeviceRGB 1 <FF00000000FF>] >>',
  },
  'an inline picture with a filter': inline('/W 2 /H 1 /BPC 8 /CS /G /F /AHx', '00C8>'),
  'an inline stencil': inline('/W 8 /H 1 /IM true', '\xaa'),
  'an inline picture without an end': {
    content: `${AMOUNT} q 200 0 0 40 20 10 cm BI /W 2 /H 1 /BPC 8 /CS /G ID \x00\xc8`,
  },
  'an inline picture without data': { content: `${AMOUNT} BI /W 2 /H 1 /BPC 8 /CS /G EI ${OTHER}` },
};

export const effectConstructs = (): Construct[] => [
  ...family('colour', COLOURS),
  ...family('state', STATES),
  ...family('form', FORMS),
  ...family('pattern', PATTERNS),
  ...family('picture', PICTURES),
];
