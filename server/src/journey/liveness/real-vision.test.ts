import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOf } from '../../testing/rows.ts';
import { Originator, photosOf } from '../../testing/signing.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

describe('a signer in front of the real reader', () => {
  it('is refused with another code and with nobody in the picture, and passes with the right one', async () => {
    const { signer } = await originator.start({ template: { ocr_cooldown_minutes: 0 } });
    await signer.walkTo('location');

    const asked = await signer.post('/liveness-otp');
    const other = String((Number(asked.data.otp_code) + 1) % 10_000).padStart(4, '0');
    expect((await signer.post('/liveness-photo', { images: await photosOf(other) })).data).toMatchObject({
      has_face: true,
      otp_found: false,
      attempts_remaining: 4,
    });

    const again = await signer.post('/liveness-otp');
    const empty = await photosOf(String(again.data.otp_code), 0);
    expect((await signer.post('/liveness-photo', { images: empty })).data).toMatchObject({
      has_face: false,
      attempts_remaining: 3,
    });
    expect(await statusOf(test, signer)).toBe('LOCATED');

    expect((await signer.showCode()).data).toMatchObject({ has_face: true, otp_found: true });
    expect(await statusOf(test, signer)).toBe('LIVE');
  });
});
