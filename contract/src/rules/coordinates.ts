// Which coordinates are valid, and how they are written (SPEC 5, Location; SPEC 9, Location).

export const INVALID_LOCATION_MESSAGE =
  'Invalid Location: Unable to determine valid coordinates. Please try again.';

export const COORDINATE_DECIMALS = 7;

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

export type Coordinates = { latitude: number; longitude: number };
export type MaybeCoordinates = { [key in keyof Coordinates]?: number | null | undefined };

export function areValidCoordinates(position: MaybeCoordinates): position is Coordinates {
  return isWithin(position.latitude, MAX_LATITUDE) && isWithin(position.longitude, MAX_LONGITUDE);
}

export function formatCoordinate(degrees: number): string {
  const text = degrees.toFixed(COORDINATE_DECIMALS);
  // Just west of Greenwich it would read '-0.0000000'.
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/**
 * Zero is what broken devices report when they know nothing, so SPEC 5 refuses it for both; so is what reads as zero in the
 * decimals that are shown.
 */
function isWithin(degrees: number | null | undefined, limit: number): boolean {
  if (typeof degrees !== 'number' || !(Math.abs(degrees) <= limit)) return false;
  return Number(degrees.toFixed(COORDINATE_DECIMALS)) !== 0;
}
