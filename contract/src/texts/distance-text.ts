// Formats a distance for the screen, the map and the certificate. Distances below 1000 m are in metres, and others in
// kilometres (SPEC 9, Location).
import { fillIn } from './fill-in.ts';
import type { Texts } from './texts-shape.ts';

type DistanceWords = Texts['distance'];

const METRES_PER_KILOMETRE = 1000;
const KILOMETRE_DECIMALS = 2;

export function distanceText(metres: number, words: DistanceWords): string {
  return inWords(metres, KILOMETRE_DECIMALS, words);
}

/** Formats a distance without decimals. It is meant for round distances, such as the label of a scale bar. */
export function roundDistanceText(metres: number, words: DistanceWords): string {
  return inWords(metres, 0, words);
}

/** Formats a distance in metres, even if it is longer than 1000 m. */
export function metresText(metres: number, words: DistanceWords): string {
  return fillIn(words.metres, { amount: Math.round(metres) });
}

function inWords(metres: number, decimals: number, words: DistanceWords): string {
  // Rounds the distance before choosing the unit, so that 999.6 m becomes '1.00 km' and not '1000 m'.
  if (Math.round(metres) < METRES_PER_KILOMETRE) return metresText(metres, words);
  const amount = (metres / METRES_PER_KILOMETRE).toFixed(decimals).replace('.', words.decimalMark);
  return fillIn(words.kilometres, { amount });
}
