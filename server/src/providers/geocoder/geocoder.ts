/** The port that finds the address of a position. */
import type { Point } from '../../place/distance.ts';

/** The nearest listed place. Its text is written in the reader's language. */
export interface NearestPlace {
  name: string;
  /** The ISO 3166-1 alpha-2 code. */
  country: string;
  meters: number;
}

/** A line from an external service, or the nearest place. */
export type Address = string | NearestPlace;

export interface Geocoder {
  /** Returns null if no address is known. */
  addressOf(position: Point): Promise<Address | null>;
}
