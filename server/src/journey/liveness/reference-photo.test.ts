import { MAX_REFERENCE_PHOTO_BYTES } from '@countersign/contract/rules/liveness';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

const vision = standInVision();
let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());
beforeEach(() => {
  Object.assign(vision, { says: 'passed', referenceDistance: null });
});

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } }).withExif({
    IFD0: { Artist: 'Asha' },
  });

async function send(signer: Signer, photo: Buffer) {
  return originator.ask(`/sessions/${signer.sessionId}/participants/${signer.id}/reference-photo`, {
    method: 'POST',
    body: { reference_photo: photo.toString('base64') },
  });
}

async function checkOf({ sessionId }: Signer) {
  return (await originator.ask(`/sessions/${sessionId}`)).data.participants[0].checks.reference_photo;
}

async function factsOf({ sessionId }: Signer) {
  const passed = (await eventsOf(test, sessionId)).findLast(({ type }) => type === 'LIVENESS_PASSED');
  return passed?.facts['reference_photo'];
}

it.each([
  [0.4, 'passed', null],
  [0.53, 'indeterminate', 'the face may differ from that in the reference photo (distance 0.53)'],
  [0.7, 'failed', 'the face differs from that in the reference photo (distance 0.7)'],
  [null, 'indeterminate', 'the face could not be compared with the reference photo'],
] as const)('a distance of %s is %s, and the signer continues', async (distance, verdict, reason) => {
  const { signer } = await originator.start({});
  const { data } = await send(signer, await picture('#aabbcc').jpeg().toBuffer());
  expect(await checkOf(signer)).toBeNull();
  vision.referenceDistance = distance;
  await signer.walkTo('location');
  expect((await signer.showCode()).data).toMatchObject({ has_face: true, otp_found: true });
  expect(await factsOf(signer)).toEqual({ verdict, distance, sha256: data.sha256 });
  expect(await checkOf(signer)).toMatchObject({ verdict, reason });
});

it('without a reference photo, nothing is compared', async () => {
  const { signer } = await originator.start({});
  vision.referenceDistance = 0.7;
  await signer.walkTo('liveness');
  expect(await factsOf(signer)).toBeUndefined();
  expect(await checkOf(signer)).toBeNull();
});

it('the newest photo counts, and each is part of the evidence without its metadata', async () => {
  const { signer, sessionId } = await originator.start({});
  await send(signer, await picture('red').png().toBuffer());
  const { data } = await send(signer, await picture('blue').webp().toBuffer());
  vision.referenceDistance = 0.3;
  await signer.walkTo('liveness');
  expect(await factsOf(signer)).toMatchObject({ verdict: 'passed', sha256: data.sha256 });
  const stored = await test.services.storage.get(sessionId, data.sha256);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 });
  expect(stored.includes('Asha')).toBe(false);
  const part = await test.app.inject({
    url: `/api/v1/originator/sessions/${sessionId}/evidence/parts/${data.sha256}`,
    headers: { authorization: `Bearer ${test.apiKey}` },
  });
  expect([part.statusCode, part.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
});

it('a photo that cannot be read later does not stop the signer', async () => {
  const { signer, sessionId } = await originator.start({});
  await send(signer, await picture('red').jpeg().toBuffer());
  await signer.walkTo('location');
  await test.services.storage.erase(sessionId);
  expect((await signer.showCode()).data.has_face).toBe(true);
  expect(await factsOf(signer)).toMatchObject({ verdict: 'indeterminate', distance: null });
});

it('is refused if it is not a picture, too large, or the signer has signed', async () => {
  const { signer } = await originator.start({});
  expect(await send(signer, Buffer.from('%PDF-1.7'))).toMatchObject({
    status: 400,
    error: { code: 'PHOTO_INVALID', reason: 'UNKNOWN_TYPE' },
  });
  expect((await send(signer, Buffer.alloc(MAX_REFERENCE_PHOTO_BYTES + 3))).status).toBe(400);
  await signer.walkTo('signature');
  const photo = await picture('red').jpeg().toBuffer();
  expect((await send(signer, photo)).error.code).toMatch(/ALREADY_SIGNED|SESSION_ENDED/);
});
