import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { pictureProblems, qualityOf } from '@countersign/contract/rules/picture-quality';
import { greyCopy } from './pictures/grey-image.ts';
import { decodePhoto } from './pictures/decode-photo.ts';

const measure = async (photo: Buffer) => qualityOf(await greyCopy(await decodePhoto(photo), 320));
const problemsOf = async (photo: Buffer) => pictureProblems(await measure(photo));

const SCENE = { seed: 1, code: { kind: 'card', text: '4821' } } as const;

test.each(['light', 'medium', 'dark'] as const)('a %s face is fine in any room', async (tone) => {
  expect(await problemsOf(await photoOf({ ...SCENE, tone }))).toEqual([]);
  expect(await problemsOf(await photoOf({ ...SCENE, tone, light: 0.3 }))).toEqual([]);
});

test('a picture without light is too dark', async () => {
  expect(await problemsOf(await photoOf({ ...SCENE, tone: 'light', light: 0.1 }))).toEqual(['TOO_DARK']);
});

test('a picture that is mostly white is too bright', async () => {
  const glaring = await sharp(await photoOf({ ...SCENE, tone: 'light' }))
    .linear(2.2)
    .jpeg()
    .toBuffer();
  expect(await problemsOf(glaring)).toEqual(['TOO_BRIGHT']);
});

test('a picture that is out of focus or moved is blurred', async () => {
  const sharpOne = await photoOf({ ...SCENE, tone: 'medium' });
  const outOfFocus = await sharp(sharpOne).blur(6).jpeg().toBuffer();
  const row = Array.from({ length: 21 }, () => 1);
  const none = row.map(() => 0);
  const moved = await sharp(sharpOne)
    .convolve({ width: 21, height: 3, kernel: [...none, ...row, ...none] })
    .jpeg()
    .toBuffer();
  expect(await problemsOf(outOfFocus)).toEqual(['BLURRED']);
  expect(await problemsOf(moved)).toEqual(['BLURRED']);
  expect((await measure(sharpOne)).blur).toBeLessThan(0.4);
});

test('a single colour counts as blurred', () => {
  expect(qualityOf({ data: new Uint8Array(400).fill(100), width: 20, height: 20 })).toEqual({
    brightest: 100,
    overexposed: 0,
    blur: 1,
  });
});
