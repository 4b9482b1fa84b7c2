import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'ચાર અંકનો કોડ',
  none: '----',
  spoken: (digits) => `કોડ ${digits}`,
  spokenNone: 'હજી કોઈ કોડ નથી',
  edit: 'કોડ બદલો',
  input: 'ચાર અંકનો કોડ નાખો',
  hint: 'ચાર અંક ટાઇપ કરો, અથવા સંખ્યા પર ટૅપ કરો.',
  fullScreen: 'પૂરી સ્ક્રીન',
};
