import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: '{place}, {country} దగ్గర (జాబితాలోని అతి దగ్గరి ప్రదేశం, {distance} దూరం)',
  map: { you: 'మీరు', within: '{who}, {distance} లోపల', branch: 'బ్రాంచ్', north: 'ఉ' },
};
