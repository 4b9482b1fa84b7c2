import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL QR कोड जनरेटर',
  input: 'URL टाका',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} वापरा`,
  codeFor: (url) => `याचा QR कोड: ${url}`,
  allowedNote: 'या डोमेनचे सर्व सबडोमेन आणि पाथ चालतात',
  downloadPng: 'PNG डाउनलोड करा',
  downloadSvg: 'SVG डाउनलोड करा',
  copy: 'चित्र कॉपी करा',
  copied: 'चित्र कॉपी झाले',
  failed: 'चित्र तयार करता आले नाही. कृपया पुन्हा प्रयत्न करा.',
  copyFailed: 'चित्र कॉपी करता आले नाही. कृपया ते डाउनलोड करा.',
  tooLong: 'हा URL QR कोडसाठी खूप लांब आहे. कृपया लहान URL वापरा.',
};
