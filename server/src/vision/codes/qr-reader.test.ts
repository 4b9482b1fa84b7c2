import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import type { PhotoOptions } from '@countersign/fixtures/synthetic-signer/photo-of';
import { qrPath } from '@countersign/fixtures/synthetic-signer/qr';
import { createQrReader } from './qr-reader.ts';
import { decodePhoto } from '../pictures/decode-photo.ts';

const reader = createQrReader();
/** The width of the quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4;
const options: PhotoOptions = { tone: 'light', seed: 3, code: { kind: 'qr', text: '4821' } };

const photo = await photoOf(options);

test.each([
  ['turned', () => photoOf({ ...options, code: { kind: 'qr', text: '4821', tilt: 25 } })],
  ['mirrored', () => sharp(photo).flop().toBuffer()],
])('reads the code %s', async (_how, seen) => {
  const image = await decodePhoto(await seen());
  expect(await reader.lookFor(image, '4821', 'as it is')).toBe('expected');
  expect(await reader.lookFor(image, '4822', 'as it is')).toBe('other');
});

test('reads a code with two pixels per module', async () => {
  const small = await sharp(photo).resize(210).jpeg().toBuffer();
  expect(await reader.lookFor(await decodePhoto(small), '4821', 'enlarged')).toBe('expected');
});

test.each(['4822', '48210', ' 4821', '4821\n', 'code=4821'])(
  'a QR code of %j is not the code 4821',
  async (text) => {
    const { d, side } = await qrPath(text);
    const box = `${-QUIET} ${-QUIET} ${side + 2 * QUIET} ${side + 2 * QUIET}`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="300" height="300"><path d="${d}"/></svg>`;
    const image = await decodePhoto(
      await sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).png().toBuffer(),
    );
    expect(await reader.lookFor(image, text, 'as it is')).toBe('expected');
    expect(await reader.lookFor(image, '4821', 'as it is')).toBe(text === '4822' ? 'other' : null);
  },
);

test('does not enlarge a large photo', async () => {
  const large = await decodePhoto(await sharp(photo).resize(1280).toBuffer());
  expect(await reader.lookFor(large, '4821', 'as it is')).toBe('expected');
});

test('returns no text without a code', async () => {
  const image = await decodePhoto(await photoOf({ tone: 'light', seed: 3 }));
  const texts: string[] = [];
  for (const size of ['as it is', 'enlarged'] as const)
    for await (const text of reader.texts(image, size)) texts.push(text);
  expect(texts).toEqual([]);
});
