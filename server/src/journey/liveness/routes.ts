/** The liveness step: the signer shows the code beside the face. */
import { DEFAULT_CODE_VALIDITY_SECONDS } from '@countersign/contract/rules/liveness-limits';
import type { Language } from '@countersign/contract/rules/languages';
import { generateLivenessCode, submitLivenessPhotos } from '@countersign/contract/signer/liveness';
import { TEXTS } from '@countersign/contract/texts/texts';
import { AppError } from '../../http/app-error.ts';
import type { Part } from '../../evidence/chain.ts';
import { softwareInUse } from '../../evidence/software.ts';
import type { Register } from '../../http/register.ts';
import { acceptPhoto } from '../../pictures/accept-photo.ts';
import { VisionBusy } from '../../providers/vision/vision.ts';
import { ensureAddressChecked } from '../address-check.ts';
import type { Services } from '../../signing/services.ts';
import { takeStep, viewState, type Step } from '../take-step.ts';
import {
  giveCodeBack,
  issueCode,
  refusalOfPhotos,
  settleFailure,
  settleSuccess,
  takeCode,
} from './attempts.ts';
import { judgePresence, type Presence } from './judge-presence.ts';
import { checkReplay, rememberFaces } from './replay.ts';

export function livenessRoutes(services: Services, register: Register): void {
  const { vault } = services;

  register(generateLivenessCode, async ({ caller, origin }) => {
    await viewState(services, caller, 'liveness-code');
    await ensureAddressChecked(services, caller, origin);
    const { code, attemptsRemaining } = await takeStep(services, caller, origin, 'liveness-code', (step) =>
      issueCode(vault, step),
    );
    return {
      otp_code: code,
      expires_in_seconds: DEFAULT_CODE_VALIDITY_SECONDS,
      attempts_remaining: attemptsRemaining,
    };
  });

  register(submitLivenessPhotos, async ({ caller, body, origin, language }) => {
    await viewState(services, caller, 'liveness-photo');
    await ensureAddressChecked(services, caller, origin);
    const refusal = await refusalOfPhotos(services, caller);
    if (refusal) throw refusal;
    const photos = await acceptPhotos(body.images);
    const { code } = await takeStep(services, caller, origin, 'liveness-photo', (step) =>
      takeCode(vault, step),
    );
    const giveBack = (reason: AppError) =>
      takeStep<never>(services, caller, origin, 'liveness-photo', async (step) => {
        await giveCodeBack(vault, step, code);
        return reason;
      });
    const reading = await readPhotos(services, photos, code);
    if (!reading) return giveBack(new AppError('VISION_BUSY'));
    const parts = await storePhotos(services, caller.sessionId, photos);
    if (!parts) return giveBack(new AppError('INTERNAL_ERROR'));

    return takeStep(services, caller, origin, 'liveness-photo', (step) =>
      settle(step, reading, parts, language),
    );
  });
}

/** The reading of the photos decides, and then whether they were used before. */
async function settle(step: Step, reading: Presence, parts: readonly Part[], language: Language) {
  const replay = reading.verdict === 'passed' ? await checkReplay(step, reading.faceHashes) : null;
  const judged = replay?.verdict === 'failed' ? refusedAsReplay(reading) : reading;
  const isPassed = judged.verdict === 'passed';
  const outcome = isPassed ? await pass(step, judged) : await settleFailure(step);
  await step.record(
    isPassed ? 'LIVENESS_PASSED' : 'LIVENESS_REFUSED',
    {
      ...evidenceOf(judged),
      software: await softwareInUse(),
      replay,
      attempts_remaining: outcome.attemptsRemaining,
    },
    parts,
  );
  return {
    has_face: judged.hasFace,
    otp_found: judged.codeFound,
    reasons: judged.reasons.map((code) => ({ code, message: TEXTS[language].presenceReasons[code] })),
    attempts_remaining: outcome.attemptsRemaining,
    retry_after_seconds: outcome.retryAfterSeconds,
    locked_until: outcome.lockedUntil?.toISOString() ?? null,
  };
}

/** Photos that were used before count as no face. */
function refusedAsReplay(reading: Presence): Presence {
  return { ...reading, verdict: 'failed', hasFace: false, reasons: ['USED_BEFORE'] };
}

async function acceptPhotos(images: readonly string[]): Promise<Buffer[]> {
  const accepted = await Promise.all(images.map(acceptPhoto));
  return accepted.map((photo, index) => {
    if (photo.ok) return photo.jpeg;
    throw new AppError('PHOTO_INVALID', { reason: photo.reason, photo: index + 1 });
  });
}

/** Null when the photos could not be read: that is no failed attempt. */
async function readPhotos(
  { vision, log }: Services,
  photos: readonly Buffer[],
  code: string,
): Promise<Presence | null> {
  try {
    const reading = await vision.readPhotos(photos, code);
    return reading && judgePresence(reading);
  } catch (error) {
    if (!(error instanceof VisionBusy)) log.error({ err: error }, 'The photos could not be read');
    return null;
  }
}

/** Null when the photos could not be stored: without its evidence an attempt does not count either way. */
async function storePhotos(
  { storage, log }: Services,
  sessionId: string,
  photos: readonly Buffer[],
): Promise<Part[] | null> {
  try {
    const stored = await Promise.all(photos.map((photo) => storage.put(sessionId, photo)));
    return stored.map((sha256, index) => ({ name: `photo-${index + 1}`, sha256 }));
  } catch (error) {
    log.error({ err: error }, 'The photos could not be stored');
    return null;
  }
}

async function pass(step: Step, { faceHashes }: Presence) {
  await rememberFaces(step, faceHashes);
  await settleSuccess(step);
  await step.advance('live');
  return { attemptsRemaining: step.session.config.ocr_max_attempts, retryAfterSeconds: 0, lockedUntil: null };
}

const evidenceOf = (reading: Presence) => ({
  verdict: reading.verdict,
  has_face: reading.hasFace,
  otp_found: reading.codeFound,
  photos: reading.photos,
  same_person: reading.samePerson,
  spoof: reading.spoof,
  reasons: reading.reasons.map((code) => TEXTS.en.presenceReasons[code]),
  models: reading.models,
});
