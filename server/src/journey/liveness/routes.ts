/** Registers the liveness step. In it, the signer shows the code next to the face. */
import { DEFAULT_CODE_VALIDITY_SECONDS } from '@countersign/contract/rules/liveness';
import type { Language } from '@countersign/contract/rules/languages';
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import {
  type ChallengeAnswer,
  generateLivenessCode,
  readLivenessSubmission,
  submitLivenessPhotos,
} from '@countersign/contract/signer/liveness';
import { TEXTS } from '@countersign/contract/texts/texts';
import { AppError } from '../../http/app-error.ts';
import { isDiskFull } from '../../database/unavailable.ts';
import type { Part } from '../../evidence/chain.ts';
import { softwareInUse } from '../../evidence/software.ts';
import type { Register } from '../../http/register.ts';
import { asBuffer } from '../../processes/as-buffer.ts';
import { isStorageUnavailable, type WithStorage } from '../../providers/storage/storage.ts';
import {
  type MorePictures,
  type PhotosOutcome,
  type PhotosReading,
  VisionBusy,
} from '../../providers/vision/vision.ts';
import { ensureAddressChecked } from '../address-check.ts';
import { withFiles } from '../../signing/late-files.ts';
import { modeOf } from '../../signing/measures.ts';
import type { SessionRow } from '../../signing/rows.ts';
import { takeStep, viewState, type Step } from '../take-step.ts';
import {
  failureOf,
  returnCode,
  hasAlreadyPassed,
  isStillClaimed,
  issueCode,
  refusalOfPhotos,
  settleAttempt,
  successOf,
  takeCode,
  type TakenCode,
} from './attempts.ts';
import { type Challenge, challengeMode } from './challenge.ts';
import { compareSigners, rememberSigner } from './distinct-signer.ts';
import { type ClipCheck, clipReasons, judgeClip, type SentClip } from './judge-clip.ts';
import { challengeReasons, judgeChallenge, type ChallengeOutcome } from './judge-challenge.ts';
import { framesToExamine } from './judge-movement.ts';
import { judgePresence, type Presence } from './judge-presence.ts';
import { checkReference, type Reference, referenceOf } from './reference-photo.ts';
import { checkReplay, rememberFaces } from './replay.ts';
import { photoInvalid, receivedPictures, type Pictures } from './received-pictures.ts';
import { answerOf, Pace, placeInQueue, storedAnswer } from './submissions.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { Signals } from '../../providers/signals.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function livenessRoutes(
  services: Kernel & WithStorage & Signals & PhotoReaders,
  register: Register,
): void {
  const { vault } = services;
  const pace = new Pace();

  register(generateLivenessCode, async ({ caller, origin }) => {
    await viewState(services, caller, 'liveness-code');
    await ensureAddressChecked(services, caller, origin);
    const { code, challenge, attemptsRemaining } = await takeStep(
      services,
      caller,
      origin,
      'liveness-code',
      (step) => issueCode(vault, step),
    );
    return {
      otp_code: code,
      expires_in_seconds: DEFAULT_CODE_VALIDITY_SECONDS,
      attempts_remaining: attemptsRemaining,
      ...(challenge && { challenge }),
    };
  });

  register(submitLivenessPhotos, async ({ caller, body, origin, language }) => {
    const { session, participant } = await viewState(services, caller, 'liveness-photo');
    await ensureAddressChecked(services, caller, origin);
    const id = body.submission_id ?? null;
    const stored = id && (await storedAnswer(services, caller.participantId, id));
    if (stored) return answerOf(stored, language, services.now());
    if (await hasAlreadyPassed(services, participant)) return passedBefore(session);
    const refusal = await refusalOfPhotos(services, caller);
    if (refusal) throw refusal;
    const reference = await referenceOf(services, caller);
    // The attempt is claimed before the photos are processed. Concurrent submissions are therefore refused.
    const taken = await takeStep(services, caller, origin, 'liveness-photo', (step) =>
      takeCode(vault, step, id),
    );
    const giveBack = (reason: AppError) =>
      takeStep<never>(services, caller, origin, 'liveness-photo', async (step) => {
        await returnCode(step, taken);
        return reason;
      });
    const answer = (taken.challenge && body.challenge) ?? null;
    const pictures = await receivedPictures(body.images, answer?.frames ?? [], body.clip ?? null);
    if (pictures instanceof AppError) return giveBack(pictures);
    const moments = taken.challenge ? framesToExamine(taken.challenge, body.clip?.times_ms ?? []) : [];
    const begun = performance.now();
    const more = { moments, reference: reference?.photo ?? null };
    const outcome = await readPhotos(services, session, { ...pictures, ...more }, taken.code);
    if (!outcome) return giveBack(busy());
    pace.record(begun);
    if (outcome.kind === 'unreadable') return giveBack(photoInvalid('UNREADABLE', outcome.photo));
    return withFiles(services, caller.sessionId, async () => {
      const parts = await storePictures(services, caller.sessionId, outcome.photos, pictures.clip);
      if (parts instanceof AppError) return giveBack(parts);
      return takeStep(services, caller, origin, 'liveness-photo', async (step) => {
        if (!(await isStillClaimed(step, taken))) return busy();
        return settle(services, step, {
          taken,
          reading: judgePresence(outcome.reading),
          challenge: judgedChallenge(step, taken.challenge, outcome.reading, answer),
          clip: judgeClip(sentClip(pictures, body.clip?.times_ms ?? []), outcome.reading.clip, taken.ageMs),
          reference,
          parts,
          language,
        });
      });
    });
  });

  register(readLivenessSubmission, async ({ caller, params, language }) => {
    await viewState(services, caller, 'liveness-photo');
    const { participantId } = caller;
    const { submission_id: id } = params;
    const [place, seconds, result] = [null, null, null];
    const answer = await storedAnswer(services, participantId, id);
    if (answer)
      return {
        state: 'checked' as const,
        place,
        seconds,
        result: answerOf(answer, language, services.now()),
      };
    const waiting = await placeInQueue(services, participantId, id);
    if (waiting === null) return { state: 'unknown' as const, place, seconds, result };
    return { state: 'waiting' as const, place: waiting, seconds: pace.secondsFor(waiting), result };
  });
}

