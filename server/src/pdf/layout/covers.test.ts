import { describe, expect, it } from 'vitest';
import { openDocument } from '../document/open-document.ts';
import { inspectDocument } from '../inspection/inspect-document.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { coveredIn, hidingIn } from './covers.ts';
import { fillDocument } from './fill-document.ts';

const form = (text: string) => ({
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]',
  data: Buffer.from(text),
});
/** White over all of it, and nothing. */
const PARTS = { 5: form('1 g 0 0 9 9 re f'), 6: form('/Tx BMC EMC') };
const WHITE = '/AP << /N 5 0 R >>';
const EMPTY = '/AP << /N 6 0 R >>';
/** On a page of 595 by 842 points: from the top left corner, and as a PDF counts. */
const FIELD = { page: 1, x: 100, y: 700, width: 200, height: 60 };
const OVER = '/Rect [150 100 250 120]';
const BESIDE = '/Rect [310 100 400 120]';
/** Its middle is outside of the field. */
const ACROSS = '/Rect [250 100 450 120]';

const documentWith = (annotation: string, { page = '', catalog = '' } = {}) =>
  writePdf(
    onePage({
      page: `/Annots [7 0 R] ${page}`,
      catalog,
      parts: { ...PARTS, 7: `<< /Type /Annot ${annotation} >>` },
    }),
  );
const covered = async (file: Buffer) => coveredIn(await openDocument(file), [FIELD]);
const reported = async (file: Buffer, limit = 10) => hidingIn(await openDocument(file), limit);
const FORM = '/AcroForm << /Fields [7 0 R] >>';

