import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { acceptSignature } from './accept-signature.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The bit depth is 1 in greyscale, so that each byte holds eight pixels. */
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(1, 8);
  return chunk('IHDR', data);
}

function drawn(width = 600, height = 200): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <path d="M 40 120 C 120 20, 160 180, 240 90 S 400 60, 520 130" fill="none" stroke="#0b1f4b" stroke-width="4"/></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

function withChunkBeforePixels(png: Buffer, extra: Buffer): Buffer {
  const afterHeader = SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), extra, png.subarray(afterHeader)]);
}

const plain = (
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha: number },
) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

const accept = (bytes: Buffer) => acceptSignature(bytes.toString('base64'));

describe('an accepted signature', () => {
  test('keeps its size and its strokes', async () => {
    const original = await drawn();
    const result = await accept(original);
    if (!result.ok) expect.fail(result.reason);
    expect(result).toMatchObject({ width: 600, height: 200 });
    expect(await sharp(result.png).metadata()).toMatchObject({
      format: 'png',
      width: 600,
      height: 200,
      hasAlpha: false,
    });
    const [before, after] = await Promise.all(
      [original, result.png].map((png) => sharp(png).raw().toBuffer()),
    );
    expect(after).toEqual(before);
  });

  test('is placed on white if it was transparent', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect x="9" y="9" width="9" height="4"/></svg>';
    const result = await accept(await sharp(Buffer.from(svg)).png().toBuffer());
    if (!result.ok) expect.fail(result.reason);
    const pixels = await sharp(result.png).raw().toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('may be a single dot', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><circle cx="300" cy="100" r="2"/></svg>';
    expect(await accept(await sharp(Buffer.from(svg)).png().toBuffer())).toMatchObject({ ok: true });
  });

  test('loses its comments and trailing bytes', async () => {
    const note = chunk('tEXt', Buffer.from('Comment\0secret-owner'));
    const dirty = Buffer.concat([
      withChunkBeforePixels(await drawn(), note),
      Buffer.from('<script>tail</script>'),
    ]);
    const result = await accept(dirty);
    if (!result.ok) expect.fail(result.reason);
    expect(result.png.includes('secret-owner')).toBe(false);
    expect(result.png.includes('<script>')).toBe(false);
  });

  test('never has its compressed comments or profiles unpacked', async () => {
    const packed = deflateSync(Buffer.alloc(200_000_000));
    const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), packed]));
    const laden = withChunkBeforePixels(await drawn(), Buffer.concat([text, profile]));
    expect(laden.length).toBeLessThan(1_000_000);
    expect(await accept(laden)).toMatchObject({ ok: true, width: 600, height: 200 });
  });
});

describe('a rejected signature', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path d="M0 0L99 99"/></svg>';

  test.each([
    ['an empty text', async () => ''],
    ['a data URL', async () => `data:image/png;base64,${(await drawn()).toString('base64')}`],
    ['text that is not base64', async () => `${(await drawn()).toString('base64')}!`],
    ['SVG', async () => Buffer.from(svg).toString('base64')],
    [
      'JPEG',
      async () =>
        (
          await sharp(await drawn())
            .jpeg()
            .toBuffer()
        ).toString('base64'),
    ],
  ])('%s is not a PNG', async (_name, text) => {
    expect(await acceptSignature(await text())).toEqual({ ok: false, reason: 'NOT_A_PNG' });
  });

  test.each([
    ['an SVG disguised as a PNG', Buffer.concat([SIGNATURE, Buffer.from(svg)])],
    [
      'SVG in the place of the pixels',
      Buffer.concat([
        SIGNATURE,
        header(600, 200),
        chunk('IDAT', Buffer.from(svg)),
        chunk('IEND', Buffer.alloc(0)),
      ]),
    ],
    ['a PNG without pixels', Buffer.concat([SIGNATURE, header(600, 200), chunk('IEND', Buffer.alloc(0))])],
    ['a PNG without a header', Buffer.concat([SIGNATURE, chunk('IEND', Buffer.alloc(0))])],
    [
      'fewer rows than it claims',
      Buffer.concat([
        SIGNATURE,
        header(600, 200),
        chunk('IDAT', deflateSync(Buffer.alloc(760))),
        chunk('IEND', Buffer.alloc(0)),
      ]),
    ],
    ['the PNG signature alone', SIGNATURE],
  ])('%s is unreadable', async (_name, bytes) => {
    expect(await accept(bytes)).toEqual({ ok: false, reason: 'UNREADABLE' });
  });

  test.each([1, 12, 600])('a PNG whose last %i bytes are missing', async (missing) => {
    const whole = await drawn();
    expect(await accept(whole.subarray(0, whole.length - missing))).toEqual({
      ok: false,
      reason: 'UNREADABLE',
    });
  });

  test('a PNG with a changed byte in its pixel data', async () => {
    const bytes = await drawn();
    const pixels = bytes.indexOf('IDAT') + 60;
    bytes.writeUInt8(bytes.readUInt8(pixels) ^ 0xff, pixels);
    expect(await accept(bytes)).toEqual({ ok: false, reason: 'UNREADABLE' });
  });

  test('a 400-megapixel bomb, judged by its header alone', async () => {
    const rows = deflateSync(Buffer.alloc(20_000 * 2501), { level: 9 });
    const bomb = Buffer.concat([
      SIGNATURE,
      header(20_000, 20_000),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await accept(bomb)).toEqual({ ok: false, reason: 'TOO_LARGE' });
  });

  test.each([
    [2001, 200],
    [600, 1001],
  ])('%i x %i pixels', async (width, height) => {
    expect(await accept(await drawn(width, height))).toEqual({ ok: false, reason: 'TOO_LARGE' });
  });

  test('more than 1 MB of any content', async () => {
    const padded = Buffer.concat([await drawn(), Buffer.alloc(1_000_000)]);
    expect(await accept(padded)).toEqual({ ok: false, reason: 'TOO_LARGE' });
    expect(await accept(padded.subarray(0, 1_000_000))).toMatchObject({ ok: true });
  });

  test.each([
    ['white', 'white'],
    ['black', 'black'],
    ['nearly white', '#f4f4f4'],
    ['transparent', { r: 0, g: 0, b: 0, alpha: 0 }],
  ])('a picture that is %s throughout counts as blank', async (_name, background) => {
    expect(await accept(await plain(600, 200, background))).toEqual({ ok: false, reason: 'BLANK' });
  });
});
