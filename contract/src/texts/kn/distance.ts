import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} ಮೀ',
  kilometres: '{amount} ಕಿ.ಮೀ',
  decimalMark: '.',
};
