import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL QR ಕೋಡ್ ಜನರೇಟರ್',
  input: 'URL ನಮೂದಿಸಿ',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} ಬಳಸಿ`,
  codeFor: (url) => `ಇದರ QR ಕೋಡ್: ${url}`,
  allowedNote: 'ಈ ಡೊಮೇನ್‌ಗಳ ಎಲ್ಲಾ ಸಬ್‌ಡೊಮೇನ್ ಮತ್ತು ಪಾತ್‌ಗಳಿಗೆ ಅನುಮತಿ ಇದೆ',
  downloadPng: 'PNG ಡೌನ್‌ಲೋಡ್ ಮಾಡಿ',
  downloadSvg: 'SVG ಡೌನ್‌ಲೋಡ್ ಮಾಡಿ',
  copy: 'ಚಿತ್ರ ಕಾಪಿ ಮಾಡಿ',
  copied: 'ಚಿತ್ರ ಕಾಪಿ ಆಗಿದೆ',
  failed: 'ಚಿತ್ರ ಮಾಡಲು ಆಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  copyFailed: 'ಚಿತ್ರ ಕಾಪಿ ಮಾಡಲು ಆಗಲಿಲ್ಲ. ಅದರ ಬದಲು ದಯವಿಟ್ಟು ಡೌನ್‌ಲೋಡ್ ಮಾಡಿ.',
  tooLong: 'QR ಕೋಡ್‌ಗೆ ಈ URL ತುಂಬಾ ಉದ್ದವಾಗಿದೆ. ದಯವಿಟ್ಟು ಚಿಕ್ಕ URL ಬಳಸಿ.',
};
