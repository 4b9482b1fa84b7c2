import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: '{place}, {country} ପାଖରେ (ତାଲିକାର ସବୁଠାରୁ ନିକଟ ସ୍ଥାନ, {distance} ଦୂର)',
  map: { you: 'ଆପଣ', within: '{who}, {distance} ଭିତରେ', branch: 'ଶାଖା', north: 'ଉ' },
};
