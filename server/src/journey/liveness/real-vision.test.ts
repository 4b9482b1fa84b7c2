import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { livenessStates } from '../../database/schema.ts';
import { eventsOf, statusOf } from '../../../tests/helpers/rows.ts';
import { photosOf } from '../../../tests/helpers/signer-input.ts';
import { Originator, type Answer, type Signer } from '../../../tests/helpers/signing.ts';
import { momentsOf } from '@countersign/fixtures/synthetic-signer/moments-of';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

describe('a signer in front of the real reader', () => {
  it('is refused with another code and with an empty picture, and passes with the right code', async () => {
    const { signer } = await originator.start({ template: { ocr_cooldown_minutes: 0 } });
    await signer.walkTo('location');

    const asked = await signer.post('/liveness-otp');
    const other = String((Number(asked.data.otp_code) + 1) % 10_000).padStart(4, '0');
    expect((await signer.post('/liveness-photo', { images: await photosOf(other) })).data).toMatchObject({
      has_face: true,
      otp_found: false,
      reasons: [{ code: 'WRONG_CODE', message: 'This is not the current code' }],
      attempts_remaining: 4,
    });

    const again = await signer.post('/liveness-otp');
    const empty = await photosOf(String(again.data.otp_code), 0);
    expect((await signer.post('/liveness-photo', { images: empty })).data).toMatchObject({
      has_face: false,
      reasons: [{ code: 'NO_FACE', message: 'Show your face to the camera' }],
      attempts_remaining: 3,
    });
    expect(await statusOf(test, signer)).toBe('LOCATED');

    expect((await signer.showCode()).data).toMatchObject({ has_face: true, otp_found: true });
    expect(await statusOf(test, signer)).toBe('LIVE');
    const passed = (await eventsOf(test, signer.sessionId)).findLast(
      ({ type }) => type === 'LIVENESS_PASSED',
    );
    expect(passed?.facts).toMatchObject({
      same_person: { verdict: 'passed', distance: expect.any(Number) },
      sameness: expect.any(Number),
      replay: { verdict: 'passed', nearest_fit: [null, null, null] },
      models: expect.arrayContaining([
        expect.stringMatching(/^countersign descriptor\.onnx sha256 [0-9a-f]{64}$/),
      ]),
    });
    // The facts must identify neither the face nor the photo. The names of the networks are excluded from the check,
    // because they may contain words such as 'face'.
    const { models: _networks, ...facts } = passed?.facts ?? {};
    expect(JSON.stringify(facts)).not.toMatch(/embedding|descriptor|[01]{64}/);
  });

  it('gets instructions for two faces, darkness and a repeated picture', async () => {
    const signer = await atLiveness();
    const scene = { tone: 'medium', seed: 1, code: { kind: 'qr', text: '4821' } } as const;
    const [crowd, night, still] = await Promise.all([
      photoOf({ ...scene, faces: 2 }),
      photoOf({ ...scene, light: 0.02 }),
      photoOf(scene),
    ]);
    const crop = { left: 9, top: 6, width: 610, height: 458 };
    const copies = await Promise.all([
      sharp(still).jpeg({ quality: 60 }).toBuffer(),
      sharp(still).linear(1.15, 6).jpeg().toBuffer(),
      sharp(still).extract(crop).resize(640, 480).jpeg().toBuffer(),
    ]);
    const answers = [
      await submit(signer, '4821', await momentsOf(crowd)),
      await submit(signer, '4821', await momentsOf(night)),
      await submit(signer, '4821', copies),
    ];
    const shown = answers.map(({ data }) => [
      data.has_face,
      data.otp_found,
      data.reasons.map(({ message }: { message: string }) => message),
    ]);
    expect(shown).toEqual([
      [false, true, ['Only one person may be in the photo']],
      [false, false, ['Too dark', 'Show your face to the camera', 'Hold the code closer']],
      [false, true, ['Use a live camera: the three photos are identical']],
    ]);
    expect(await statusOf(test, signer)).toBe('LOCATED');
  });

  it('is refused with photos of an earlier session, however they were edited', async () => {
    const code = '4821';
    const scene = { tone: 'light', seed: 1, day: 6, code: { kind: 'qr', text: code } } as const;
    const photos = await momentsOf(await photoOf(scene));
    const first = await atLiveness();
    expect((await submit(first, code, photos)).data).toMatchObject({
      has_face: true,
      otp_found: true,
    });

    const second = await atLiveness();
    const crop = { left: 12, top: 9, width: 616, height: 462 };
    const changed = await Promise.all(
      photos.map((photo) => sharp(photo).extract(crop).resize(600).jpeg({ quality: 75 }).toBuffer()),
    );
    expect((await submit(second, code, changed)).data).toMatchObject({
      has_face: false,
      otp_found: true,
      reasons: [{ code: 'USED_BEFORE', message: 'Take new photos: these were used before' }],
      attempts_remaining: 4,
    });
    expect(await statusOf(test, second)).toBe('LOCATED');

    const another = await photoOf({ ...scene, tone: 'dark', day: 7 });
    expect((await submit(second, code, await momentsOf(another))).data).toMatchObject({
      has_face: true,
      otp_found: true,
    });
  });
});

async function atLiveness(): Promise<Signer> {
  const { signer } = await originator.start({ template: { ocr_cooldown_minutes: 0 } });
  return signer.walkTo('location');
}

/** Submits photos that show the given code, which the test chose beforehand. */
async function submit(signer: Signer, code: string, photos: readonly Buffer[]): Promise<Answer> {
  await signer.post('/liveness-otp');
  await test.services.database.db
    .update(livenessStates)
    .set({ codeEncrypted: test.services.vault.encrypt(code, `liveness_states.code:${signer.id}`) })
    .where(eq(livenessStates.participantId, signer.id));
  return signer.post('/liveness-photo', {
    images: photos.map((photo) => `data:image/jpeg;base64,${photo.toString('base64')}`),
  });
}
