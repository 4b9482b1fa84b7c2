import { clipOf } from '@countersign/fixtures/synthetic-signer/clip-of';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { expect, it } from 'vitest';
import { judgeClip } from '../../journey/liveness/judge-clip.ts';
import { createFaceReader } from '../faces/face-reader.ts';
import { decodePhoto } from '../pictures/decode-photo.ts';
import { clipFrame } from './clip-frames.ts';
import { readClip } from './read-clip.ts';

it('examines a drawn signer: a still is refused, one who sways is neither refused nor proven', async () => {
  const reader = await createFaceReader();
  const jpeg = await photoOf({ tone: 'dark', seed: 3, code: { kind: 'card', text: '4826' } });
  const image = await decodePhoto(jpeg);
  const [face = null] = await reader.read(image);
  const verdictOf = async (sways: boolean) => {
    const frames = await Promise.all((await clipOf(jpeg, { frames: 40, sways })).map(clipFrame));
    const reading = await readClip(
      { frames: frames.flatMap((frame) => frame ?? []), moments: [] },
      [{ jpeg, image, face }],
      reader,
    );
    expect(reading).toMatchObject({ frames: 40, examined: 10, withFace: 10, copied: 0 });
    const times = frames.map((_frame, index) => index * 120);
    return judgeClip({ times_ms: times, bytes: [] }, reading, 60_000);
  };
  expect(await verdictOf(true)).toMatchObject({
    verdict: 'indeterminate',
    measures: { depth: { shift: expect.any(Number) } },
  });
  expect(await verdictOf(false)).toMatchObject({ verdict: 'failed' });
});

it('reports a frame that cannot be decoded', async () => {
  expect(await clipFrame(Buffer.from('not a picture'))).toBeNull();
});
