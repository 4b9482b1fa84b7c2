import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignatureField } from '@countersign/contract/originator/fields';
import { matrixOf, type VisiblePage } from './visible-page.ts';

const FIELD: SignatureField = { page: 1, x: 30, y: 20, width: 100, height: 40 };
const BOX = { left: 10, bottom: 50, right: 410, top: 650 };

/**
 * Returns the lower left and the upper right corner of the field as the reader sees it, in coordinates of the page
 * before rotation.
 */
function cornersOf(field: SignatureField, page: VisiblePage): number[][] {
  const [a, b, c, d, e, f] = matrixOf(field, page);
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
  return [at(0, 0), at(field.width, field.height)];
}

describe('the position of a field on its page', () => {
  it.each([
    [0, [40, 590], [140, 630]],
    [90, [70, 80], [30, 180]],
    [180, [380, 110], [280, 70]],
    [270, [350, 620], [390, 520]],
  ] as const)('is found if the page is rotated by %i degrees', (rotate, lowerLeft, upperRight) => {
    expect(cornersOf(FIELD, { ...BOX, rotate })).toEqual([lowerLeft, upperRight]);
  });

  it('is on the visible page for any field inside it', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const corner = fc.integer({ min: -5000, max: 5000 });
    const side = fc.integer({ min: 50, max: 5000 });
    fc.assert(
      fc.property(
        corner,
        corner,
        side,
        side,
        fc.constantFrom(0, 90, 180, 270),
        part,
        part,
        part,
        part,
        (left, bottom, w, h, rotate, ...parts) => {
          const page: VisiblePage = { left, bottom, right: left + w, top: bottom + h, rotate };
          const [across, down] = rotate % 180 === 0 ? [w, h] : [h, w];
          const [px, py, pw, ph] = parts;
          const field = {
            page: 1,
            x: px * across,
            y: py * down,
            width: pw * (1 - px) * across,
            height: ph * (1 - py) * down,
          };
          for (const [x = Number.NaN, y = Number.NaN] of cornersOf(field, page)) {
            expect(x).toBeGreaterThanOrEqual(page.left - 1e-6);
            expect(x).toBeLessThanOrEqual(page.right + 1e-6);
            expect(y).toBeGreaterThanOrEqual(page.bottom - 1e-6);
            expect(y).toBeLessThanOrEqual(page.top + 1e-6);
          }
        },
      ),
    );
  });
});
