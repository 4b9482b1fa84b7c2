/** The forms of a distance: metres below 1000, otherwise kilometres (SPEC 9, Location). */
import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} m',
  kilometres: '{amount} km',
  decimalMark: '.',
};
