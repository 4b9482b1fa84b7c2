import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'کوئی URL نہیں ملا',
    format: 'URL کی شکل درست نہیں ہے',
    protocol: 'URL میں HTTP یا HTTPS پروٹوکول ہونا چاہیے',
    domain: 'اس ڈومین کی اجازت نہیں ہے۔ اجازت والے ڈومین: {domains}',
  },
  allowedDomains: 'اجازت والے ڈومین:',
  noDomains: 'ابھی کسی ڈومین کی اجازت نہیں ہے۔ اپنے ایڈمن سے ایک ڈومین جوڑنے کو کہیں۔',
};
