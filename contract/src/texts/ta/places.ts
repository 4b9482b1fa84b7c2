import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: '{place}, {country} அருகில் (பட்டியலில் மிக அருகில் உள்ள இடம், {distance} தொலைவு)',
  map: { you: 'நீங்கள்', within: '{who}, {distance}-க்குள்', branch: 'கிளை', north: 'வ' },
};
