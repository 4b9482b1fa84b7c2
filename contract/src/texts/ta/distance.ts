import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} மீ',
  kilometres: '{amount} கிமீ',
  decimalMark: '.',
};
