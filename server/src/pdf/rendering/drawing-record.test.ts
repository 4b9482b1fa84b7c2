import { describe, expect, it } from 'vitest';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { haveSameShapes, ShapeNames, ShapeRecorder } from './drawing-record.ts';
import { openWithPdfjs } from './draw-with-pdfjs.ts';
import { hashOf } from './picture.ts';

const DPI = 100;
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

const SHADING =
  '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 100 100] /Function << /FunctionType 2 /Domain [0 1] /N 1 >> >>';

const page = (content: string): Buffer =>
  writePdf(
    onePage({
      page: `/Resources << /Font << /F1 ${FONT} >> /ExtGState << /G << /ca 0.5 >> >> /Shading << /S ${SHADING} >> >>`,
      parts: { 4: { dict: '', data: Buffer.from(content) } },
    }),
  );

/** Compares the recorded shapes of the first page with those of the second. The second page is drawn too. */
async function isSame(one: string, other: string): Promise<boolean> {
  const names = new ShapeNames();
  const [first, second] = [await openWithPdfjs(page(one)), await openWithPdfjs(page(other))];
  try {
    const recorded = (await first.record?.(1, DPI, names)) ?? null;
    return haveSameShapes(recorded, (await second.draw(1, DPI, names)).shapes ?? null);
  } finally {
    await first.close();
    await second.close();
  }
}

const TEXT = 'BT /F1 8 Tf 50 700 Td (Rs 1,00,000) Tj ET';
const LINE = '50 50 m 300 400 l S';

describe('the recorded shapes of a page', () => {
  it.each([
    ['the same content', TEXT, TEXT],
    ['text placed by another operator', TEXT, 'BT /F1 8 Tf 1 0 0 1 50 700 Tm [(Rs 1,00,000)] TJ ET'],
    ['a state that is saved and restored', TEXT, `q 1 0 0 rg 5 w Q ${TEXT}`],
    ['a colour in another space', `1 0 0 rg ${TEXT}`, `/DeviceRGB cs 1 0 0 sc ${TEXT}`],
    ['a rounded coordinate', '100.0000004 100 200 30 re f', '100 100 200 30 re f'],
  ])('are the same for %s', async (_what, one, other) => {
    expect(await isSame(one, other)).toBe(true);
  });

  it.each([
    ['a digit', TEXT, TEXT.replace('1,00', '7,00')],
    ['a comma', TEXT, TEXT.replace('1,00', '1.00')],
    ['the size of the text', TEXT, TEXT.replace('8 Tf', '8.1 Tf')],
    ['the place of the text', TEXT, TEXT.replace('50 700', '50.1 700')],
    ['hidden text', TEXT, TEXT.replace('8 Tf', '8 Tf 3 Tr')],
    ['the colour', TEXT, `0.9 g ${TEXT}`],
    ['the opacity', TEXT, `/G gs ${TEXT}`],
    ['the order', `1 0 0 rg 0 0 50 50 re f ${TEXT}`, `${TEXT} 1 0 0 rg 0 0 50 50 re f`],
    ['a tiny scale', '.00001 0 0 1 0 0 cm 0 0 9000000 9 re f', '.0000102 0 0 1 0 0 cm 0 0 9000000 9 re f'],
    ['a clip', TEXT, `0 0 20 20 re W n ${TEXT}`],
    ['another clip', `0 0 20 20 re W n ${TEXT}`, `0 0 20 21 re W n ${TEXT}`],
    ['the width of a line', LINE, `2 w ${LINE}`],
    ['the end of a line', `9 w ${LINE}`, `9 w 1 J ${LINE}`],
    ['a dashed line', LINE, `[3 2] 0 d ${LINE}`],
    ['the start of the dashes', `[3 2] 0 d ${LINE}`, `[3 2] 1 d ${LINE}`],
    ['the rule of an area', '0 0 9 9 re 1 1 5 5 re f', '0 0 9 9 re 1 1 5 5 re f*'],
    ['a missing shape', `${TEXT} ${LINE}`, TEXT],
  ])('differ in %s', async (_what, one, other) => {
    expect(await isSame(one, other)).toBe(false);
    expect(await isSame(other, one)).toBe(false);
  });

  it.each([
    ['a picture', 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'],
    ['a gradient', '/S sh'],
  ])('are unknown with %s', async (_what, content) => {
    expect(await isSame(content, content)).toBe(false);
  });

  it('are given up as soon as there are too many', () => {
    const recorder = new ShapeRecorder(new ShapeNames());
    for (let shape = 0; shape < 200_000; shape++) recorder.fillRect(shape, 0, 1, 1);
    expect(recorder.isComplete).toBe(false);
    expect(recorder.record).toBeNull();
  });

  it('do not change the picture that is drawn', async () => {
    const opened = await openWithPdfjs(page(`${TEXT} ${LINE} /S sh /G gs 0 0 50 50 re f`));
    const [recorded, plain] = [await opened.draw(1, DPI, new ShapeNames()), await opened.draw(1, DPI)];
    await opened.close();
    expect(hashOf(recorded)).toBe(hashOf(plain));
  });
});
