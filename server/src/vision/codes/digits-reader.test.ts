import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import type { CodeOptions, PhotoOptions } from '@countersign/fixtures/synthetic-signer/photo-of';
import { sampleOf } from '../../../tests/helpers/endurance.ts';
import { checkCode, isCertain } from './code-check.ts';
import { createDigitsReader } from './digits-reader.ts';
import type { DigitsReader } from './digits-reader.ts';
import { decodePhoto } from '../pictures/decode-photo.ts';

let reader: DigitsReader;
beforeAll(async () => {
  reader = await createDigitsReader();
});

const ALL = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'));

/** Returns every code that the reader would accept for this photo. */
async function codesIn(code: CodeOptions, options: Partial<PhotoOptions> = {}): Promise<string[]> {
  const image = await decodePhoto(await photoOf({ tone: 'medium', seed: 5, code, ...options }));
  const [small, full] = [await reader.read(image, 'small'), await reader.read(image, 'full')];
  return ALL.filter(
    (expected) => isCertain(checkCode(small, expected)) || checkCode(full, expected).seen === 'expected',
  );
}

const CARDS = [
  { text: '6294', style: 'bold', tilt: 28, mirrored: false },
  { text: '6350', style: 'handwritten', tilt: -28, mirrored: true },
  { text: '8469', style: 'screen', tilt: 0, mirrored: true },
] as const;

test.each(sampleOf(CARDS, 1))(
  'finds only $text among all codes ($style, tilted by $tilt, mirrored: $mirrored)',
  async ({ mirrored, ...code }) => {
    expect(await codesIn({ kind: 'card', ...code }, { mirrored })).toEqual([code.text]);
  },
);

test.each(sampleOf(['629', '62948'], 1))('%s is not a code', async (text) => {
  expect(await codesIn({ kind: 'card', text })).toEqual([]);
});

test('small digits next to the code are not a code', async () => {
  const code = { kind: 'card', text: '6294', style: 'screen', corner: '3586' } as const;
  expect(await codesIn(code)).toEqual(['6294']);
});

test('names the network it reads with', () => {
  const network = readFileSync(new URL('../../../../models/digits/digits.onnx', import.meta.url));
  expect(reader.models).toContain(
    `countersign digits.onnx sha256 ${createHash('sha256').update(network).digest('hex')}`,
  );
});
