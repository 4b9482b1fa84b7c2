import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: '{place}, {country}-এর কাছে (তালিকার সবচেয়ে কাছের জায়গা, {distance} দূরে)',
  map: { you: 'আপনি', within: '{who}, {distance}-এর মধ্যে', branch: 'শাখা', north: 'উ' },
};
