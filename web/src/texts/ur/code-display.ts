import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'چار ہندسوں کا کوڈ',
  none: '----',
  spoken: (digits) => `کوڈ ${digits}`,
  spokenNone: 'ابھی کوئی کوڈ نہیں ہے',
  edit: 'کوڈ بدلیں',
  input: 'چار ہندسوں کا کوڈ ڈالیں',
  hint: 'چار ہندسے ٹائپ کریں، یا نمبر کو چھوئیں۔',
  fullScreen: 'پوری اسکرین',
};
