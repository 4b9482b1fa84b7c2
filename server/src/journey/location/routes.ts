/** Records the signer's location. */
import { isDeepStrictEqual } from 'node:util';
import { areValidCoordinates } from '@countersign/contract/rules/coordinates';
import type { Language } from '@countersign/contract/rules/languages';
import { captureLocation } from '@countersign/contract/signer/location';
import { and, eq, gt, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { prepared } from '../../database/prepared.ts';
import { participants } from '../../database/schema.ts';
import type { Register } from '../../http/register.ts';
import { addressInWords } from '../../providers/geocoder/address-in-words.ts';
import type { MapScene } from '../../providers/maps/maps.ts';
import type { Point } from '../../place/distance.ts';
import { StorageError, type WithStorage } from '../../providers/storage/storage.ts';
import { ensureAddressChecked } from '../address-check.ts';
import type { SessionRow } from '../../signing/rows.ts';
import { countRepeat } from '../repeats.ts';
import { takeStep, viewState, type Step } from '../take-step.ts';
import { judgeLocation, type DistanceVerdict, type LocationVerdict } from './judge.ts';
import { findRecorded } from './repeated.ts';
import { readPosition, writePosition } from '../../signing/position-record.ts';
import type { Signals } from '../../providers/signals.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function locationRoutes(services: Kernel & WithStorage & Signals, register: Register): void {
  register(captureLocation, async ({ caller, body, origin, language }) => {
    const { session } = await viewState(services, caller, 'location-capture');
    const { latitude, longitude, accuracy } = body;
    const coordinates = { latitude, longitude };
    if (!areValidCoordinates(coordinates) || typeof accuracy !== 'number')
      throw new AppError('LOCATION_INVALID');
    await ensureAddressChecked(services, caller, origin);

    const position = { latitude: coordinates.latitude, longitude: coordinates.longitude };
    const [address, map] = await Promise.all([
      orNull(services, () => services.geocoder.addressOf(position)),
      orNull(services, () => services.maps.draw(sceneOf(session, position, accuracy, language))),
    ]);
    const record = writePosition({
      ...position,
      accuracy,
      address: address && addressInWords(address, 'en'),
    });

    return takeStep(services, caller, origin, 'location-capture', async (step) => {
      const repeated = await countRepeat(step, 'location-capture');
      if (repeated) return repeated;
      const recorded = await findRecorded(services, step, { ...position, accuracy }, origin);
      const judged = judgeLocation(
        position,
        accuracy,
        session.branches,
        await positionsOfOthers(services, step),
        session.config.max_distance_meters,
      );
      // If an accepted reading is repeated, its first verdict stays valid. If a refused reading is repeated, it may
      // be accepted now.
      const isRecorded = recorded && (!recorded.isRefused || isDeepStrictEqual(recorded.verdict, judged));
      const verdict = isRecorded ? recorded.verdict : judged;
      const refusal = refusalFor(session.config, accuracy, verdict);
      const answer = {
        ...position,
        accuracy,
        address: address && addressInWords(address, language),
        map_image_base64: map?.bytes.toString('base64') ?? null,
        map_image_type: map?.type ?? null,
        ...answerOf(session, verdict),
        branch_validation_failed: refusal?.code === 'NOT_NEAR_BRANCH',
      };
      if (isRecorded) return refusal ? new AppError(refusal.code, { ...answer, ...refusal.facts }) : answer;
      // The location is stored only after the verdict, so that a refused location leaves no blob.
      const sha256 = await services.storage.put(session.id, record);
      const facts = {
        accuracy,
        validated: session.config.location_validation_enabled,
        ...verdict,
      };
      const parts = [{ name: 'position', sha256 }];
      if (refusal) {
        await step.record('LOCATION_REFUSED', { ...facts, reason: refusal.code }, parts);
        return new AppError(refusal.code, { ...answer, ...refusal.facts });
      }
      await step.advance('located', { locationSha256: sha256, locatedAt: step.now });
      await step.record('LOCATION_CAPTURED', facts, parts);
      return answer;
    });
  });
}

