import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import sharp, { type JpegOptions } from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { blockBrightness } from './block-brightness.ts';

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp(await photoOf({ tone: 'medium', seed: 4 }))
    .resize(237, 181, { fit: 'fill' })
    .png()
    .toBuffer();
});

const jpegOf = (options: JpegOptions, grey = false) =>
  sharp(photo)
    .toColourspace(grey ? 'b-w' : 'srgb')
    .jpeg(options)
    .toBuffer();

/** Returns the mean of each block from the decoded pixels. */
async function meansOf(jpeg: Buffer): Promise<number[]> {
  const { data, info } = await sharp(jpeg).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const [columns, rows] = [Math.floor(info.width / 8), Math.floor(info.height / 8)];
  return Array.from({ length: columns * rows }, (_, block) => {
    let sum = 0;
    for (let pixel = 0; pixel < 64; pixel += 1) {
      const x = (block % columns) * 8 + (pixel % 8);
      const y = Math.floor(block / columns) * 8 + Math.floor(pixel / 8);
      sum += data[y * info.width + x] ?? 0;
    }
    return sum / 64;
  });
}

it.each([
  ['with reduced colour', { quality: 60 }, false],
  ['with full colour', { quality: 90, chromaSubsampling: '4:4:4' }, false],
  ['with its own Huffman tables', { quality: 70, optimiseCoding: true }, false],
  ['without colour', { quality: 75 }, true],
])('reads the mean brightness of the blocks of a JPEG %s', async (_name, options, grey) => {
  const jpeg = await jpegOf(options, grey);
  const found = blockBrightness(jpeg);
  const means = await meansOf(jpeg);
  expect(found).toMatchObject({ width: 30, height: 23 });
  const off = means.map((mean, block) => {
    const [column, row] = [block % 29, Math.floor(block / 29)];
    return Math.abs(mean - (found?.data[row * 30 + column] ?? NaN));
  });
  expect(Math.max(...off)).toBeLessThan(4);
});

it('returns null for other formats and damaged files', async () => {
  const jpeg = await jpegOf({ quality: 60 });
  expect(blockBrightness(await jpegOf({ progressive: true }))).toBeNull();
  expect(blockBrightness(Buffer.from('not a picture'))).toBeNull();
  expect(blockBrightness(jpeg.subarray(0, jpeg.length / 2))).toBeNull();
  for (let length = 0; length < 700; length += 7)
    expect(blockBrightness(jpeg.subarray(0, length))).toBeNull();
});
