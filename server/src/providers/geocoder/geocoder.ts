/** The port that puts a position into words. */
import type { Place } from '../maps/maps.ts';

export interface Geocoder {
  /** A line a person understands, saying how it was found; null when nothing can be said. */
  addressOf(place: Place): Promise<string | null>;
}
