import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} মি',
  kilometres: '{amount} কিমি',
  decimalMark: '.',
};
