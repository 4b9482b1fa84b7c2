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
/** Two appearances: one is a white area, and the other is empty. */
const PARTS = { 5: form('1 g 0 0 9 9 re f'), 6: form('/Tx BMC EMC') };
const WHITE = '/AP << /N 5 0 R >>';
const EMPTY = '/AP << /N 6 0 R >>';
/**
 * A field on a page of 595 by 842 points. FIELD is measured from the top left corner, and the rectangles below use PDF
 * coordinates.
 */
const FIELD = { page: 1, x: 100, y: 700, width: 200, height: 60 };
const OVER_FIELD = '/Rect [150 100 250 120]';
const NEXT_TO_FIELD = '/Rect [310 100 400 120]';
/** A rectangle that overlaps the field but has its middle outside. */
const ACROSS_EDGE = '/Rect [250 100 450 120]';

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
    ['a stamp', `/Subtype /Stamp ${WHITE} ${OVER_FIELD}`],
    ['a square', `/Subtype /Square ${WHITE} ${OVER_FIELD}`],
    ['a square that programs draw themselves', `/Subtype /Square /IC [1 1 1] ${OVER_FIELD}`],
    ['free text', `/Subtype /FreeText ${WHITE} ${OVER_FIELD}`],
    ['a note next to it, drawn larger than its rectangle', '/Subtype /Text /Rect [90 100 91 101]'],
    ['a line drawn outside its rectangle', '/Subtype /Line /Rect [0 0 9 9] /L [100 110 300 110]'],
    [
      'an ink drawing outside its rectangle',
      '/Subtype /Ink /Rect [0 0 9 9] /InkList [[9 9 9 19] [110 110 120 120]]',
    ],
    ['a polygon around it', '/Subtype /Polygon /Rect [0 0 9 9] /Vertices [9 9 500 9 500 500 9 500]'],
    [
      'a polygon given by a path',
      '/Subtype /Polygon /Rect [0 0 9 9] /Path [[9 9] [500 500] [500 9 9 500 9 9]]',
    ],
    ['a thick line next to it', '/Subtype /Line /Rect [0 0 9 9] /L [350 400 500 400] /BS << /W 60 >>'],
    [
      'a line drawn at an offset from its points',
      '/Subtype /Line /Rect [0 0 9 9] /L [100 300 300 300] /LL -180',
    ],
    [
      'a line with a caption of any length',
      '/Subtype /Line /Rect [400 500 500 510] /L [400 505 500 505] /Cap true',
    ],
    [
      'a cloudy polygon',
      '/Subtype /Polygon /Rect [0 0 9 9] /Vertices [350 300 500 300 500 400] /BE << /S /C /I 20 >>',
    ],
    ['a line with an end that is not a number', '/Subtype /Line /Rect [400 500 500 510] /L [400 500 500 /X]'],
    ['a line of three numbers', '/Subtype /Line /Rect [400 500 500 510] /L [400 500 500]'],
    [
      'a highlight outside its rectangle',
      '/Subtype /Highlight /Rect [0 0 9 9] /QuadPoints [100 120 300 120 100 100 300 100]',
    ],
    ['a callout', '/Subtype /FreeText /Rect [400 500 500 510] /CL [400 500 200 110]'],
    [
      'a link with a thick frame elsewhere',
      '/Subtype /Link /Border [0 0 60] /Rect [0 0 9 9] /QuadPoints [100 120 300 120 100 100 300 100]',
    ],
    ['a link with a thick frame', `/Subtype /Link /Border [0 0 60] ${OVER_FIELD}`],
    ['a link next to it with a thick frame', `/Subtype /Link /BS << /W 60 >> ${NEXT_TO_FIELD}`],
    ['an annotation of an unknown type', `/Subtype /Unknown ${WHITE} ${OVER_FIELD}`],
    ['an annotation that keeps its size', `/Subtype /Stamp /F 28 ${WHITE} ${NEXT_TO_FIELD}`],
    ['a filled form field', `/Subtype /Widget /FT /Tx /T (a) /V (Paid) ${EMPTY} ${ACROSS_EDGE}`],
    ['a form field with an appearance', `/Subtype /Widget /FT /Tx /T (a) ${WHITE} ${ACROSS_EDGE}`],
    ['a rectangle of three numbers', `/Subtype /Stamp ${WHITE} /Rect [150 120 250]`],
  ])('by %s', async (_what, annotation) => {
    const file = documentWith(annotation, { catalog: FORM });
    expect(await inspectDocument(file)).toMatchObject({ ok: true, hasAnnotations: true });
    expect(await covered(file)).toEqual([0]);
    const filled = fillDocument({ kind: 'fill', document: file, hidden: [], fields: [], taken: [FIELD] });
    expect(await filled).toEqual({ kind: 'covered', boxes: [0] });
  });

  it.each([
    ['a link with an appearance', `/Subtype /Link ${WHITE} ${OVER_FIELD}`],
    ['an annotation that is only printed', `/Subtype /Stamp /F 36 ${WHITE} ${OVER_FIELD}`],
    ['one of several appearances', `/Subtype /Stamp /AP << /N << /A 5 0 R >> >> ${OVER_FIELD}`],
    ['a white form field', `/Subtype /Widget /FT /Tx /T (a) /MK << /BG [1 1 1] >> ${ACROSS_EDGE}`],
  ])(
    'in an older document, accepted before such annotations were refused, by %s',
    async (_what, annotation) => {
      expect(await covered(documentWith(annotation))).toEqual([0]);
    },
  );

  it('by a form field in the same place if the document is signed or if no AcroForm lists the form field', async () => {
    const widget = `/Subtype /Widget /FT /Tx /T (a) ${WHITE} ${OVER_FIELD}`;
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
  ])('at its position on a page that is rotated by %i degrees', async (rotate, rect) => {
    const file = documentWith(`/Subtype /Stamp ${WHITE} ${rect}`, { page: `/Rotate ${rotate}` });
    const pdf = await openDocument(file);
    const place = { ...FIELD, y: 400 };
    expect(coveredIn(pdf, [{ ...place, y: 100 }, place, { ...place, page: 2 }])).toEqual([1]);
  });
});

