import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: 'സമീപം: {place}, {country} (പട്ടികയിലെ ഏറ്റവും അടുത്ത സ്ഥലം, {distance} അകലെ)',
  map: { you: 'നിങ്ങൾ', within: '{who}, {distance} ഉള്ളിൽ', branch: 'ബ്രാഞ്ച്', north: 'വ' },
};
