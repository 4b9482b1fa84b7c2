import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypesOf } from '../../tests/helpers/rows.ts';
import { Originator, type SessionOptions, type Signer } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const AT_ONCE = { otp_cooldown_minutes: 0 };

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const begin = async (template: SessionOptions['template'] = {}): Promise<Signer> =>
  (await originator.start({ template: { ...AT_ONCE, ...template } })).signer;
const verifyAgain = async (signer: Signer) => {
  await signer.sendOtp();
  return (await signer.verifyOtp(await signer.newestOtp())).data.next_step;
};
const reload = async (signer: Signer) => (await signer.open()).data.next_step;

describe('the step at which the journey continues', () => {
  it('is the first one without a result, with the same bearer token or a new OTP', async () => {
    const signer = await begin();
    expect(await reload(signer)).toBe('otp');
    for (const [done, next] of [
      ['otp', 'document'],
      ['document', 'location'],
      ['location', 'liveness'],
      ['liveness', 'signature'],
    ] as const) {
      const steps = { otp: () => verifyAgain(signer), document: signer.consent, location: signer.locate };
      await (done === 'liveness' ? signer.showCode() : steps[done]());
      expect(await reload(signer)).toBe(next);
      expect(await verifyAgain(signer)).toBe(next);
    }
    expect(await signer.sign()).toMatchObject({ status: 200 });
    expect(await reload(signer)).toBeNull();
    expect(
      (await eventTypesOf(test, signer.sessionId)).filter((type) => type === 'LIVENESS_PASSED'),
    ).toHaveLength(1);
  });

  it('is the OTP without a bearer token, or with an expired one', async () => {
    const signer = await begin();
    await signer.walkTo('location');
    const { bearer } = signer;
    signer.bearer = '';
    expect(await reload(signer)).toBe('otp');
    signer.bearer = bearer;
    test.clock.pass({ minutes: 31 });
    expect(await reload(signer)).toBe('otp');
  });

  it('is the location if location and photos are too old, and the server refuses to skip it', async () => {
    const signer = await begin({ resume_minutes: 10 });
    await signer.walkTo('liveness');
    test.clock.pass({ minutes: 9 });
    expect(await verifyAgain(signer)).toBe('signature');
    test.clock.pass({ minutes: 2 });
    expect(await reload(signer)).toBe('signature');
    expect(await verifyAgain(signer)).toBe('location');
    expect((await signer.sign()).error.code).toBe('STEP_NOT_ALLOWED');
    await signer.locate();
    expect(await reload(signer)).toBe('liveness');
    await signer.showCode();
    expect(await signer.sign()).toMatchObject({ status: 200 });
  });

  it('is the OTP and then the document if the template demands a restart', async () => {
    const signer = await begin({ resume_minutes: 0 });
    await signer.walkTo('liveness');
    expect(await reload(signer)).toBe('otp');
    expect(await verifyAgain(signer)).toBe('document');
    expect((await signer.sign()).error.code).toBe('STEP_NOT_ALLOWED');
    await signer.consent();
    await signer.locate();
    await signer.showCode();
    expect(await signer.sign()).toMatchObject({ status: 200 });
  });

  it('is the OTP until the device that the template asks for is recorded', async () => {
    const signer = await begin({ device_intelligence_enabled: true });
    expect(await verifyAgain(signer)).toBe('document');
    expect(await reload(signer)).toBe('otp');
  });
});
