import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} ମି',
  kilometres: '{amount} କିମି',
  decimalMark: '.',
};
