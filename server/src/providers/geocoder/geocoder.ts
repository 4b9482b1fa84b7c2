/** The port that finds the address of a position. */
import type { Point } from '../../place/distance.ts';

/** The nearest listed place. Its text is produced in the reader's language. */
export interface NearestPlace {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  meters: number;
}

/** A line from an outside service, or the nearest place. */
export type Address = string | NearestPlace;

export interface Geocoder {
  /** Returns null if no address is known. */
  addressOf(position: Point): Promise<Address | null>;
}
