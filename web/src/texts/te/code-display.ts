import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'నాలుగు అంకెల కోడ్',
  none: '----',
  spoken: (digits) => `కోడ్ ${digits}`,
  spokenNone: 'ఇంకా కోడ్ లేదు',
  edit: 'కోడ్ మార్చండి',
  input: 'నాలుగు అంకెల కోడ్ ఇవ్వండి',
  hint: 'నాలుగు అంకెలు టైప్ చేయండి, లేదా సంఖ్యను తాకండి.',
  fullScreen: 'ఫుల్ స్క్రీన్',
};
