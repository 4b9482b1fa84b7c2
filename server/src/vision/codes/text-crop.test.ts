import { expect, test } from 'vitest';
import type { RgbImage } from '../pictures/rgb-image.ts';
import { alongText, cropText } from './text-crop.ts';

/** Returns a grey ramp. Its level increases by one per pixel to the right and by half a level per pixel downwards. */
function ramp(width: number, height: number): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.fill(x + y / 2, (y * width + x) * 3, (y * width + x) * 3 + 3);
  }
  return { data, width, height };
}

const box = { centre: { x: 100, y: 60 }, width: 144, height: 48, angle: 0 };

/** Returns the brightness at a position in the crop, out of 255. */
function levelAt({ data, dims }: ReturnType<typeof cropText>, column: number, row: number, crop = 0) {
  const [, , height = 0, width = 0] = dims;
  return (data[(crop * height + row) * width + column] ?? 0) * 255;
}

test('is 48 high with the width in proportion, plain and mirrored', () => {
  const crops = cropText(ramp(200, 120), box);
  expect(crops.dims).toEqual([2, 1, 48, 144]);
  expect(levelAt(crops, 10, 20)).toBeCloseTo(100 - 72 + 10 + (60 - 24 + 20) / 2, 3);
  for (const column of [0, 30, 143])
    expect(levelAt(crops, column, 7, 1)).toBe(levelAt(crops, 143 - column, 7));
});

test('weights colours by perceived luminance', () => {
  const green = {
    data: new Uint8Array(30_000).map((_, at) => (at % 3 === 1 ? 255 : 0)),
    width: 100,
    height: 100,
  };
  expect(levelAt(cropText(green, { ...box, width: 60, height: 20 }), 3, 3) / 255).toBeCloseTo(0.587, 5);
});

test('rotates a tilted box upright', () => {
  const crop = cropText(ramp(200, 120), { ...box, width: 96, height: 32, angle: Math.PI / 6 });
  const rise = levelAt(crop, 143, 24) - levelAt(crop, 0, 24);
  const pixels = (143 * 32) / 48;
  expect(rise).toBeCloseTo(pixels * (Math.cos(Math.PI / 6) + Math.sin(Math.PI / 6) / 2), 0);
});

test("repeats the photo's edge where a box reaches beyond it", () => {
  const crop = cropText(ramp(200, 120), { ...box, centre: { x: 0, y: 0 } });
  expect(levelAt(crop, 0, 0)).toBe(0);
});

test.each([
  { what: 'a short text', width: 48, is: 128 },
  { what: 'a sentence', width: 1e6, is: 320 },
  { what: 'four digits', width: 150, is: 152 },
])('$what gets a width that the network knows', ({ width, is }) => {
  expect(cropText(ramp(200, 120), { ...box, width }).dims[3]).toBe(is);
});

test('does not stretch narrow text but shows its surroundings', () => {
  const crop = cropText(ramp(200, 120), { ...box, width: 48 });
  expect(levelAt(crop, 127, 24) - levelAt(crop, 0, 24)).toBeCloseTo(127, 0);
});

test.each([
  { width: 20, height: 80, angle: 0.3, upright: 0.3 - Math.PI / 2 },
  { width: 20, height: 80, angle: -Math.PI / 3, upright: Math.PI / 6 },
  { width: 80, height: 20, angle: Math.PI - 0.2, upright: -0.2 },
])('text runs along the longer side ($width by $height)', ({ upright, ...turned }) => {
  expect(alongText({ ...turned, centre: { x: 0, y: 0 } })).toMatchObject({
    width: 80,
    height: 20,
    angle: expect.closeTo(upright, 6),
  });
});
