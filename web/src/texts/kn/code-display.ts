import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'ನಾಲ್ಕು ಅಂಕಿಗಳ ಕೋಡ್',
  none: '----',
  spoken: (digits) => `ಕೋಡ್ ${digits}`,
  spokenNone: 'ಇನ್ನೂ ಕೋಡ್ ಇಲ್ಲ',
  edit: 'ಕೋಡ್ ಬದಲಿಸಿ',
  input: 'ನಾಲ್ಕು ಅಂಕಿಗಳ ಕೋಡ್ ನಮೂದಿಸಿ',
  hint: 'ನಾಲ್ಕು ಅಂಕಿಗಳನ್ನು ಟೈಪ್ ಮಾಡಿ, ಅಥವಾ ಸಂಖ್ಯೆಯನ್ನು ಮುಟ್ಟಿ.',
  fullScreen: 'ಪೂರ್ಣ ಪರದೆ',
};
