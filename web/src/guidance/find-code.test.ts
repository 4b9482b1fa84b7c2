import { describe, expect, it } from 'vitest';
import { blurred, card, dimmed, frame, qrCard } from './testing/drawn-frames.ts';
import { findCode } from './find-code.ts';
import { findFourDigits } from './find-four-digits.ts';
import { adaptiveThreshold } from './adaptive-threshold.ts';
import { halved, type Picture } from './picture.ts';
import { findQrCorners } from './qr-finder-patterns.ts';

const digitsIn = (picture: Picture) => {
  const small = halved(picture);
  return findFourDigits(small, adaptiveThreshold(small, 16, 16));
};
const hasQr = (picture: Picture) =>
  findQrCorners(adaptiveThreshold(picture, 32, 12), picture.width).length > 0;
const inverted = (picture: Picture) => ({ ...picture, data: picture.data.map((value) => 255 - value) });

describe('four digits in a row', () => {
  it.each(['0123', '4567', '8901', '1111', '7777'])('%s is found at its position', (text) => {
    const found = digitsIn(frame(...card(text, 200, 200, 60)));
    expect(found?.x).toBeGreaterThanOrEqual(100);
    expect(found?.width).toBeLessThan(120);
    expect(found?.height).toBeCloseTo(30, -1);
  });

  it('are found bright on dark, in dim light and slightly blurred', () => {
    const shown = frame(...card('4711', 200, 200, 60));
    expect(digitsIn(inverted(shown))).not.toBeNull();
    expect(digitsIn(dimmed(shown, 0.4))).not.toBeNull();
    expect(digitsIn(blurred(shown, 1))).not.toBeNull();
  });

  it.each([
    ['three digits', frame(...card('471', 200, 200, 60))],
    ['five digits', frame(...card('47114', 150, 200, 60))],
    ['digits that are too small to read', frame(...card('4711', 200, 200, 16))],
    ['a blank card', frame(...card('', 200, 200, 60))],
    ['a wall', frame()],
    ['a QR code', frame(...qrCard(300, 200, 6))],
  ])('are not found in %s', (_, picture) => {
    expect(digitsIn(picture)).toBeNull();
  });
});

it.each([
  [60, 'digits'],
  [16, 'small'],
])('digits of %i pixels are classified as %s', (height, seen) => {
  const picture = frame(...card('4711', 200, 200, height));
  expect(findCode(picture, halved(picture), '4711')?.seen).toBe(seen);
});

describe('the finder patterns of a QR code', () => {
  it.each([3, 5, 8])('are found with modules of %i pixels', (module) => {
    expect(hasQr(frame(...qrCard(200, 150, module)))).toBe(true);
  });

  it('are found in dim light and slightly blurred', () => {
    expect(hasQr(blurred(dimmed(frame(...qrCard(200, 150, 6)), 0.4), 1))).toBe(true);
  });

  it('require all three patterns', () => {
    expect(hasQr(frame(...qrCard(200, 150, 6, 2)))).toBe(false);
    expect(hasQr(frame(...card('4711', 200, 200, 60)))).toBe(false);
  });
});
