/** The ports that find the address of a position, and the position of an address. */
import type { Point } from '../../place/distance.ts';

/** The nearest listed place. Its text is written in the reader's language. */
export interface NearestPlace {
  name: string;
  /** The country as an ISO 3166-1 alpha-2 code. */
  country: string;
  meters: number;
}

/** A line from an external service, or the nearest place. */
export type Address = string | NearestPlace;

export interface Geocoder {
  /** Returns null if no address is known. */
  addressOf(position: Point): Promise<Address | null>;
}

export interface FoundPlace extends Point {
  name: string;
  /** The ISO 3166-1 alpha-2 code, or null if the name contains the whole address. */
  country: string | null;
}

export interface PlaceSearch {
  /** Finds places by name. Returns the best matches first. */
  find(text: string): Promise<FoundPlace[]>;
}

export const MOST_FOUND = 8;
