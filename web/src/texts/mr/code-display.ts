import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'चार अंकी कोड',
  none: '----',
  spoken: (digits) => `कोड ${digits}`,
  spokenNone: 'अजून कोड नाही',
  edit: 'कोड बदला',
  input: 'चार अंकी कोड टाका',
  hint: 'चार अंक टाइप करा, किंवा संख्येवर टॅप करा.',
  fullScreen: 'पूर्ण स्क्रीन',
};
