import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} میٹر',
  kilometres: '{amount} کلومیٹر',
  decimalMark: '.',
};
