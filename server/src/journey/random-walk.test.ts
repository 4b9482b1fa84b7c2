import { OTP_FAILURES_UNTIL_DEAD, sendsAllowed } from '@countersign/contract/rules/otp';
import {
  isFinal,
  PARTICIPANT_STATUSES,
  type ParticipantStatus,
} from '@countersign/contract/rules/participant-state';
import type { TemplateConfig } from '@countersign/contract/template';
import { asc, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { livenessStates, otpStates, participants } from '../database/schema.ts';
import type { WrittenEvent } from '../evidence/chain.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { readOutbox } from '../providers/outbox.ts';
import { endurance } from '../../tests/helpers/endurance.ts';
import { eventsOf, forgetRateLimits } from '../../tests/helpers/rows.ts';
import { type Answer, nth, Originator, type Signer } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInIpIntelligence, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const VPN = '198.51.100.66';
const HOME = '203.0.113.7';
const vision = standInVision();
let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({
    replace: {
      vision,
      ipIntelligence: standInIpIntelligence({ [VPN]: { verdict: 'failed', isVpn: true } }),
      maps: { draw: () => Promise.resolve(null) },
      geocoder: { addressOf: () => Promise.resolve(null) },
    },
  });
  // The clock is stopped, so that the same walks reach the same limits on every machine.
  test.clock.hold();
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const TEMPLATE = {
  otp_resend_limit: 2,
  otp_verify_attempts_per_resend: 3,
  otp_lockout_minutes: 5,
  ocr_max_attempts: 3,
  ocr_cooldown_minutes: 5,
  ocr_lockout_minutes: 60,
  location_validation_enabled: true,
  max_distance_meters: 1000,
  vpn_check_enabled: true,
  validity_hours: 8,
} satisfies Partial<TemplateConfig>;

async function otpFor(index: number): Promise<string> {
  const messages = await readOutbox(test.services);
  const text = messages.find(({ to }) => to === `+9198765432${10 + index}`)?.text ?? '';
  return /\b\d{6}\b/.exec(text)?.[0] ?? '000000';
}

/** All calls that a signer can try, even if they make no sense. */
const ACTIONS: Record<string, (signer: Signer, index: number) => Promise<Answer | void>> = {
  open: (signer) => signer.open(),
  sendOtp: (signer) => signer.sendOtp(),
  verifyRight: async (signer, index) => verify(signer, await otpFor(index)),
  verifyWrong: async (signer, index) =>
    verify(signer, String((Number(await otpFor(index)) + 1) % 1_000_000).padStart(6, '0')),
  sendAndGuess: async (signer, index) => {
    await signer.sendOtp();
    return ACTIONS['verifyWrong']?.(signer, index);
  },
  verifyGarbage: (signer) => signer.post('/otp/verify', { otp: 'garbage' }),
  checkProxy: (signer) => signer.post('/proxy-check', { session_id: signer.sessionId }),
  recordDevice: (signer) =>
    signer.post('/device-intelligence', { session_id: signer.sessionId, fingerprint_data: {} }),
  readDocument: (signer) => signer.get(`/document/${signer.id}`),
  consent: (signer) => signer.consent(),
  refuseConsent: (signer) => signer.consent({ consent_given: false }),
  locate: (signer) => signer.locate(),
  locateFar: (signer) => signer.locate({ latitude: 28.6 }),
  locateNowhere: (signer) => signer.locate({ latitude: 0 }),
  askCode: (signer) => signer.post('/liveness-otp'),
  showFace: (signer) => photograph(signer, 'passed'),
  showNothing: async (signer) => {
    await signer.post('/liveness-otp');
    return photograph(signer, 'failed');
  },
  photographWhileBusy: (signer) => photograph(signer, 'busy'),
  sign: (signer) => signer.sign(),
  signTwice: async (signer) => void (await Promise.all([signer.sign(), signer.sign()])),
  signBlank: (signer) => signer.post('/signature-capture', { signature_base64: 'AAAA' }),
  waitSeconds: async () => test.clock.pass({ seconds: 61 }),
  waitMinutes: async () => test.clock.pass({ minutes: 12 }),
};

async function verify(signer: Signer, otp: string): Promise<Answer | void> {
  const made = await signer.post('/otp/generate-nonce');
  if (made.success) return signer.verifyOtp(otp);
}

async function photograph(signer: Signer, says: typeof vision.says): Promise<Answer> {
  vision.says = says;
  return signer.post('/liveness-photo', { images: await plainPhotos() });
}

const rank = (status: ParticipantStatus) => PARTICIPANT_STATUSES.indexOf(status);

/** Returns a function that checks the session after each action. It remembers how far each signer has come. */
function watch(sessionId: string) {
  const furthest = new Map<string, ParticipantStatus>();
  const { db } = test.services.database;
  return async () => {
    const rows = await db
      .select()
      .from(participants)
      .innerJoin(otpStates, eq(otpStates.participantId, participants.id))
      .innerJoin(livenessStates, eq(livenessStates.participantId, participants.id))
      .where(eq(participants.sessionId, sessionId))
      .orderBy(asc(participants.signingOrder));
    for (const { participants: person, otp_states: otp, liveness_states: liveness } of rows) {
      const before = furthest.get(person.id) ?? 'PENDING';
      expect(rank(person.status)).toBeGreaterThanOrEqual(rank(before));
      if (before === 'SIGNED') expect(['SIGNED', 'COMPLETED']).toContain(person.status);
      else if (isFinal(before)) expect(person.status).toBe(before);
      furthest.set(person.id, person.status);

      expect(otp.attemptsUsed).toBeLessThanOrEqual(TEMPLATE.otp_verify_attempts_per_resend);
      expect(otp.sends).toBeGreaterThanOrEqual(0);
      expect(otp.sends).toBeLessThanOrEqual(sendsAllowed(TEMPLATE));
      expect(otp.failuresInRow).toBeLessThanOrEqual(OTP_FAILURES_UNTIL_DEAD);
      expect(liveness.failures).toBeGreaterThanOrEqual(0);
      expect(liveness.failures).toBeLessThanOrEqual(TEMPLATE.ocr_max_attempts);
    }
    const report = await verifySessionEvidence(test.services, sessionId);
    expect(report).toMatchObject({ intact: true, faults: [] });
    expectOrder(await eventsOf(test, sessionId));
  };
}

/**
 * Checks the order of events in the chain: a step follows only the step before it, and no step follows the signature.
 */
function expectOrder(events: readonly WrittenEvent[]): void {
  const needs: Record<string, string> = {
    OTP_VERIFIED: 'OTP_SENT',
    DOCUMENT_CONSENTED: 'OTP_VERIFIED',
    LOCATION_CAPTURED: 'DOCUMENT_CONSENTED',
    LIVENESS_CODE_ISSUED: 'LOCATION_CAPTURED',
    LIVENESS_PASSED: 'LIVENESS_CODE_ISSUED',
    SIGNATURE_CAPTURED: 'LIVENESS_PASSED',
  };
  const seen = new Set<string>();
  let at = '';
  for (const { type, participant_id, at: moment } of events) {
    expect(moment >= at).toBe(true);
    at = moment;
    const need = needs[type];
    if (need) {
      const hasSigned = seen.has(`${participant_id} SIGNATURE_CAPTURED`);
      expect([type, seen.has(`${participant_id} ${need}`), hasSigned]).toEqual([type, true, false]);
    }
    seen.add(`${participant_id} ${type}`);
  }
}

const action = fc.record({
  who: fc.constantFrom(0, 1),
  does: fc.oneof(
    { arbitrary: fc.constantFrom(...Object.keys(ACTIONS)), weight: 3 },
    // Some actions are the next reasonable action, so that some walks come far.
    { arbitrary: fc.constant('onward'), weight: 2 },
  ),
});

/** The actions that advance a signer in each state. */
const ONWARD: Partial<Record<ParticipantStatus, string[]>> = {
  PENDING: ['open', 'sendOtp', 'verifyRight'],
  OTP_SENT: ['waitSeconds', 'sendOtp', 'verifyRight'],
  OTP_VERIFIED: ['consent'],
  CONSENTED: ['locate'],
  LOCATED: ['waitSeconds', 'askCode', 'showFace'],
  LIVE: ['sign'],
};

async function act(signer: Signer, index: number, does: string): Promise<void> {
  await forgetRateLimits(test);
  if (does === 'onward') {
    const [row] = await test.services.database.db
      .select({ status: participants.status })
      .from(participants)
      .where(eq(participants.id, signer.id));
    for (const step of (row && ONWARD[row.status]) ?? []) await ACTIONS[step]?.(signer, index);
    return;
  }
  const answer = await ACTIONS[does]?.(signer, index);
  if (answer)
    expect([does, answer.status >= 500 && answer.error.code !== 'VISION_BUSY']).toEqual([does, false]);
}

describe('two signers who call in any order', () => {
  it.each([
    ['in order', false, 20_260_305],
    ['out of order', true, 7_431],
  ])(
    'never break the rules of the signing, %s',
    async (_how, allow_out_of_order_signing, seed) => {
      const finished = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          fc.array(action, { minLength: 15, maxLength: 45, size: 'max' }),
          fc.boolean(),
          async (walk, hidesBehindVpn) => {
            const { signers, sessionId } = await originator.start({
              template: { ...TEMPLATE, allow_out_of_order_signing },
              participants: [{}, {}],
            });
            const look = watch(sessionId);
            for (const [step, { who, does }] of walk.entries()) {
              const signer = nth(signers, who);
              signer.ip = hidesBehindVpn && step > walk.length / 2 ? VPN : HOME;
              await act(signer, who, does);
              await look();
            }
            for (const { type } of await eventsOf(test, sessionId)) finished.add(type);
          },
        ),
        { numRuns: endurance({ short: 5, whole: 50 }), seed, endOnFailure: true },
      );
      // The test proves something only if some walks reach the end.
      expect([...finished]).toEqual(
        expect.arrayContaining(['OTP_REFUSED', 'LIVENESS_PASSED', 'SIGNATURE_CAPTURED']),
      );
    },
    endurance({ short: 300_000, whole: 900_000 }),
  );
});
