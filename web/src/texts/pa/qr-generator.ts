import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL ਦਾ QR ਕੋਡ ਬਣਾਓ',
  input: 'URL ਭਰੋ',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} ਵਰਤੋ`,
  codeFor: (url) => `ਇਸ ਦਾ QR ਕੋਡ: ${url}`,
  allowedNote: 'ਇਨ੍ਹਾਂ ਡੋਮੇਨਾਂ ਦੇ ਹਰ ਸਬਡੋਮੇਨ ਅਤੇ ਹਰ ਪਾਥ ਦੀ ਇਜਾਜ਼ਤ ਹੈ',
  downloadPng: 'PNG ਡਾਊਨਲੋਡ ਕਰੋ',
  downloadSvg: 'SVG ਡਾਊਨਲੋਡ ਕਰੋ',
  copy: 'ਤਸਵੀਰ ਕਾਪੀ ਕਰੋ',
  copied: 'ਤਸਵੀਰ ਕਾਪੀ ਹੋ ਗਈ',
  failed: 'ਤਸਵੀਰ ਨਹੀਂ ਬਣ ਸਕੀ। ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ।',
  copyFailed: 'ਤਸਵੀਰ ਕਾਪੀ ਨਹੀਂ ਹੋ ਸਕੀ। ਕਿਰਪਾ ਕਰਕੇ ਇਸ ਨੂੰ ਡਾਊਨਲੋਡ ਕਰੋ।',
  tooLong: 'ਇਹ URL ਬਹੁਤ ਲੰਬਾ ਹੈ, ਇਸ ਦਾ QR ਕੋਡ ਨਹੀਂ ਬਣ ਸਕਦਾ। ਕਿਰਪਾ ਕਰਕੇ ਛੋਟਾ URL ਭਰੋ।',
};
