import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: '{place}, {country} ಹತ್ತಿರ (ಪಟ್ಟಿಯಲ್ಲಿರುವ ಅತಿ ಹತ್ತಿರದ ಸ್ಥಳ, {distance} ದೂರ)',
  map: { you: 'ನೀವು', within: '{who}, {distance} ಒಳಗೆ', branch: 'ಶಾಖೆ', north: 'ಉ' },
};
