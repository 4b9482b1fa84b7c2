import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: '{place}, {country} जवळ (यादीतील सर्वात जवळचे ठिकाण, अंतर {distance})',
  map: { you: 'तुम्ही', within: '{who}, {distance} अंतराच्या आत', branch: 'शाखा', north: 'उ' },
};
