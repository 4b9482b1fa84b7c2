import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'ಯಾವುದೇ URL ಸಿಗಲಿಲ್ಲ',
    format: 'URL ನ ರೂಪ ಸರಿಯಾಗಿಲ್ಲ',
    protocol: 'URL ನಲ್ಲಿ HTTP ಅಥವಾ HTTPS ಪ್ರೋಟೋಕಾಲ್ ಇರಬೇಕು',
    domain: 'ಈ ಡೊಮೇನ್‌ಗೆ ಅನುಮತಿ ಇಲ್ಲ. ಅನುಮತಿ ಇರುವ ಡೊಮೇನ್‌ಗಳು: {domains}',
  },
  allowedDomains: 'ಅನುಮತಿ ಇರುವ ಡೊಮೇನ್‌ಗಳು:',
  noDomains: 'ಇನ್ನೂ ಯಾವ ಡೊಮೇನ್‌ಗೂ ಅನುಮತಿ ಇಲ್ಲ. ಒಂದನ್ನು ಸೇರಿಸಲು ನಿಮ್ಮ ಅಡ್ಮಿನ್‌ಗೆ ಹೇಳಿ.',
};