describe('a field is covered', () => {
  it.each([
    ['a stamp', `/Subtype /Stamp ${WHITE} ${OVER}`],
    ['a square', `/Subtype /Square ${WHITE} ${OVER}`],
    ['a square that programs draw', `/Subtype /Square /IC [1 1 1] ${OVER}`],
    ['written text', `/Subtype /FreeText ${WHITE} ${OVER}`],
    ['a note beside it, which is larger than it says', '/Subtype /Text /Rect [90 100 91 101]'],
    ['a line that lies elsewhere than it says', '/Subtype /Line /Rect [0 0 9 9] /L [100 110 300 110]'],
    [
      'a drawing that lies elsewhere than it says',
      '/Subtype /Ink /Rect [0 0 9 9] /InkList [[9 9 9 19] [110 110 120 120]]',
    ],
    ['a polygon around it', '/Subtype /Polygon /Rect [0 0 9 9] /Vertices [9 9 500 9 500 500 9 500]'],
    ['a polygon by a path', '/Subtype /Polygon /Rect [0 0 9 9] /Path [[9 9] [500 500] [500 9 9 500 9 9]]'],
    ['a thick line beside it', '/Subtype /Line /Rect [0 0 9 9] /L [350 400 500 400] /BS << /W 60 >>'],
    ['a line that others draw beside itself', '/Subtype /Line /Rect [0 0 9 9] /L [100 300 300 300] /LL -180'],
    [
      'a line with words of any length',
      '/Subtype /Line /Rect [400 500 500 510] /L [400 505 500 505] /Cap true',
    ],
    [
      'a polygon of clouds',
      '/Subtype /Polygon /Rect [0 0 9 9] /Vertices [350 300 500 300 500 400] /BE << /S /C /I 20 >>',
    ],
    ['a line that ends at no number', '/Subtype /Line /Rect [400 500 500 510] /L [400 500 500 /X]'],
    ['a line of three numbers', '/Subtype /Line /Rect [400 500 500 510] /L [400 500 500]'],
    [
      'a marker that lies elsewhere',
      '/Subtype /Highlight /Rect [0 0 9 9] /QuadPoints [100 120 300 120 100 100 300 100]',
    ],
    ['a callout', '/Subtype /FreeText /Rect [400 500 500 510] /CL [400 500 200 110]'],
    [
      'a link with a thick frame elsewhere',
      '/Subtype /Link /Border [0 0 60] /Rect [0 0 9 9] /QuadPoints [100 120 300 120 100 100 300 100]',
    ],
    ['a link with a thick frame', `/Subtype /Link /Border [0 0 60] ${OVER}`],
    ['a link with a thick frame beside it', `/Subtype /Link /BS << /W 60 >> ${BESIDE}`],
    ['what nobody knows', `/Subtype /Unknown ${WHITE} ${OVER}`],
    ['what keeps its size', `/Subtype /Stamp /F 28 ${WHITE} ${BESIDE}`],
    ['a filled form field', `/Subtype /Widget /FT /Tx /T (a) /V (Paid) ${EMPTY} ${ACROSS}`],
    ['a form field with an appearance', `/Subtype /Widget /FT /Tx /T (a) ${WHITE} ${ACROSS}`],
    ['a rectangle of three numbers', `/Subtype /Stamp ${WHITE} /Rect [150 120 250]`],
  ])('by %s', async (_what, annotation) => {
    const file = documentWith(annotation, { catalog: FORM });
    expect(await inspectDocument(file)).toMatchObject({ ok: true, hasAnnotations: true });
    expect(await covered(file)).toEqual([0]);
    const filled = fillDocument({ kind: 'fill', document: file, hidden: [], fields: [], taken: [FIELD] });
    expect(await filled).toEqual({ kind: 'covered', boxes: [0] });
  });

  it.each([
    ['a link with an appearance', `/Subtype /Link ${WHITE} ${OVER}`],
    ['what is printed alone', `/Subtype /Stamp /F 36 ${WHITE} ${OVER}`],
    ['one of several appearances', `/Subtype /Stamp /AP << /N << /A 5 0 R >> >> ${OVER}`],
    ['a white form field', `/Subtype /Widget /FT /Tx /T (a) /MK << /BG [1 1 1] >> ${ACROSS}`],
  ])('in a document from before such were refused, by %s', async (_what, annotation) => {
    expect(await covered(documentWith(annotation))).toEqual([0]);
  });

  it('by a form field in its place in a document that somebody signed, where it stays, and where no form knows it', async () => {
    const widget = `/Subtype /Widget /FT /Tx /T (a) ${WHITE} ${OVER}`;
    const signed = writePdf(
      onePage({
        catalog: '/AcroForm << /Fields [7 0 R 8 0 R] /SigFlags 3 >>',
        page: '/Annots [7 0 R]',
        parts: {
          ...PARTS,
          7: `<< /Type /Annot ${widget} >>`,
          8: '<< /FT /Sig /T (approved) /V 9 0 R >>',
          9: '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
        },
      }),
    );
    expect(await covered(signed)).toEqual([0]);
    expect(await covered(documentWith(widget))).toEqual([0]);
    expect(await covered(documentWith(widget, { catalog: FORM }))).toEqual([]);
  });

  it.each([
    [0, '/Rect [150 400 250 420]'],
    [90, '/Rect [410 150 430 250]'],
    [180, '/Rect [350 410 450 430]'],
    [270, '/Rect [150 600 170 700]'],
  ])('where it is on a page that is turned by %i degrees', async (rotate, rect) => {
    const file = documentWith(`/Subtype /Stamp ${WHITE} ${rect}`, { page: `/Rotate ${rotate}` });
    const pdf = await openDocument(file);
    const place = { ...FIELD, y: 400 };
    expect(coveredIn(pdf, [{ ...place, y: 100 }, place, { ...place, page: 2 }])).toEqual([1]);
  });
});