/** The delay after which the browser submits the same photos again if the queue was full or a reader failed. */
const RETRY_SECONDS = 15;

const busy = () => new AppError('VISION_BUSY', { retry_after_seconds: RETRY_SECONDS });

const passedBefore = ({ config }: SessionRow) => ({
  has_face: true,
  otp_found: true,
  reasons: [],
  attempts_remaining: config.ocr_max_attempts,
  retry_after_seconds: 0,
  locked_until: null,
});

function judgedChallenge(
  { session }: Step,
  asked: Challenge | null,
  reading: PhotosReading,
  answer: ChallengeAnswer | null,
): ChallengeOutcome | null {
  const mode = challengeMode(session.config);
  return asked && mode !== 'off' ? judgeChallenge(asked, mode, reading, answer) : null;
}

const sentClip = ({ clip }: Pictures, times: readonly number[]): SentClip | null =>
  clip.length === 0 ? null : { times_ms: times, bytes: clip.map(({ length }) => length) };

interface Submission {
  taken: TakenCode;
  reading: Presence;
  /** The result of the challenge. Null if the template requires none. */
  challenge: ChallengeOutcome | null;
  clip: ClipCheck;
  reference: Reference | null;
  parts: readonly Part[];
  language: Language;
}

/**
 * Decides on a submission. The photos are judged first, then the clip and the challenge, and then earlier use of the
 * photos.
 */
