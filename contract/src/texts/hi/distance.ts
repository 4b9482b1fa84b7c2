import type { Texts } from '../texts.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} मी',
  kilometres: '{amount} किमी',
  decimalMark: '.',
};