describe('a field is not covered', () => {
  it.each([
    ['a link', `/Subtype /Link /Border [0 0 1] ${OVER}`],
    ['a link without a frame', `/Subtype /Link ${OVER}`],
    ['a link over two lines', `/Subtype /Link /QuadPoints [100 120 300 120 100 100 300 100] ${OVER}`],
    [
      'a drawing beside it',
      '/Subtype /Ink /Rect [350 300 500 400] /InkList [[360 310 490 390] [400 300 410 310]]',
    ],
    [
      'a line beside it',
      '/Subtype /Line /Rect [350 300 500 400] /L [360 310 490 390] /LE [/OpenArrow /None] /BS << /W 2 >>',
    ],
    ['a polygon beside it', '/Subtype /Polygon /Rect [350 300 500 400] /Vertices [360 310 490 310 490 390]'],
    ['lines beside it', '/Subtype /PolyLine /Rect [350 300 500 400] /Vertices [360 310 490 310 490 390]'],
    [
      'a marker beside it',
      '/Subtype /Highlight /Rect [350 300 500 320] /QuadPoints [350 320 500 320 350 300 500 300]',
    ],
    ['a callout beside it', '/Subtype /FreeText /Rect [400 500 500 510] /CL [400 500 390 480 360 480]'],
    ['the window of a note', `/Subtype /Popup /Open true ${OVER}`],
    ['a stamp beside it', `/Subtype /Stamp ${WHITE} ${BESIDE}`],
    ['a stamp that touches it', `/Subtype /Stamp ${WHITE} /Rect [300 100 400 120]`],
    ['a filled form field elsewhere', `/Subtype /Widget /FT /Tx /T (a) /V (Paid) ${WHITE} ${BESIDE}`],
    ['a form field in its place, which goes', `/Subtype /Widget /FT /Tx /T (a) /V (Paid) ${WHITE} ${OVER}`],
    ['an empty form field', `/Subtype /Widget /FT /Tx /T (a) /MK << /R 0 >> ${EMPTY} ${ACROSS}`],
    ['a place to sign', `/Subtype /Widget /FT /Sig /T (a) ${ACROSS}`],
    [
      'a box without a tick',
      `/Subtype /Widget /FT /Btn /V /Off /AS /Off /AP << /N << /On 5 0 R >> >> ${ACROSS}`,
    ],
    ['what is hidden', `/Subtype /Stamp /F 2 ${WHITE} ${OVER}`],
    ['what is not shown', `/Subtype /Stamp /F 32 ${WHITE} ${OVER}`],
    ['what has no size', `/Subtype /Widget /FT /Sig /T (a) ${WHITE} /Rect [0 0 0 0]`],
  ])('by %s', async (_what, annotation) => {
    expect(await covered(documentWith(annotation, { catalog: FORM }))).toEqual([]);
  });
});

describe('what hides fields is told', () => {
  it('with where it is on its page, as far as it is on it', async () => {
    expect(await reported(documentWith(`/Subtype /Stamp ${WHITE} ${OVER}`))).toEqual([
      { page: 1, x: 150, y: 722, width: 100, height: 20 },
    ]);
    expect(await reported(documentWith(`/Subtype /Stamp ${WHITE} /Rect [500 -50 900 42]`))).toEqual([
      { page: 1, x: 500, y: 800, width: 95, height: 42 },
    ]);
    expect(await reported(documentWith(`/Subtype /Stamp ${WHITE} /Rect [600 100 900 142]`))).toEqual([]);
    const turned = documentWith(`/Subtype /Stamp /FixedPrint << >> ${OVER}`, { page: '/Rotate 90' });
    expect(await reported(turned)).toEqual([{ page: 1, x: 0, y: 0, width: 842, height: 595 }]);
  });

  it('with the point at which a form field gives way, and not where it is empty', async () => {
    const filled = `/Subtype /Widget /FT /Tx /T (a) /V (Paid) ${EMPTY} ${ACROSS}`;
    const box = { page: 1, x: 250, y: 722, width: 200, height: 20 };
    expect(await reported(documentWith(filled, { catalog: FORM }))).toEqual([
      { ...box, gives_way_at: { x: 350, y: 732 } },
    ]);
    expect(await reported(documentWith(filled))).toEqual([box]);
    const empty = `/Subtype /Widget /FT /Tx /T (a) ${EMPTY} ${ACROSS}`;
    expect(await reported(documentWith(empty, { catalog: FORM }))).toEqual([]);
  });

  it('for the first ones', async () => {
    expect(await reported(documentWith(`/Subtype /Stamp ${WHITE} ${OVER}`), 0)).toEqual([]);
  });
});

describe('annotations of a list of pages', () => {
  it('are refused, since some programs show them on each page', async () => {
    const file = writePdf({
      ...onePage({ parts: PARTS }),
      2: `<< /Type /Pages /Kids [3 0 R] /Count 1 /Annots [<< /Subtype /Stamp ${WHITE} ${OVER} >>] >>`,
    });
    expect(await inspectDocument(file)).toMatchObject({ ok: false, reason: 'BROKEN' });
    expect(await inspectDocument(writePdf(onePage()))).not.toHaveProperty('hasAnnotations', true);
  });
});