/**
 * Returns the locations of the other signers, except those that are older than the template allows. The locations are
 * read under the session's lock. If two signers share their locations at the same time, the second one is therefore
 * compared with the first.
 */
async function positionsOfOthers({ storage, log }: Kernel & WithStorage, step: Step): Promise<Point[]> {
  const { tx, now, session, participant } = step;
  const oldest = new Date(+now - session.config.location_cache_expiry_days * 86_400_000);
  const rows = await othersLocated(tx).execute({ sessionId: session.id, id: participant.id, oldest });
  const positions = rows.map(async ({ sha256 }): Promise<Point[]> => {
    try {
      return sha256 ? [readPosition(await storage.get(session.id, sha256))] : [];
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      // The step continues, because a signer is not responsible for the lost file of another.
      log.error({ err: error, session_id: session.id }, 'The location of another signer cannot be read');
      return [];
    }
  });
  return (await Promise.all(positions)).flat();
}

const othersLocated = prepared((tx) =>
  tx
    .select({ sha256: participants.locationSha256 })
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, sql.placeholder('sessionId')),
        ne(participants.id, sql.placeholder('id')),
        isNotNull(participants.locationSha256),
        // Signers who have left the session are ignored.
        notInArray(participants.status, ['DECLINED', 'BLOCKED']),
        gt(participants.locatedAt, sql.placeholder('oldest')),
      ),
    )
    .prepare('others_located'),
);

const sceneOf = (
  session: SessionRow,
  position: Point,
  accuracyMeters: number,
  language: Language,
): MapScene => ({
  position,
  accuracyMeters,
  language,
  branches: session.branches.map(({ name, latitude, longitude, max_distance_meters }) => ({
    name,
    latitude,
    longitude,
    limitMeters: max_distance_meters,
  })),
});

/**
 * Returns the refusal, or null if the location is accepted. An indeterminate verdict is accepted, unless the template
 * forbids it or the accuracy is too low. The signer's device reports the accuracy, and a circle of 2,000 km would
 * overlap every limit.
 */
function refusalFor(config: SessionRow['config'], accuracy: number, { branch, others }: LocationVerdict) {
  if (!config.location_validation_enabled) return null;
  const isRefused = ({ verdict }: DistanceVerdict) =>
    verdict === 'failed' || (verdict === 'indeterminate' && !config.location_indeterminate_allowed);
  if (branch && isRefused(branch)) return { code: 'NOT_NEAR_BRANCH' as const, facts: distanceFacts(branch) };
  if (others && isRefused(others)) return { code: 'LOCATION_TOO_FAR' as const, facts: distanceFacts(others) };
  const isOpen = [branch, others].some((distance) => distance?.verdict === 'indeterminate');
  const limit = config.location_max_accuracy_meters;
  return isOpen && accuracy > limit
    ? { code: 'LOCATION_INACCURATE' as const, facts: { max_accuracy: limit } }
    : null;
}

const distanceFacts = ({ distanceMeters, limitMeters }: DistanceVerdict) => ({
  distance: Math.round(distanceMeters),
  max_distance: limitMeters,
});

const STATUS = { passed: 'PASSED', failed: 'FAILED', indeterminate: 'INDETERMINATE' } as const;

function answerOf(session: SessionRow, { branch, others }: LocationVerdict) {
  const shown = branch ?? others;
  const isValidated = session.config.location_validation_enabled;
  return {
    distance_info: shown && {
      distance_meters: Math.round(shown.distanceMeters * 10) / 10,
      max_distance_meters: shown.limitMeters,
      // The status is indeterminate without validation, because no distance was checked.
      validation_status: isValidated ? STATUS[shown.verdict] : STATUS.indeterminate,
    },
    max_branch_distance: branch?.limitMeters ?? null,
  };
}

/**
 * Runs `work`. Returns null if it fails or takes too long. The map and the address are optional, so a failure of their
 * provider must not fail the step.
 */
async function orNull<T>({ log }: Kernel, work: () => Promise<T | null>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), PROVIDER_MILLISECONDS);
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    log.warn({ err: error }, 'The map or the geocoder failed');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const PROVIDER_MILLISECONDS = 3000;
