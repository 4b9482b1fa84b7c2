/** Tests signings while the server's clock jumps forwards and backwards. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { verifySessionEvidence } from '../../src/evidence/verify.ts';
import { endurance } from '../helpers/endurance.ts';
import { eventTypesOf, forgetRateLimits } from '../helpers/rows.ts';
import { type Answer, Originator, type Signer, willingVision } from '../helpers/signing.ts';
import { plainPhotos } from '../helpers/stand-ins.ts';
import { PATIENT_TEMPLATE } from '../helpers/stubborn-signer.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';

const RUNS = endurance({ short: 6, whole: 300 });
const [SECOND, MINUTES, HOURS, DAYS] = [1, 600, 3 * 3600, 2 * 86_400];
const jump = fc
  .constantFrom(0, 0, SECOND, MINUTES, HOURS, DAYS)
  .chain((seconds) => fc.constantFrom(seconds, -seconds));

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  test.clock.hold();
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());
beforeEach(() => forgetRateLimits(test));

/** Performs a step. Afterwards, the signer continues with the next step, or with the OTP if the bearer has ended. */
async function take(signer: Signer, step: number): Promise<Answer> {
  if (step === 0) {
    const sent = await signer.sendOtp();
    return sent.success ? signer.verifyOtp(await signer.newestOtp()) : sent;
  }
  if (step === 1) return signer.consent();
  if (step === 2) return signer.locate();
  return step === 3 ? signer.showCode() : signer.sign();
}
const STEPS = 5;

it('every signer either signs or finds the session expired for good, and every chain is intact', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(jump, { minLength: 25, maxLength: 25 }), async (jumps) => {
      const { sessionId, signer } = await originator.start({ template: PATIENT_TEMPLATE });
      signer.ip = `198.18.${run >> 8}.${run++ & 255}`;
      let step = 0;
      let hasExpired = false;
      for (const seconds of jumps) {
        test.clock.pass({ seconds });
        const answer = await take(signer, step);
        if (answer.success) step += 1;
        else if (answer.status === 401) step = 0;
        else hasExpired = answer.status === 410;
        expect([200, 401, 410]).toContain(answer.status);
        if (hasExpired || step === STEPS) break;
      }
      expect(hasExpired || step === STEPS).toBe(true);
      if (hasExpired) {
        test.clock.pass({ seconds: -3 * DAYS });
        expect((await signer.open()).status).toBe(410);
      }
      const types = await eventTypesOf(test, sessionId);
      const end = hasExpired ? 'SESSION_EXPIRED' : 'SIGNATURE_CAPTURED';
      expect(types.filter((type) => type === end)).toEqual([end]);
      expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
    }),
    { numRuns: RUNS },
  );
});

it("a client that exceeded a limit before the clock went back waits no longer than the limit's period", async () => {
  const { signer } = await originator.start();
  test.clock.pass({ seconds: DAYS / 4 });
  const nonces = await Promise.all(Array.from({ length: 40 }, () => signer.post('/otp/generate-nonce')));
  expect(nonces.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  test.clock.pass({ seconds: -DAYS / 4 });
  const refused = await signer.post('/otp/generate-nonce');
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  test.clock.pass({ seconds: 61 });
  expect((await signer.post('/otp/generate-nonce')).status).toBe(200);
});
