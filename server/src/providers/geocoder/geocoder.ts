/** The port that puts a position into words. */
import type { Point } from '../../place/distance.ts';

export interface Geocoder {
  /** A line a person understands, saying how it was found; null when nothing can be said. */
  addressOf(place: Point): Promise<string | null>;
}
