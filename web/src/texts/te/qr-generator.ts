import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL QR కోడ్ జనరేటర్',
  input: 'URL ఇవ్వండి',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} వాడండి`,
  codeFor: (url) => `దీని QR కోడ్: ${url}`,
  allowedNote: 'ఈ డొమైన్‌ల కింద ఏ సబ్‌డొమైన్ అయినా, పాత్ అయినా అనుమతించబడుతుంది',
  downloadPng: 'PNG డౌన్‌లోడ్ చేయండి',
  downloadSvg: 'SVG డౌన్‌లోడ్ చేయండి',
  copy: 'చిత్రం కాపీ చేయండి',
  copied: 'చిత్రం కాపీ అయింది',
  failed: 'చిత్రం తయారు కాలేదు. దయచేసి మళ్లీ ప్రయత్నించండి.',
  copyFailed: 'చిత్రం కాపీ కాలేదు. దయచేసి బదులుగా డౌన్‌లోడ్ చేయండి.',
  tooLong: 'QR కోడ్‌కు ఈ URL చాలా పొడవుగా ఉంది. దయచేసి చిన్న URL వాడండి.',
};
