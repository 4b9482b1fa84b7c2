import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL क्यूआर कोड जनरेटर',
  input: 'URL डालें',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} का उपयोग करें`,
  codeFor: (url) => `इसका क्यूआर कोड: ${url}`,
  allowedNote: 'इन डोमेन के सभी सबडोमेन और पथ अनुमत हैं',
  downloadPng: 'PNG डाउनलोड करें',
  downloadSvg: 'SVG डाउनलोड करें',
  copy: 'चित्र कॉपी करें',
  copied: 'चित्र कॉपी हो गया',
  failed: 'चित्र नहीं बन सका। कृपया फिर से कोशिश करें।',
  copyFailed: 'चित्र कॉपी नहीं हो सका। कृपया इसे डाउनलोड करें।',
  tooLong: 'यह URL क्यूआर कोड के लिए बहुत लंबा है। कृपया छोटा URL डालें।',
};
