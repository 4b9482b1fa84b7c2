/** Calculates positions in Web Mercator, the projection of map tiles: the world is a square of 256 * 2^zoom pixels. */
import type { Point } from '../../place/distance.ts';

export const TILE = 256;
/** The latitude at the upper edge of the square. */
export const MAX_LATITUDE = 85.05;
const EQUATOR_METERS = 2 * Math.PI * 6_378_137;

export const worldSize = (zoom: number): number => TILE * 2 ** zoom;

export function toWorldPixel({ latitude, longitude }: Point, zoom: number): { x: number; y: number } {
  const size = worldSize(zoom);
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** Returns the number of world pixels per metre at this latitude. */
export function pixelsPerMeter(latitude: number, zoom: number): number {
  return worldSize(zoom) / (EQUATOR_METERS * Math.cos((latitude * Math.PI) / 180));
}

/** Returns the zoom level whose scale is nearest to the wanted scale. */
export function zoomFor(latitude: number, wantedPixelsPerMeter: number, max: number): number {
  const zoom = Math.log2(wantedPixelsPerMeter / pixelsPerMeter(latitude, 0));
  return Math.max(0, Math.min(max, Math.round(zoom)));
}
