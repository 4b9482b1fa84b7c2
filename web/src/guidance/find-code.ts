/**
 * Looks for the code in a frame. It reads QR codes and compares them with the current code, so that the page itself
 * detects a wrong or expired code. It only locates digits. Another worker reads them (`digits/`), because reading takes
 * longer.
 */
import type { PhotoFacts } from '@countersign/contract/rules/photo-problems';
import { adaptiveThreshold } from './adaptive-threshold.ts';
import { type FourDigits, findFourDigits, SMALL_HEIGHTS } from './find-four-digits.ts';
import type { Box, Picture } from './picture.ts';
import { findQrCorners } from './qr-finder-patterns.ts';
import { readCodeSymbol, type SymbolReading } from './read-code-symbol.ts';

export interface SeenCode {
  seen: NonNullable<PhotoFacts['code']>;
  /** The position of the code, in pixels of the full picture. */
  box: Box;
  /** The position of the digits that have to be read, in pixels of the full picture. */
  digits?: FourDigits;
}

/** The maximum number of symbols to read. It limits the work if a patterned wall looks like many codes. */
const MAX_SYMBOLS = 4;

/** Finds the code in a picture. `small` is the same picture at half its size. */
export function findCode(picture: Picture, small: Picture, expected: string): SeenCode | null {
  const symbols = symbolsIn(picture, expected);
  const read = symbols.find((symbol) => symbol.kind === 'read' && symbol.digits === expected);
  if (read) return { seen: 'qr', box: read.box };
  const other = symbols.find(({ kind }) => kind === 'read');
  if (other) return { seen: 'other-qr', box: other.box };
  const digits = digitsIn(picture, small);
  if (digits) return digits;
  return spoiltIn(symbols) ?? smallDigitsIn(picture);
}

function spoiltIn(symbols: readonly SymbolReading[]): SeenCode | null {
  const [spoilt] = symbols.flatMap(({ kind, box }) =>
    kind === 'glare' || kind === 'small' ? [{ seen: kind, box }] : [],
  );
  return spoilt ?? null;
}

function smallDigitsIn(picture: Picture): SeenCode | null {
  const box = findFourDigits(picture, adaptiveThreshold(picture, 16, 5, 0.15), SMALL_HEIGHTS);
  return box && { seen: 'small', box };
}

function symbolsIn(picture: Picture, expected: string): SymbolReading[] {
  // The neighbourhood has the size of a few modules of a QR code.
  return findQrCorners(adaptiveThreshold(picture, 32, 12), picture.width)
    .slice(0, MAX_SYMBOLS)
    .map((corners) => readCodeSymbol(picture, corners, expected));
}

/**
 * Returns four digits, or null if there are none. Large digits are found at half size, thin or small digits are found
 * at full size, and faint digits are found with a lower contrast threshold.
 */
function digitsIn(picture: Picture, small: Picture): SeenCode | null {
  const tries = [
    { in: small, scale: 2, radius: 16, contrast: 4, share: 0.12 },
    { in: picture, scale: 1, radius: 24, contrast: 5, share: 0.15 },
    { in: picture, scale: 1, radius: 32, contrast: 3, share: 0.07 },
  ];
  for (const { in: where, scale, radius, contrast, share } of tries) {
    const found = findFourDigits(where, adaptiveThreshold(where, radius, contrast, share));
    if (found) {
      const box = {
        x: found.x * scale,
        y: found.y * scale,
        width: found.width * scale,
        height: found.height * scale,
      };
      return {
        seen: 'digits',
        box,
        digits: { ...box, slope: found.slope, digitHeight: found.digitHeight * scale },
      };
    }
  }
  return null;
}