async function settle(
  services: Kernel,
  step: Step,
  { taken, reading, challenge, clip, reference, parts, language }: Submission,
) {
  const { config } = step.session;
  const reasons = [...clipReasons(clip, config, challengeMode(config)), ...challengeReasons(challenge)];
  const shown = reading.verdict === 'passed' ? refusedFor(reading, reasons) : reading;
  const replay = shown.verdict === 'passed' ? await checkReplay(services, step, shown.facePrints) : null;
  const judged = refusedFor(shown, replay?.verdict === 'failed' ? ['USED_BEFORE'] : []);
  const isPassed = judged.verdict === 'passed';
  const distinctSigner = isPassed ? await compareSigners(services.vault, step, judged.descriptor) : null;
  const outcome = isPassed ? await pass(services, step, judged) : await failureOf(step, taken);
  await step.record(
    isPassed ? 'LIVENESS_PASSED' : 'LIVENESS_REFUSED',
    {
      ...evidenceOf(judged),
      clip,
      ...(challenge && { challenge }),
      software: await softwareInUse(),
      replay,
      distinct_signer: distinctSigner,
      ...(reference && { reference_photo: checkReference(reference, judged.referenceDistance) }),
      attempts_remaining: outcome.attemptsRemaining,
    },
    parts,
  );
  const answer = {
    has_face: judged.hasFace,
    otp_found: judged.codeFound,
    reasons: judged.reasons,
    attempts_remaining: outcome.attemptsRemaining,
    next_try_at: outcome.nextTryAt?.toISOString() ?? null,
    is_locked: outcome.isLocked,
  };
  await settleAttempt(step, outcome, answer);
  return answerOf(answer, language, step.now);
}

/**
 * Returns the presence, changed to one without a face if there are reasons to refuse it: reused photos or a failed
 * challenge.
 */
function refusedFor(reading: Presence, reasons: PresenceReason[]): Presence {
  return reasons.length === 0 ? reading : { ...reading, verdict: 'failed', hasFace: false, reasons };
}

/** Reads the photos. Returns null if they could not be read. The attempt does not count as failed then. */
async function readPhotos(
  { vision, log, measures }: Kernel & PhotoReaders,
  session: SessionRow,
  { photos, ...more }: Pictures & Pick<MorePictures, 'moments' | 'reference'>,
  code: string,
): Promise<PhotosOutcome | null> {
  const done = measures.presence.startTimer({ mode: modeOf(session) });
  try {
    const outcome = await vision.readPhotos(photos, code, more);
    done({ outcome: outcome ? 'read' : 'failed' });
    return outcome;
  } catch (error) {
    const isBusy = error instanceof VisionBusy;
    done({ outcome: isBusy ? 'busy' : 'failed' });
    if (!isBusy) log.error({ err: error }, 'The photos could not be read');
    return null;
  }
}

/** Stores the photos. Returns a refusal if storing fails, because an attempt without evidence does not count. */
async function storePictures(
  { storage, log }: Kernel & WithStorage,
  sessionId: string,
  photos: readonly Uint8Array[],
  clip: readonly Buffer[],
): Promise<Part[] | AppError> {
  try {
    // All writes are awaited, so that no photo is written after a refusal was returned.
    const pictures = photos.map((photo, index) => ({ name: `photo-${index + 1}`, bytes: asBuffer(photo) }));
    // The clip is stored as Motion JPEG, which is a sequence of frames. Their sizes and times are in the event.
    if (clip.length > 0) pictures.push({ name: 'clip', bytes: Buffer.concat(clip) });
    const stored = await Promise.allSettled(pictures.map(({ bytes }) => storage.put(sessionId, bytes)));
    return pictures.map(({ name }, index) => {
      const one = stored[index];
      if (one?.status !== 'fulfilled') throw one?.reason;
      return { name, sha256: one.value };
    });
  } catch (error) {
    log.error({ err: error }, 'The photos could not be stored');
    if (isStorageUnavailable(error)) return new AppError('SERVICE_UNAVAILABLE');
    return new AppError(isDiskFull(error) ? 'STORAGE_FULL' : 'INTERNAL_ERROR');
  }
}

async function pass(services: Kernel, step: Step, { facePrints, descriptor }: Presence) {
  await rememberFaces(services, step, facePrints);
  await rememberSigner(services.vault, step, descriptor);
  await step.advance('live');
  return successOf(step);
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
