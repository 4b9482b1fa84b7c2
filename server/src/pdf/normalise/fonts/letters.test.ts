import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../pages/testing/words-of.ts';
import { normalise } from '../normalise.ts';
import { contradictsDigit } from './digit-shape.ts';
import { readSfnt } from './sfnt.ts';

const require = createRequire(import.meta.url);
const NOTO = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const LIBERATION = require.resolve('pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf');

/** Writes a text with an embedded subset that has no character map. Only the ToUnicode map then states its letters. */
async function pdfOf(text: string): Promise<Buffer> {
  const pdf = new PdfKit({ size: 'A4', compress: false });
  pdf.font(NOTO).fontSize(11).text(text);
  pdf.end();
  return buffer(pdf);
}

const hex = (text: string) => `<${text.charCodeAt(0).toString(16).padStart(4, '0')}>`;

/** Returns the document with a claim of `other` for each `letter` that it shows. */
function claiming(pdf: Buffer, letter: string, other: string): Buffer {
  const content = pdf.toString('latin1');
  expect(content).toContain(hex(letter));
  return Buffer.from(content.replaceAll(hex(letter), hex(other)), 'latin1');
}

async function strict(pdf: Buffer) {
  const outcome = await normalise(pdf);
  return outcome.kind === 'normalised' ? outcome : expect.fail(JSON.stringify(outcome.reasons));
}

const kindsOf = ({ changes }: { changes: { kind: string }[] }) => changes.map(({ kind }) => kind);

describe('the text of a document', () => {
  it('is kept if it agrees with the drawn glyphs', async () => {
    const outcome = await strict(await pdfOf('Pay Rs 9,00,000 by 14/03/2026, 12:58 (67%)'));
    expect(kindsOf(outcome)).not.toContain('TEXT_MAPS_REMOVED');
    expect((await textOf(Buffer.from(outcome.bytes))).join(' ')).toContain(
      '9,00,000 by 14/03/2026, 12:58 (67%)',
    );
  });

  it.each([
    ['another amount', '9', '1'],
    ['a space', '9', ' '],
  ])('leaves out digits that claim to be %s', async (_, letter, other) => {
    const outcome = await strict(claiming(await pdfOf('Pay Rs 9,00,000'), letter, other));
    expect(kindsOf(outcome)).toContain('TEXT_MAPS_REMOVED');
    const [text = ''] = await textOf(Buffer.from(outcome.bytes));
    expect(text).toContain('\uFFFD,00,000');
    const again = await strict(Buffer.from(outcome.bytes));
    expect(Buffer.from(again.bytes).equals(Buffer.from(outcome.bytes))).toBe(true);
  });
});

describe.each([NOTO, LIBERATION])('the digits of %s', (file) => {
  const font = readSfnt(readFileSync(file));
  const cmap = font.cmaps.find(({ platform }) => platform === 3);
  const contoursOf = (digit: string) => font.contours(cmap?.glyphs.get(digit.charCodeAt(0)) ?? 0);
  const digits = Array.from('0123456789');

  it('are distinguished by their shape', () => {
    for (const drawn of digits) {
      const claims = digits.filter((claimed) => !contradictsDigit(claimed, contoursOf(drawn)));
      expect(claims).toEqual([drawn]);
    }
  });
});
