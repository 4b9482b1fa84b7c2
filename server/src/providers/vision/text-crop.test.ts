import { expect, test } from 'vitest';
import type { RgbImage } from './rgb-image.ts';
import { alongText, cropText } from './text-crop.ts';

/** Red grows to the right, green grows downwards, no blue. */
function ramps(width: number, height: number): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set([x, y, 0], (y * width + x) * 3);
  }
  return { data, width, height };
}

const box = { centre: { x: 100, y: 60 }, width: 96, height: 48, angle: 0 };

/** The colour of a place in the crop, out of 255. */
function colourAt({ data, dims }: ReturnType<typeof cropText>, column: number, row: number) {
  const [, , height = 0, width = 0] = dims;
  const [blue, green, red] = [0, 1, 2].map(
    (channel) => ((data[(channel * height + row) * width + column] ?? 0) + 1) * 127.5,
  );
  return { red, green, blue };
}

test('is 48 high, as wide as the box is in proportion, and in the order blue, green, red', () => {
  const crop = cropText(ramps(200, 120), box, false);
  expect(crop.dims).toEqual([1, 3, 48, 96]);
  const { red, green, blue } = colourAt(crop, 10, 20);
  expect([red, green, blue]).toEqual([
    expect.closeTo(100 - 48 + 10.5, 2),
    expect.closeTo(60 - 24 + 20.5, 2),
    expect.closeTo(0, 2),
  ]);
});

test('a mirrored crop runs the other way', () => {
  const [plain, mirrored] = [false, true].map((flip) => cropText(ramps(200, 120), box, flip));
  if (!plain || !mirrored) expect.fail('two crops were wanted');
  expect(colourAt(mirrored, 0, 7)).toEqual(colourAt(plain, 95, 7));
});

test('a turned box is set upright', () => {
  const crop = cropText(ramps(200, 120), { ...box, angle: Math.PI / 6 }, false);
  const [left, right] = [colourAt(crop, 0, 24), colourAt(crop, 95, 24)];
  expect((right.red ?? 0) - (left.red ?? 0)).toBeCloseTo(95 * Math.cos(Math.PI / 6), 1);
  expect((right.green ?? 0) - (left.green ?? 0)).toBeCloseTo(95 * Math.sin(Math.PI / 6), 1);
});

test('a box that reaches out of the photo sees its edge there', () => {
  const crop = cropText(ramps(200, 120), { ...box, centre: { x: 0, y: 0 } }, false);
  expect(colourAt(crop, 0, 0)).toEqual({ red: 0, green: 0, blue: 0 });
});

test('the width of a crop has bounds', () => {
  const image = ramps(200, 120);
  expect(cropText(image, { ...box, width: 1e6, height: 1 }, false).dims[3]).toBe(640);
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
