import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL QR குறியீடு உருவாக்கி',
  input: 'URL-ஐ உள்ளிடவும்',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} என்பதைப் பயன்படுத்தவும்`,
  codeFor: (url) => `இதற்கான QR குறியீடு: ${url}`,
  allowedNote: 'இந்த டொமைன்களின் எந்தத் துணை டொமைனும் பாதையும் அனுமதிக்கப்படும்',
  downloadPng: 'PNG பதிவிறக்கவும்',
  downloadSvg: 'SVG பதிவிறக்கவும்',
  copy: 'படத்தை நகலெடுக்கவும்',
  copied: 'படம் நகலெடுக்கப்பட்டது',
  failed: 'படத்தை உருவாக்க முடியவில்லை. மீண்டும் முயலவும்.',
  copyFailed: 'படத்தை நகலெடுக்க முடியவில்லை. அதற்குப் பதிலாகப் பதிவிறக்கவும்.',
  tooLong: 'QR குறியீட்டுக்கு இந்த URL மிக நீளமானது. சிறிய URL-ஐப் பயன்படுத்தவும்.',
};
