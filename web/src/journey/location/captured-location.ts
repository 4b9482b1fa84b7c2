/** Converts the server's location response to the shape that the screen shows (SPEC 3, Location response). */
import type { captureLocation } from '@countersign/contract/signer/location';
import type { ApiError, DataOf } from '../../api/client.ts';
import type { Position } from './locate.ts';

type Answer = DataOf<typeof captureLocation>;

export type DistanceVerdict = 'PASSED' | 'FAILED' | 'INDETERMINATE' | 'UNCHECKED';

export interface Distance {
  /** The reference point of the distance: the nearest branch, or the most distant of the other signers. */
  from: 'branch' | 'others';
  metres: number;
  limitMetres: number;
  verdict: DistanceVerdict;
}

export interface CapturedLocation extends Position {
  address: string | null;
  /** The map as a data URL. */
  map: string | null;
  distance: Distance | null;
}

export type RefusalReason = 'NOT_NEAR_BRANCH' | 'LOCATION_TOO_FAR';

export function locationFrom(answer: Answer, isValidated: boolean): CapturedLocation {
  const { distance_info: info } = answer;
  return {
    latitude: answer.latitude,
    longitude: answer.longitude,
    accuracy: answer.accuracy,
    address: answer.address,
    map: mapOf(answer.map_image_base64, answer.map_image_type),
    distance: info && {
      from: answer.max_branch_distance === null ? 'others' : 'branch',
      metres: info.distance_meters,
      limitMetres: info.max_distance_meters,
      // `UNCHECKED` if the template does not require validation.
      verdict: isValidated ? info.validation_status : 'UNCHECKED',
    },
  };
}

/**
 * Returns why Proceed is blocked, or null if it is not. A failed validation or branch validation blocks it (SPEC 4,
 * Location).
 */
export function refusalIn(answer: Answer): RefusalReason | null {
  if (answer.branch_validation_failed) return 'NOT_NEAR_BRANCH';
  return answer.distance_info?.validation_status === 'FAILED' ? 'LOCATION_TOO_FAR' : null;
}

export function isRefusal(code: string): code is RefusalReason {
  return code === 'NOT_NEAR_BRANCH' || code === 'LOCATION_TOO_FAR';
}

/**
 * Builds the location from a refusal. The facts of the refusal contain the whole response and the distance that caused
 * it.
 */
export function locationFromRefusal(
  reason: RefusalReason,
  { facts }: ApiError,
  position: Position,
): CapturedLocation {
  const metres = facts['distance'];
  const limitMetres = facts['max_distance'];
  return {
    ...position,
    address: textOrNull(facts['address']),
    map: mapOf(facts['map_image_base64'], facts['map_image_type']),
    distance:
      typeof metres === 'number' && typeof limitMetres === 'number'
        ? { from: reason === 'NOT_NEAR_BRANCH' ? 'branch' : 'others', metres, limitMetres, verdict: 'FAILED' }
        : null,
  };
}

function mapOf(base64: unknown, type: unknown): string | null {
  const content = textOrNull(base64);
  return content && `data:${type === 'image/svg+xml' ? type : 'image/png'};base64,${content}`;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
