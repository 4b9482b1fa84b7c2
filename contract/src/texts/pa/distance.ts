import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} ਮੀ.',
  kilometres: '{amount} ਕਿ.ਮੀ.',
  decimalMark: '.',
};
