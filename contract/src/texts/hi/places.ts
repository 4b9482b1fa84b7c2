import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: '{place}, {country} के पास (सूची का निकटतम स्थान, {distance} दूर)',
  map: { you: 'आप', within: '{who}, {distance} के भीतर', branch: 'शाखा', north: 'उ' },
};
