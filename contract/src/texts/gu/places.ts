import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: '{place}, {country} ની નજીક (યાદીમાંની સૌથી નજીકની જગ્યા, અંતર {distance})',
  map: { you: 'તમે', within: '{who}, {distance} ની અંદર', branch: 'શાખા', north: 'ઉ' },
};
