import { beforeAll, describe, expect, it } from 'vitest';
import { drawSymbol, prepareZxing, type Modules as Drawn } from '../testing/draw-symbol.ts';
import { codewordsOf, digitsIn, shows } from './code-symbol.ts';
import { findCode } from './find-code.ts';
import { halved, type Picture } from './picture.ts';
import { frame } from './testing/drawn-frames.ts';

beforeAll(prepareZxing);
const drawn = (digits: string) => drawSymbol('QRCode', digits, 'ecLevel=H');

/** Draws the symbol tilted, rotated and in perspective. `mirrored` flips it, as some front cameras do. */
function pictureOf(modules: Drawn, { module = 6, mirrored = false, glare = false } = {}): Picture {
  const side = modules.length;
  const [cos, sin] = [Math.cos(0.3), Math.sin(0.3)];
  return frame((x, y) => {
    const [dx, dy] = [(mirrored ? 640 - x : x) - 320, y - 240];
    const depth = 1 + 0.0004 * dx;
    const column = ((dx * cos + dy * sin) * depth) / module + side / 2;
    const row = ((dy * cos - dx * sin) * depth) / module + side / 2;
    if (column < -4 || row < -4 || column >= side + 4 || row >= side + 4) return null;
    if (glare && Math.hypot(column - 13.5, row - 13.5) < 6) return 255;
    return modules[Math.floor(row)]?.[Math.floor(column)] ? 30 : 235;
  });
}
const look = (picture: Picture, expected: string) =>
  findCode(picture, halved(picture), expected)?.seen ?? null;

describe('the symbol of a code', () => {
  it.each(['0000', '0042', '4711', '8240', '9999'])(
    '%s is identical to the symbol that ZXing draws',
    async (digits) => {
      const modules = (await drawn(digits)).flat();
      expect(digitsIn(modules)).toBe(digits);
      expect(shows(modules, digits)).toBe(true);
      expect(shows(modules, '1234')).toBe(false);
    },
  );

  it('matches while its errors can be corrected', async () => {
    const modules = (await drawn('4711')).flat();
    // A finger covers the last four columns.
    expect(
      shows(
        modules.map((dark, at) => dark && at % 21 < 17),
        '4711',
      ),
    ).toBe(true);
    expect(
      shows(
        modules.map((dark, at) => dark && at % 21 < 9),
        '4711',
      ),
    ).toBe(false);
  });

  it('differs between any two codes in more codewords than can be corrected', () => {
    const first = codewordsOf('4711');
    for (let code = 0; code < 10_000; code += 1) {
      if (code === 4711) continue;
      const other = codewordsOf(String(code).padStart(4, '0'));
      expect(other.filter((codeword, at) => codeword !== first[at]).length).toBeGreaterThan(16);
    }
  });
});

describe('a QR code in a picture', () => {
  it.each([
    ['as it is', {}],
    ['mirrored', { mirrored: true }],
    ['small', { module: 3 }],
  ])('%s is compared with the current code', async (_, view) => {
    const picture = pictureOf(await drawn('4711'), view);
    expect(look(picture, '4711')).toBe('qr');
    expect(look(picture, '4712')).toBe('other-qr');
  });

  it('with other content is not accepted', async () => {
    const link = await drawSymbol('QRCode', 'https://sign.example.com/4711', 'ecLevel=H');
    expect(look(pictureOf(link, { module: 5 }), '4711')).toBeNull();
  });

  it('covered by a reflection is reported as such', async () => {
    expect(look(pictureOf(await drawn('4711'), { glare: true }), '4711')).toBe('glare');
  });

  it('with too few pixels per module is reported as such', async () => {
    expect(look(pictureOf(await drawn('4711'), { module: 1.5 }), '4711')).toBe('small');
  });
});
