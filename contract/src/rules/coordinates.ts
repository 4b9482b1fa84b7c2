// Validates and formats coordinates (SPEC 5, Location; SPEC 9, Location).

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
  // Removes the minus sign of a rounded zero. A point just west of Greenwich would otherwise be shown as '-0.0000000'.
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/**
 * Returns whether a coordinate is valid. SPEC 5 rejects zero in either coordinate, because broken devices report zero.
 * A value that the screen would show as zero is rejected too.
 */
function isWithin(degrees: number | null | undefined, limit: number): boolean {
  if (typeof degrees !== 'number' || !(Math.abs(degrees) <= limit)) return false;
  return Number(degrees.toFixed(COORDINATE_DECIMALS)) !== 0;
}
