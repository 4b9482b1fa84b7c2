import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: 'Near {place}, {country} (nearest listed place, {distance})',
  map: { you: 'You', within: '{who}, within {distance}', branch: 'Branch', north: 'N' },
};
