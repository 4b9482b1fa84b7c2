import { beforeAll, expect, test } from 'vitest';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import type { CodeOptions, PhotoOptions } from '@countersign/fixtures/synthetic-signer/photo-of';
import { sampleOf } from '../../testing/endurance.ts';
import { createDigitsReader } from './digits-reader.ts';
import type { DigitsReader } from './digits-reader.ts';
import { decodePhoto } from './rgb-image.ts';

let reader: DigitsReader;
beforeAll(async () => {
  reader = await createDigitsReader();
});

async function codesIn(code: CodeOptions, options: Partial<PhotoOptions> = {}): Promise<string[]> {
  const image = await decodePhoto(await photoOf({ tone: 'medium', seed: 5, code, ...options }));
  return listOf(reader.codes(image));
}

async function listOf(codes: AsyncIterable<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const code of codes) list.push(code);
  return list;
}

const CARDS = [
  { text: '7294', style: 'bold', tilt: 28, mirrored: false },
  { text: '6350', style: 'handwritten', tilt: -28, mirrored: true },
  { text: '1467', style: 'screen', tilt: 0, mirrored: true },
] as const;

test.each(sampleOf(CARDS, 1))(
  'of all codes, $text alone is shown ($style, turned by $tilt, mirrored: $mirrored)',
  async ({ mirrored, ...code }) => {
    expect(await codesIn({ kind: 'card', ...code }, { mirrored })).toEqual([code.text]);
  },
);

test.each(sampleOf([false, true], 1))(
  '8018 is not taken for 8108, which it is in a mirror (mirrored: %s)',
  async (mirrored) => {
    expect(await codesIn({ kind: 'card', text: '8018' }, { mirrored })).toEqual(['8018']);
  },
);

test.each(sampleOf(['729', '72941'], 1))('%s is no code', async (text) => {
  expect(await codesIn({ kind: 'card', text })).toEqual([]);
});
