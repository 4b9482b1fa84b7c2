import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { openWithPdfium } from './draw-with-pdfium.ts';
import { openWithPdfjs } from './draw-with-pdfjs.ts';
import { findChange } from './find-change.ts';
import { findDisagreement } from './find-disagreement.ts';
import { hashOf, type OpenedDocument, type Picture } from './picture.ts';

const DPI = 100;
/** The font is embedded, so that both engines draw the same glyphs. */
const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
);

async function textPdf(lines: readonly string[], { size = 8, strike = false } = {}): Promise<Buffer> {
  const pdf = new PdfKit({ size: 'A4', margin: 40 });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = Promise.withResolvers<void>();
  pdf.on('end', () => ended.resolve());
  pdf.font(FONT).fontSize(size);
  for (const [index, line] of lines.entries()) pdf.text(line, 40, 40 + index * 2 * size, { strike });
  pdf.end();
  await ended.promise;
  return Buffer.concat(chunks);
}

const drawing = (content: string) =>
  writePdf(onePage({ parts: { 4: { dict: '', data: Buffer.from(content) } } }));

async function drawn(
  open: (document: Uint8Array) => Promise<OpenedDocument>,
  document: Uint8Array,
): Promise<Picture> {
  const opened = await open(document);
  try {
    return await opened.draw(1, DPI);
  } finally {
    await opened.close();
  }
}

const LINES = ['The borrower repays Rs 1,00,000 on 14/03/2026.', 'Interest: 13.25 per cent, due monthly.'];

describe.each([
  ['pdf.js', openWithPdfjs],
  ['PDFium', openWithPdfium],
])('a page drawn by %s', (_, open) => {
  it('is the same each time', async () => {
    const document = await textPdf(LINES);
    const [one, other] = [await drawn(open, document), await drawn(open, document)];
    expect([one.width, one.height]).toEqual([827, 1169]);
    expect(hashOf(one)).toBe(hashOf(other));
    expect(findChange(one, other)).toBeNull();
  });

  // These pairs have the most similar shapes: 1 and 7, 3 and 8, 5 and 6, 0 and 8, 6 and 8, and a comma and a full
  // stop.
  it.each([
    ['1,00,000', '7,00,000'],
    ['13.25', '18.25'],
    ['2026', '2025'],
    ['00,000', '08,000'],
    ['13.25', '13,25'],
  ])('shows that %s became %s, and where', async (was, became) => {
    const before = await drawn(open, await textPdf(LINES));
    const after = await drawn(open, await textPdf(LINES.map((line) => line.replace(was, became))));
    const area = findChange(before, after);
    expect(area).not.toBeNull();
    expect(area?.height).toBeLessThan(30);
    expect(area?.width).toBeLessThan(30);
  });

  it('shows a pale watermark that appeared', async () => {
    const pale = '0.9 g 100 100 200 30 re f';
    expect(findChange(await drawn(open, drawing('')), await drawn(open, drawing(pale)))).not.toBeNull();
  });

  it('hides rounded coordinates', async () => {
    const before = await drawn(open, drawing('100.00004 100 200 30 re f'));
    expect(findChange(before, await drawn(open, drawing('100 100 200 30 re f')))).toBeNull();
  });
});

const both = async (one: Uint8Array, other = one) =>
  findDisagreement(await drawn(openWithPdfjs, one), await drawn(openWithPdfium, other));

describe('the two engines', () => {
  it('agree on the text and the lines of a page', async () => {
    expect(await both(await textPdf([...LINES, 'Signature: ____________'], { size: 11 }))).toBeNull();
    expect(await both(drawing('0.3 w 50 50 m 500 700 l S 1 0 0 rg 100 100 80 30 re f'))).toBeNull();
  });

  it('disagree on another amount, another word and a missing mark', async () => {
    const document = await textPdf(LINES);
    for (const [was, became] of [
      ['Rs 1,00,000', 'Rs 9,75,483'],
      ['monthly', 'at once'],
      ['per cent', ''],
    ] as const) {
      const other = await textPdf(LINES.map((line) => line.replace(was, became)));
      expect(await both(document, other), `${was} ${became}`).not.toBeNull();
    }
    expect(await both(drawing('100 100 m 120 120 l S'), drawing(''))).not.toBeNull();
  });

  it('agree on thin lines and frames, which they draw with different weight', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => {
      const [y, thickness] = [60 + index * 30.3, 0.24 + index * 0.11];
      return `50 ${y} 172 ${thickness} re f ${300 + index * 10.7} 400 ${thickness} 60 re f 300 ${y} 9 9 re 300.5 ${y + 0.5} 8 8 re f*`;
    });
    expect(await both(drawing(lines.join('\n')))).toBeNull();
    for (const missing of [0, 5, 11])
      expect(
        await both(drawing(lines.join('\n')), drawing(lines.toSpliced(missing, 1).join('\n'))),
      ).not.toBeNull();
  });

  it('disagree on a line through an amount', async () => {
    const lines = ['Rs 1,00,000 and Rs 2,00,000'];
    const struck = await textPdf(lines, { size: 11, strike: true });
    expect(await both(struck)).toBeNull();
    expect(await both(struck, await textPdf(lines, { size: 11 }))).not.toBeNull();
  });

  it('disagree on the size of the page', async () => {
    const small = writePdf({ ...onePage(), 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>' });
    expect(await both(drawing(''), small)).not.toBeNull();
  });
});
