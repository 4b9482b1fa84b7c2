/**
 * How far two places lie apart along the ground: the geodesic on the WGS84 ellipsoid (Karney 2013), right to nanometres.
 * A sphere would be up to 0.6 % off, which is 30 m at the edge of a 5 km limit.
 */
import geodesic from 'geographiclib-geodesic';
import type { Place } from '../providers/maps/maps.ts';

export function metersBetween(a: Place, b: Place): number {
  for (const { latitude, longitude } of [a, b]) {
    if (!(Math.abs(latitude) <= 90) || !Number.isFinite(longitude)) {
      throw new RangeError(`Not a place on earth: ${latitude}, ${longitude}`);
    }
  }
  const { s12 } = WGS84.Inverse(a.latitude, a.longitude, b.latitude, b.longitude, Geodesic.DISTANCE);
  if (s12 === undefined) throw new Error('The geodesic was solved without its length');
  return s12;
}

const { Geodesic } = geodesic;
const { WGS84 } = Geodesic;
