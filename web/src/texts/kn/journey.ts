/** The texts of the journey in Kannada. */
import { localeOf } from '@countersign/contract/rules/languages';
import { completion } from './completion.ts';
import { document } from './document.ts';
import { ends } from './ends.ts';
import { failures } from './failures.ts';
import { liveness } from './liveness.ts';
import { location } from './location.ts';
import { otp } from './otp.ts';
import { signature } from './signature.ts';
import type { Texts } from '../shapes.ts';

export const kn: Texts = {
  language: 'kn',
  locale: localeOf('kn'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `${name} ಮೂಲಕ ಸುರಕ್ಷಿತ`,
  logoAlt: (company) => `${company} ಲೋಗೋ`,
  toWebsite: (company) => `${company} ವೆಬ್‌ಸೈಟ್‌ಗೆ ಹೋಗಿ`,
  tryAgain: 'ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ',
  chooseLanguage: 'ಭಾಷೆ',
  closeMessage: 'ಈ ಸಂದೇಶವನ್ನು ಮುಚ್ಚಿ',
  offline: 'ನೀವು ಆಫ್‌ಲೈನ್ ಇದ್ದೀರಿ. ನೀವು ಮಾಡಿದ್ದು ಹಾಗೆಯೇ ಇದೆ; ದಯವಿಟ್ಟು ನಿಮ್ಮ ಇಂಟರ್ನೆಟ್ ಸಂಪರ್ಕ ಪರಿಶೀಲಿಸಿ.',

  progress: {
    label: 'ಪ್ರಗತಿ',
    position: (number, count) => `ಹಂತ ${number} / ${count}`,
    spoken: (number, count, name) => `ಹಂತ ${number} / ${count}: ${name}`,
    steps: {
      otp: 'ಗುರುತು',
      document: 'ದಾಖಲೆ',
      location: 'ಸ್ಥಳ',
      liveness: 'ಮುಖ ಪರಿಶೀಲನೆ',
      signature: 'ಸಹಿ',
      completion: 'ಮುಗಿಯಿತು',
    },
  },

  starting: {
    loading: 'ಲೋಡ್ ಆಗುತ್ತಿದೆ...',
    failed: 'ಪುಟವನ್ನು ಲೋಡ್ ಮಾಡಲು ಆಗಲಿಲ್ಲ',
  },

  link: {
    verifying: 'ನಿಮ್ಮ ಗುರುತನ್ನು ಪರಿಶೀಲಿಸಲಾಗುತ್ತಿದೆ...',
    failed: 'ಪರಿಶೀಲನೆ ವಿಫಲವಾಗಿದೆ',
    failedWithoutReason: 'ಟೋಕನ್ ಪರಿಶೀಲಿಸಲು ಆಗಲಿಲ್ಲ',
    networkFailed: 'ನೆಟ್‌ವರ್ಕ್ ದೋಷ ಉಂಟಾಗಿದೆ',
    invalid: 'ಲಿಂಕ್ ಸರಿಯಾಗಿಲ್ಲ',
    invalidHint: 'ದಯವಿಟ್ಟು ನಿಮಗೆ ಕಳುಹಿಸಿದ ಪರಿಶೀಲನಾ ಲಿಂಕ್ ಬಳಸಿ.',
  },

  guard: {
    title: 'ಈ ಬ್ರೌಸರ್‌ನಲ್ಲಿ ಸಹಿ ಮಾಡಲು ಆಗುವುದಿಲ್ಲ',
    advice: 'ಏನೂ ವ್ಯರ್ಥವಾಗಿಲ್ಲ: ನಿಮ್ಮ ಲಿಂಕ್ ಇನ್ನೂ ಕೆಲಸ ಮಾಡುತ್ತದೆ.',
    insecure: 'ಈ ಪುಟದ ಸಂಪರ್ಕ ಸುರಕ್ಷಿತವಾಗಿಲ್ಲ. ದಯವಿಟ್ಟು ಲಿಂಕ್ ಅನ್ನು ನಿಮಗೆ ಕಳುಹಿಸಿದಂತೆಯೇ, https ಜೊತೆಗೆ ತೆರೆಯಿರಿ.',
    framed: 'ಈ ಪುಟ ಬೇರೊಂದು ಪುಟದ ಒಳಗೆ ಕಾಣುತ್ತಿದೆ. ದಯವಿಟ್ಟು ನಿಮ್ಮ ಲಿಂಕ್ ಅನ್ನು ನೇರವಾಗಿ ಬ್ರೌಸರ್‌ನಲ್ಲಿ ತೆರೆಯಿರಿ.',
    storage:
      'ಬ್ರೌಸರ್ ಈ ಪುಟದ ಡೇಟಾವನ್ನು ಇಟ್ಟುಕೊಳ್ಳುತ್ತಿಲ್ಲ. ದಯವಿಟ್ಟು ಕುಕೀ ಮತ್ತು ಸೈಟ್ ಡೇಟಾಗೆ ಅನುಮತಿ ನೀಡಿ, ಅಥವಾ ಖಾಸಗಿ ಮೋಡ್‌ನಿಂದ ಹೊರಬಂದು, ಲಿಂಕ್ ಅನ್ನು ಮತ್ತೆ ತೆರೆಯಿರಿ.',
    crypto:
      'ನಿಮ್ಮ OTP ಅನ್ನು ಸುರಕ್ಷಿತವಾಗಿಡಲು ಈ ಬ್ರೌಸರ್ ತುಂಬಾ ಹಳೆಯದು. ದಯವಿಟ್ಟು ಅದನ್ನು ಅಪ್‌ಡೇಟ್ ಮಾಡಿ, ಅಥವಾ ಲಿಂಕ್ ಅನ್ನು Chrome, Safari ಅಥವಾ Firefox ನಲ್ಲಿ ತೆರೆಯಿರಿ.',
    camera:
      'ಮುಂದಿನ ಹಂತಕ್ಕೆ ಬೇಕಾದ ಕ್ಯಾಮೆರಾವನ್ನು ಈ ಬ್ರೌಸರ್ ಬಳಸಲು ಬಿಡುವುದಿಲ್ಲ. ದಯವಿಟ್ಟು ಲಿಂಕ್ ಅನ್ನು ನಿಮ್ಮ ಫೋನಿನಲ್ಲಿ Chrome, Safari ಅಥವಾ Firefox ನಲ್ಲಿ ತೆರೆಯಿರಿ.',
    geolocation:
      'ಮುಂದಿನ ಹಂತಕ್ಕೆ ಬೇಕಾದ ಸ್ಥಳವನ್ನು ಈ ಬ್ರೌಸರ್ ನೀಡುವುದಿಲ್ಲ. ದಯವಿಟ್ಟು ಲಿಂಕ್ ಅನ್ನು ನಿಮ್ಮ ಫೋನಿನಲ್ಲಿ Chrome, Safari ಅಥವಾ Firefox ನಲ್ಲಿ ತೆರೆಯಿರಿ.',
  },

  denied: {
    title: 'ಪ್ರವೇಶ ನಿರಾಕರಿಸಲಾಗಿದೆ',
    message: 'VPN ಅಥವಾ ಪ್ರಾಕ್ಸಿ ಬಳಕೆ ಕಂಡುಬಂದಿದೆ. ಸುರಕ್ಷತೆಯ ಕಾರಣಕ್ಕಾಗಿ ಈ ಸೆಷನ್ ಅನ್ನು ಕೊನೆಗೊಳಿಸಲಾಗಿದೆ.',
  },

  expired: {
    title: 'ದಯವಿಟ್ಟು ಮತ್ತೆ ಗುರುತು ದೃಢೀಕರಿಸಿ',
  },

  stepLoading: 'ಮುಂದಿನ ಹಂತ ಲೋಡ್ ಆಗುತ್ತಿದೆ...',

  ends,
  failures,

  otp,
  document,
  location,
  liveness,
  signature,
  completion,

  notFound: {
    code: '404',
    title: 'ಅಯ್ಯೋ! ಪುಟ ಸಿಗಲಿಲ್ಲ',
    home: 'ಮುಖಪುಟಕ್ಕೆ ಹಿಂತಿರುಗಿ',
  },
};