describe('a field is not covered', () => {
  it.each([
    ['a link', `/Subtype /Link /Border [0 0 1] ${OVER_FIELD}`],
    ['a link without a frame', `/Subtype /Link ${OVER_FIELD}`],
    ['a link over two lines', `/Subtype /Link /QuadPoints [100 120 300 120 100 100 300 100] ${OVER_FIELD}`],
    [
      'an ink drawing next to it',
      '/Subtype /Ink /Rect [350 300 500 400] /InkList [[360 310 490 390] [400 300 410 310]]',
    ],
    [
      'a line next to it',
      '/Subtype /Line /Rect [350 300 500 400] /L [360 310 490 390] /LE [/OpenArrow /None] /BS << /W 2 >>',
    ],
    ['a polygon next to it', '/Subtype /Polygon /Rect [350 300 500 400] /Vertices [360 310 490 310 490 390]'],
    [
      'a polyline next to it',
      '/Subtype /PolyLine /Rect [350 300 500 400] /Vertices [360 310 490 310 490 390]',
    ],
    [
      'a highlight next to it',
      '/Subtype /Highlight /Rect [350 300 500 320] /QuadPoints [350 320 500 320 350 300 500 300]',
    ],
    ['a callout next to it', '/Subtype /FreeText /Rect [400 500 500 510] /CL [400 500 390 480 360 480]'],
    ['the popup of a note', `/Subtype /Popup /Open true ${OVER_FIELD}`],
    ['a stamp next to it', `/Subtype /Stamp ${WHITE} ${NEXT_TO_FIELD}`],
    ['a stamp that touches it', `/Subtype /Stamp ${WHITE} /Rect [300 100 400 120]`],
    ['a filled form field elsewhere', `/Subtype /Widget /FT /Tx /T (a) /V (Paid) ${WHITE} ${NEXT_TO_FIELD}`],
    [
      'a form field in the same place, which is removed',
      `/Subtype /Widget /FT /Tx /T (a) /V (Paid) ${WHITE} ${OVER_FIELD}`,
    ],
    ['an empty form field', `/Subtype /Widget /FT /Tx /T (a) /MK << /R 0 >> ${EMPTY} ${ACROSS_EDGE}`],
    ['an empty signature field', `/Subtype /Widget /FT /Sig /T (a) ${ACROSS_EDGE}`],
    [
      'an unticked checkbox',
      `/Subtype /Widget /FT /Btn /V /Off /AS /Off /AP << /N << /On 5 0 R >> >> ${ACROSS_EDGE}`,
    ],
    ['a hidden annotation', `/Subtype /Stamp /F 2 ${WHITE} ${OVER_FIELD}`],
    ['an annotation that is not shown', `/Subtype /Stamp /F 32 ${WHITE} ${OVER_FIELD}`],
    ['an annotation without a size', `/Subtype /Widget /FT /Sig /T (a) ${WHITE} /Rect [0 0 0 0]`],
  ])('by %s', async (_what, annotation) => {
    expect(await covered(documentWith(annotation, { catalog: FORM }))).toEqual([]);
  });
});

