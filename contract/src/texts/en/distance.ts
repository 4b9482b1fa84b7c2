/** SPEC 9, Location: metres below 1000, else kilometres. */
import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} m',
  kilometres: '{amount} km',
  decimalMark: '.',
};
