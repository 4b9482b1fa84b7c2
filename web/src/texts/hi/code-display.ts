import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'चार अंकों का कोड',
  none: '----',
  spoken: (digits) => `कोड ${digits}`,
  spokenNone: 'अभी कोई कोड नहीं है',
  edit: 'कोड बदलें',
  input: 'चार अंकों का कोड डालें',
  hint: 'चार अंक टाइप करें, या संख्या को छुएँ।',
  fullScreen: 'पूरी स्क्रीन',
};
