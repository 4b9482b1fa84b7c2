/** The ports that find the address of a position and the position of an address. */
import type { Point } from '../../place/distance.ts';

/** The listed place that is nearest to a position. Its text is written in the reader's language. */
export interface NearestPlace {
  name: string;
  /** The country as an ISO 3166-1 alpha-2 code. */
  country: string;
  meters: number;
}

/** The address of a position: one line from an external service, or the nearest listed place. */
export type Address = string | NearestPlace;

export interface Geocoder {
  /** Returns the address of the position, or null if no address is known. */
  addressOf(position: Point): Promise<Address | null>;
}

export interface FoundPlace extends Point {
  name: string;
  /** The country as an ISO 3166-1 alpha-2 code. Null if `name` contains the whole address. */
  country: string | null;
}

export interface PlaceSearch {
  find(text: string): Promise<FoundPlace[]>;
}

export const MOST_FOUND = 8;
