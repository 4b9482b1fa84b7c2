import type { Texts } from '../texts-shape.ts';

export const distance: Texts['distance'] = {
  metres: '{amount} മീ',
  kilometres: '{amount} കി.മീ',
  decimalMark: '.',
};
