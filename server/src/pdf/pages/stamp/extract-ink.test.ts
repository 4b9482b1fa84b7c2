import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signaturePng } from '../../../../tests/helpers/signature-png.ts';
import { extractInk, type Ink } from './extract-ink.ts';

const paper = (svg: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="white"/>${svg}</svg>`,
    ),
  )
    .png()
    .toBuffer();

const pictureOf = ({ width, height, pixels }: Ink) => sharp(pixels, { raw: { width, height, channels: 4 } });

describe('extracting the ink', () => {
  it('leaves no paper behind or around the signature', async () => {
    const drawn = Buffer.from(await signaturePng(), 'base64');
    const { data, info } = await pictureOf(await extractInk(drawn))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    expect(info.width).toBeLessThan(540);
    expect(info.height).toBeLessThan(150);
    const clear = data.filter((value, index) => index % 4 === 3 && value === 0).length;
    expect(clear).toBeGreaterThan((data.length / 4) * 0.8);
  });

  it('looks as it was drawn on white paper, in any colour', async () => {
    const drawn = await paper(
      '<path d="M100 50 L300 150" stroke="#1a3fc0" stroke-width="9"/><rect x="90" y="40" width="9" height="9" fill="#777"/>',
    );
    const lifted = await extractInk(drawn);
    const { info, data } = await pictureOf(lifted)
      .flatten({ background: 'white' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const before = await sharp(drawn)
      .extract({ left: 90, top: 40, width: info.width, height: info.height })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels } = before.info;
    const differences = [...data.keys()].map((index) =>
      Math.abs(
        (data[index] ?? 0) -
          (before.data[Math.floor(index / info.channels) * channels + (index % info.channels)] ?? 0),
      ),
    );
    expect(Math.max(...differences)).toBeLessThanOrEqual(2);
  });

  it('shrinks a large picture and keeps the size of one without ink', async () => {
    const large = await sharp({ create: { width: 2000, height: 900, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    expect(await extractInk(large)).toMatchObject({ width: 1000, height: 450 });
    expect(await extractInk(await paper(''))).toMatchObject({ width: 600, height: 200 });
  });
});
