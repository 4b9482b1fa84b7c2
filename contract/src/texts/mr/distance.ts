import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} मी',
  kilometres: '{amount} किमी',
  decimalMark: '.',
};
