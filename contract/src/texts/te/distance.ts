import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} మీ',
  kilometres: '{amount} కి.మీ',
  decimalMark: '.',
};
