import { MARKS, STEP_TABLE } from '@countersign/contract/rules/steps';
import type { TemplateConfig } from '@countersign/contract/template';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { onePage, writePdf } from '../../src/pdf/testing/write-pdf.ts';
import { verifySessionEvidence } from '../../src/evidence/verify.ts';
import { endurance } from '../helpers/endurance.ts';
import { eventTypesOf, forgetRateLimits } from '../helpers/rows.ts';
import { type Answer, Originator, type Signer } from '../helpers/signing.ts';
import { plainPhotos, standInVision } from '../helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';
import {
  type Action,
  ACTIONS,
  begin,
  LIMITS,
  onward,
  take,
  type ModelAnswer,
  WAITS,
} from './testing/journey-model.ts';

const vision = standInVision();
const document = writePdf(onePage());
let test: TestApp;
let originator: Originator;
/**
 * The newest OTP. The placeholder is used if a walk verifies before any OTP was sent. An empty string would be rejected
 * as malformed.
 */
let newestOtp = '000000';
beforeAll(async () => {
  test = await openTestApp({
    replace: {
      vision,
      maps: { draw: () => Promise.resolve(null) },
      geocoder: { addressOf: () => Promise.resolve(null) },
      sms: {
        send: async ({ otp }) => {
          newestOtp = otp ?? newestOtp;
          return null;
        },
      },
    },
  });
  // The clock of the test stands still between actions, because the model counts the seconds itself.
  test.clock.hold();
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const TEMPLATE: Partial<TemplateConfig> = {
  otp_regenerate_on_resend: true,
  otp_resend_limit: 100,
  otp_verify_attempts_per_resend: LIMITS.otpAttempts,
  otp_validity_minutes: LIMITS.otp / 60,
  otp_cooldown_minutes: LIMITS.resend / 60,
  ocr_max_attempts: 100,
  ocr_cooldown_minutes: LIMITS.retryFace,
  validity_hours: LIMITS.session / 3600,
  // The maximum, so that locations and photos stay valid throughout a walk: the model does not know their age.
  // `server/src/journey/next-step.test.ts` tests shorter times.
  resume_minutes: 10_080,
  decline: 'ends_signer',
};

const REQUESTS: Record<Exclude<Action, `wait ${string}`>, (signer: Signer) => Promise<Answer>> = {
  open: (signer) => signer.open(),
  'read the rules': (signer) => signer.get(`/template-config/${signer.id}`),
  'send the OTP': (signer) => signer.sendOtp(),
  'verify the OTP': (signer) => verify(signer, newestOtp),
  'verify a wrong OTP': (signer) =>
    verify(signer, String((Number(newestOtp) + 1) % 1_000_000).padStart(6, '0')),
  'read the document': (signer) => signer.get(`/document/${signer.id}`),
  consent: (signer) => signer.consent(),
  'refuse consent': (signer) => signer.consent({ consent_given: false }),
  'share the position': (signer) => signer.locate(),
  'ask for a code': (signer) => signer.post('/liveness-otp'),
  'show face and code': (signer) => photograph(signer, 'passed'),
  'show nothing': (signer) => photograph(signer, 'failed'),
  sign: (signer) => signer.sign(),
  'sign with nothing': (signer) => signer.post('/signature-capture', { signature_base64: 'AAAA' }),
  'log out': (signer) => signer.post('/logout'),
  decline: (signer) => signer.decline(),
  'get a new link': async (signer) => {
    const path = `/sessions/${signer.sessionId}/participants/${signer.id}/resend-link`;
    const answer = await originator.ask(path, { method: 'POST' });
    if (answer.success) signer.token = String(answer.data.link).split('/').at(-1) ?? '';
    return answer;
  },
  'be cancelled': ({ sessionId }) => originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' }),
};

async function verify(signer: Signer, otp: string): Promise<Answer> {
  const nonce = await signer.post('/otp/generate-nonce');
  return nonce.success ? signer.verifyOtp(otp) : nonce;
}

async function photograph(signer: Signer, says: typeof vision.says): Promise<Answer> {
  vision.says = says;
  return signer.post('/liveness-photo', { images: await plainPhotos() });
}

const ANSWERS_BY_CODE: Partial<Record<string, ModelAnswer>> = {
  STEP_NOT_ALLOWED: 'too early',
  LIVENESS_CODE_REQUIRED: 'too early',
  LIVENESS_CODE_EXPIRED: 'too early',
  ALREADY_SIGNED: 'signed already',
  LINK_EXPIRED: 'over',
  LINK_CANCELLED: 'over',
  LINK_DECLINED: 'over',
  SIGNER_DECLINED: 'over',
  SESSION_ENDED: 'over',
  SESSION_HAS_EXPIRED: 'over',
  SESSION_EXPIRED: 'verify first',
  OTP_INVALID: 'wrong input',
  OTP_EXPIRED: 'wrong input',
  CONSENT_REQUIRED: 'wrong input',
  SIGNATURE_INVALID: 'wrong input',
  OTP_ATTEMPTS_EXCEEDED: 'later',
  OTP_COOLDOWN: 'later',
  LIVENESS_COOLDOWN: 'later',
  STEP_REPEATED: 'repeated this step too many times',
};

async function perform(signer: Signer, action: Action): Promise<string> {
  const seconds = WAITS[action];
  if (seconds !== undefined) test.clock.pass({ seconds });
  if (!isRequest(action)) return 'done';
  await forgetRateLimits(test);
  const answer = await REQUESTS[action](signer);
  return answer.success ? 'done' : (ANSWERS_BY_CODE[answer.error.code] ?? answer.error.code);
}

const isRequest = (action: Action): action is keyof typeof REQUESTS => action in REQUESTS;

const MAX_MILLISECONDS = endurance({ short: 300_000, whole: 3_600_000 });

it(
  'a signer who acts in any order gets the answers that the step table defines',
  async () => {
    const finished: number[] = [];
    let walks = 0;
    const step = fc.oneof(
      { arbitrary: fc.constantFrom(...ACTIONS), weight: 2 },
      { arbitrary: fc.constant('onward' as const), weight: 3 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }), async (walk) => {
        // The second participant never signs, so that the session stays open after the first one signs.
        const { signer, sessionId } = await originator.start({
          template: TEMPLATE,
          participants: [{}, {}],
          document,
        });
        // Each walk has its own IP address, because the limit of calls per minute and address uses the real clock.
        signer.ip = `10.0.${walks >> 8}.${walks & 255}`;
        walks += 1;
        const model = begin();
        const done: string[] = [];
        for (const one of walk) {
          const action = one === 'onward' ? onward(model) : one;
          const wasOver = model.now >= LIMITS.session;
          const expected = take(model, action);
          const reported = await perform(signer, action);
          done.push(`${action}: ${reported}`);
          // After a timeout, the session is over in the model, but the server may not have detected it yet and may
          // accept a cancellation by the originator.
          if (action === 'be cancelled' && wasOver) model.isCancelled = true;
          else expect([...done.slice(0, -1), `${action}: ${expected}`]).toEqual(done);
        }
        await expectEvidence(sessionId, model.steps);
        finished.push(model.steps);
      }),
      { numRuns: endurance({ short: 30, whole: 2000 }), seed: inject('sampleSeed') },
    );
    // The walks are meaningful only if some of them complete every step and others do not.
    expect(Math.max(...finished)).toBe(STEP_TABLE.length - 1);
    expect(Math.min(...finished)).toBeLessThan(STEP_TABLE.length - 1);
  },
  MAX_MILLISECONDS,
);

/** Checks that the evidence chain records exactly the completed steps, in order. */
async function expectEvidence(sessionId: string, steps: number): Promise<void> {
  const types = await eventTypesOf(test, sessionId);
  const completing = STEP_TABLE.flatMap(({ marks }) => marks.at(-1)?.evidence ?? []);
  const seen = [...new Set(types)].filter((type) => completing.some((evidence) => evidence === type));
  expect(seen).toEqual(completing.slice(0, steps));
  expect(types.filter((type) => type === MARKS.at(-1)?.evidence).length).toBeLessThanOrEqual(1);
  expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true, faults: [] });
}
