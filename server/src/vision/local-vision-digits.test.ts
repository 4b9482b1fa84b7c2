/** Tests reading codes as digits from photos of a drawn signer, in a real reader process. */
import { expect, test } from 'vitest';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import type { PhotoOptions } from '@countersign/fixtures/synthetic-signer/photo-of';
import { sampleOf } from '../../tests/helpers/endurance.ts';
import { presenceIn } from '../../tests/helpers/presence-in.ts';
import { sharedVision } from '../../tests/helpers/shared-workers.ts';

/** Returns two photos, because digits count only if two photos agree. */
function twoPhotos(options: Omit<PhotoOptions, 'seed'>): Promise<Buffer[]> {
  return Promise.all([2, 3].map((seed) => photoOf({ ...options, seed })));
}

const card = (text: string) => ({ kind: 'card', text }) as const;

const NOT_FOUND = {
  verdict: 'failed',
  hasFace: true,
  codeFound: false,
  reasons: ['CODE_NOT_FOUND'],
};

const CARDS = [
  { text: '4826', style: 'printed', tilt: 0, mirrored: false, tone: 'light' },
  { text: '0069', style: 'bold', tilt: 20, mirrored: false, tone: 'dark' },
  { text: '5364', style: 'handwritten', tilt: -20, mirrored: false, tone: 'medium' },
  { text: '3985', style: 'screen', tilt: 0, mirrored: false, tone: 'medium' },
  { text: '2604', style: 'printed', tilt: -20, mirrored: true, tone: 'light' },
] as const;

test.each(sampleOf(CARDS, 1))(
  '$text, $style, tilted by $tilt, mirrored: $mirrored',
  async ({ tone, mirrored, ...code }) => {
    const photos = await twoPhotos({ tone, mirrored, code: { kind: 'card', ...code } });
    const reading = await presenceIn(sharedVision, photos, code.text);
    expect(reading).toMatchObject({ verdict: 'passed', hasFace: true, codeFound: true, reasons: [] });
    expect(reading.photos.map(({ codeProbability }) => codeProbability)).toEqual([
      expect.closeTo(1, 1),
      expect.closeTo(1, 1),
    ]);
    expect(reading.models.slice(-2)).toEqual([
      expect.stringMatching(/^countersign digits\.onnx sha256 [0-9a-f]{64}$/),
      expect.stringMatching(/^onnxruntime-node \d+\.\d+\.\d+$/),
    ]);
  },
);

const OTHERS = [
  ['4822', '4826', 'WRONG_CODE'],
  ['48260', '4826', 'CODE_NOT_FOUND'],
  // The two codes are mirror images of each other.
  ['5802', '5082', 'WRONG_CODE'],
] as const;

test.each(sampleOf(OTHERS, 1))('a card with %s does not show %s', async (shown, expected, reason) => {
  const [first, ...others] = await twoPhotos({ tone: 'light', code: card(shown) });
  if (!first) expect.fail('two photos were wanted');
  // The signer sends three photos, but the third is not read: two photos with the code are enough.
  const photos = [first, ...others, first];
  expect(await presenceIn(sharedVision, photos, expected)).toMatchObject({ ...NOT_FOUND, reasons: [reason] });
});

test('digits in one photo of three are not enough', async () => {
  const withCode = await photoOf({ tone: 'dark', seed: 1, code: card('4826') });
  const reading = await presenceIn(sharedVision, [withCode, ...(await twoPhotos({ tone: 'dark' }))], '4826');
  expect(reading).toMatchObject(NOT_FOUND);
  expect(reading.photos.map(({ code }) => code)).toEqual(['digits', null, null]);
});
