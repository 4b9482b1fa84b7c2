import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: 'قریب ہی {place}، {country} (فہرست میں سب سے نزدیک جگہ، {distance} دور)',
  map: { you: 'آپ', within: '{who}، {distance} کے اندر', branch: 'برانچ', north: 'شمال' },
};
