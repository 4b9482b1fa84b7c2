import type { Texts } from '../texts-shape.ts';

export const places: Texts['places'] = {
  nearest: '{place}, {country} ਦੇ ਨੇੜੇ (ਸੂਚੀ ਵਿੱਚ ਸਭ ਤੋਂ ਨੇੜਲੀ ਥਾਂ, {distance} ਦੂਰ)',
  map: { you: 'ਤੁਸੀਂ', within: '{who}, {distance} ਦੇ ਅੰਦਰ', branch: 'ਬ੍ਰਾਂਚ', north: 'ਉ' },
};
