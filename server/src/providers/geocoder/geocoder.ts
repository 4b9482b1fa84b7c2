/** The port that finds the address of a position. */
import type { Point } from '../../place/distance.ts';

/** The nearest place of a list, worded in the language of whoever reads it. */
export interface NearestPlace {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  meters: number;
}

/** A line as somebody else's service words it, or what is known. */
export type Address = string | NearestPlace;

export interface Geocoder {
  /** Null when nothing can be said. */
  addressOf(position: Point): Promise<Address | null>;
}