describe('the report of annotations that hide fields', () => {
  it('gives the position of an annotation on its page, clipped to the page', async () => {
    expect(await reported(documentWith(`/Subtype /Stamp ${WHITE} ${OVER_FIELD}`))).toEqual([
      { page: 1, x: 150, y: 722, width: 100, height: 20 },
    ]);
    expect(await reported(documentWith(`/Subtype /Stamp ${WHITE} /Rect [500 -50 900 42]`))).toEqual([
      { page: 1, x: 500, y: 800, width: 95, height: 42 },
    ]);
    expect(await reported(documentWith(`/Subtype /Stamp ${WHITE} /Rect [600 100 900 142]`))).toEqual([]);
    const turned = documentWith(`/Subtype /Stamp /FixedPrint << >> ${OVER_FIELD}`, { page: '/Rotate 90' });
    expect(await reported(turned)).toEqual([{ page: 1, x: 0, y: 0, width: 842, height: 595 }]);
  });

  it('gives the point at which a filled form field is removed, and leaves out an empty one', async () => {
    const filled = `/Subtype /Widget /FT /Tx /T (a) /V (Paid) ${EMPTY} ${ACROSS_EDGE}`;
    const box = { page: 1, x: 250, y: 722, width: 200, height: 20 };
    expect(await reported(documentWith(filled, { catalog: FORM }))).toEqual([
      { ...box, gives_way_at: { x: 350, y: 732 } },
    ]);
    expect(await reported(documentWith(filled))).toEqual([box]);
    const empty = `/Subtype /Widget /FT /Tx /T (a) ${EMPTY} ${ACROSS_EDGE}`;
    expect(await reported(documentWith(empty, { catalog: FORM }))).toEqual([]);
  });

  it('is limited to the first annotations', async () => {
    expect(await reported(documentWith(`/Subtype /Stamp ${WHITE} ${OVER_FIELD}`), 0)).toEqual([]);
  });
});

describe('annotations of a page tree node', () => {
  it('are refused because some programs show them on each page', async () => {
    const file = writePdf({
      ...onePage({ parts: PARTS }),
      2: `<< /Type /Pages /Kids [3 0 R] /Count 1 /Annots [<< /Subtype /Stamp ${WHITE} ${OVER_FIELD} >>] >>`,
    });
    expect(await inspectDocument(file)).toMatchObject({ ok: false, reason: 'BROKEN' });
    expect(await inspectDocument(writePdf(onePage()))).not.toHaveProperty('hasAnnotations', true);
  });
});
