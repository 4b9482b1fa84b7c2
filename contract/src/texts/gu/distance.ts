import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} મી',
  kilometres: '{amount} કિમી',
  decimalMark: '.',
};
