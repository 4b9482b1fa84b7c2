import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL QR કોડ જનરેટર',
  input: 'URL નાખો',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} વાપરો`,
  codeFor: (url) => `આનો QR કોડ: ${url}`,
  allowedNote: 'આ ડોમેનના બધા સબડોમેન અને પાથ ચાલે છે',
  downloadPng: 'PNG ડાઉનલોડ કરો',
  downloadSvg: 'SVG ડાઉનલોડ કરો',
  copy: 'ચિત્ર કૉપિ કરો',
  copied: 'ચિત્ર કૉપિ થઈ ગયું',
  failed: 'ચિત્ર બની શક્યું નહીં. કૃપા કરીને ફરી પ્રયાસ કરો.',
  copyFailed: 'ચિત્ર કૉપિ થઈ શક્યું નહીં. કૃપા કરીને તેને ડાઉનલોડ કરો.',
  tooLong: 'આ URL QR કોડ માટે ખૂબ લાંબો છે. કૃપા કરીને ટૂંકો URL વાપરો.',
};
