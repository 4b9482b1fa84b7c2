import { describe, expect, it } from 'vitest';
import { sidesOfHead } from './head-surroundings.ts';
import type { RgbImage } from '../pictures/rgb-image.ts';

/**
 * Draws a photo in which the level of red is a quarter of the column, and the level of green is a quarter of the row.
 */
function photoOf(width: number, height: number): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    data[at * 3] = (at % width) / 4;
    data[at * 3 + 1] = Math.floor(at / width) / 4;
  }
  return { data, width, height };
}

const faceOf = (left: number, top: number, right: number, bottom: number) =>
  [
    [left, top],
    [right, bottom],
  ] as const;

const colourAt = ({ data, width }: RgbImage, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 2),
];

describe('the sides of a head', () => {
  it.each([
    ['as large as they are', faceOf(400, 300, 500, 420), 360],
    ['a large one in fewer pixels', faceOf(250, 100, 750, 700), 384],
  ] as const)('are mirrored at the edge of the head, %s', (_name, face, side) => {
    const photo = photoOf(1000, 800);
    const { picture, inPhoto, fromMirror } = sidesOfHead(photo, face);
    expect([picture.width, picture.height]).toEqual([side, side]);
    const [half, step] = [side / 4, (0.9 * (face[1][0] - face[0][0])) / (side / 4)];
    for (const [column, row] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      for (const away of [0, 5, 20]) {
        const [middle, y] = [(2 * column + 1) * half, (2 * row + 1) * half - 10];
        const [left, right] = [middle - 1 - away, middle + away];
        expect(colourAt(picture, left, y)).toEqual(colourAt(picture, right, y));
        // The outer half of each panel shows the photo itself, not its mirror image.
        const outward = column === 0 ? left : right;
        const [photoX, photoY] = inPhoto([outward, y]);
        const [red = 0, green = 0] = colourAt(picture, outward, y);
        expect(Math.abs(red * 4 - photoX)).toBeLessThanOrEqual(4 + 2 * step);
        expect(Math.abs(green * 4 - photoY)).toBeLessThanOrEqual(4 + 2 * step);
        expect(fromMirror([right, y])).toBe(away);
      }
  });

  it('are black beyond the edge of the photo', () => {
    const { picture } = sidesOfHead(photoOf(1000, 800), faceOf(0, 300, 100, 420));
    expect(colourAt(picture, 10, 90)).toEqual([0, 0]);
    expect(colourAt(picture, 200, 90)).not.toEqual([0, 0]);
  });
});
