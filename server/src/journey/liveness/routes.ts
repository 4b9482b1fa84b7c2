/** The liveness step: the signer shows the code beside the face. */
import { DEFAULT_CODE_VALIDITY_SECONDS } from '@countersign/contract/rules/liveness-limits';
import type { Language } from '@countersign/contract/rules/languages';
import { generateLivenessCode, submitLivenessPhotos } from '@countersign/contract/signer/liveness';
import { TEXTS } from '@countersign/contract/texts/texts';
import { AppError } from '../../http/app-error.ts';
import { isDiskFull } from '../../database/away.ts';
import type { Part } from '../../evidence/chain.ts';
import { softwareInUse } from '../../evidence/software.ts';
import type { Register } from '../../http/register.ts';
import { checkPhoto, type PhotoRefusal } from '../../pictures/check-photo.ts';
import { type PhotosOutcome, VisionBusy } from '../../providers/vision/vision.ts';
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
import { compareSigners, rememberSigner } from './distinct-signer.ts';
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
    // The attempt is claimed before anything is done with the photos: whoever sends more of them meanwhile is refused.
    const taken = await takeStep(services, caller, origin, 'liveness-photo', (step) => takeCode(vault, step));
    const giveBack = (reason: AppError) =>
      takeStep<never>(services, caller, origin, 'liveness-photo', async (step) => {
        await giveCodeBack(step, taken);
        return reason;
      });
    const photos = checkPhotos(body.images);
    if (photos instanceof AppError) return giveBack(photos);
    const outcome = await readPhotos(services, photos, taken.code);
    if (!outcome) return giveBack(new AppError('VISION_BUSY'));
    if (outcome.kind === 'unreadable') return giveBack(photoInvalid('UNREADABLE', outcome.photo));
    const parts = await storePhotos(services, caller.sessionId, outcome.photos);
    if (parts instanceof AppError) return giveBack(parts);

    return takeStep(services, caller, origin, 'liveness-photo', (step) =>
      settle(services, step, judgePresence(outcome.reading), parts, language),
    );
  });
}

/** The reading of the photos decides, and then whether they were used before. */
async function settle(
  services: Services,
  step: Step,
  reading: Presence,
  parts: readonly Part[],
  language: Language,
) {
  const replay = reading.verdict === 'passed' ? await checkReplay(services, step, reading.facePrints) : null;
  const judged = replay?.verdict === 'failed' ? refusedAsReplay(reading) : reading;
  const isPassed = judged.verdict === 'passed';
  const distinctSigner = isPassed ? await compareSigners(services.vault, step, judged.descriptor) : null;
  const outcome = isPassed ? await pass(services, step, judged) : await settleFailure(step);
  await step.record(
    isPassed ? 'LIVENESS_PASSED' : 'LIVENESS_REFUSED',
    {
      ...evidenceOf(judged),
      software: await softwareInUse(),
      replay,
      distinct_signer: distinctSigner,
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

/** By their headers alone: nothing is decoded here. */
function checkPhotos(images: readonly string[]): Buffer[] | AppError {
  const photos: Buffer[] = [];
  for (const [index, image] of images.entries()) {
    const photo = checkPhoto(image);
    if (!photo.ok) return photoInvalid(photo.reason, index + 1);
    photos.push(photo.bytes);
  }
  return photos;
}

const photoInvalid = (reason: PhotoRefusal, photo: number): AppError =>
  new AppError('PHOTO_INVALID', { reason, photo });

/** Null when the photos could not be read: that is no failed attempt. */
async function readPhotos(
  { vision, log, measures }: Services,
  photos: readonly Buffer[],
  code: string,
): Promise<PhotosOutcome | null> {
  const done = measures.presence.startTimer();
  try {
    const outcome = await vision.readPhotos(photos, code);
    done({ outcome: outcome ? 'read' : 'failed' });
    return outcome;
  } catch (error) {
    const isBusy = error instanceof VisionBusy;
    done({ outcome: isBusy ? 'busy' : 'failed' });
    if (!isBusy) log.error({ err: error }, 'The photos could not be read');
    return null;
  }
}

/** A refusal when the photos could not be stored: without its evidence an attempt does not count either way. */
async function storePhotos(
  { storage, log }: Services,
  sessionId: string,
  photos: readonly Uint8Array[],
): Promise<Part[] | AppError> {
  try {
    const stored = await Promise.all(photos.map((photo) => storage.put(sessionId, bufferOf(photo))));
    return stored.map((sha256, index) => ({ name: `photo-${index + 1}`, sha256 }));
  } catch (error) {
    log.error({ err: error }, 'The photos could not be stored');
    return new AppError(isDiskFull(error) ? 'STORAGE_FULL' : 'INTERNAL_ERROR');
  }
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

async function pass(services: Services, step: Step, { facePrints, descriptor }: Presence) {
  await rememberFaces(services, step, facePrints);
  await rememberSigner(services.vault, step, descriptor);
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
  sameness: reading.sameness,
  reasons: reading.reasons.map((code) => TEXTS.en.presenceReasons[code]),
  models: reading.models,
});
