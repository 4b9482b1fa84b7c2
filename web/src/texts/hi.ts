/** Every text of the application in Hindi. */
import { completion } from './hi/completion.ts';
import { document } from './hi/document.ts';
import { liveness } from './hi/liveness.ts';
import { location } from './hi/location.ts';
import { otp } from './hi/otp.ts';
import { signature } from './hi/signature.ts';
import type { Texts } from './texts.tsx';

export const hi: Texts = {
  language: 'hi',

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `${name} द्वारा सुरक्षित`,
  logoAlt: (company) => `${company} का लोगो`,
  tryAgain: 'फिर से कोशिश करें',

  progress: {
    label: 'प्रगति',
    position: (number, count) => `चरण ${number} / ${count}`,
    spoken: (number, count, name) => `चरण ${number} / ${count}: ${name}`,
    steps: {
      otp: 'पहचान',
      document: 'दस्तावेज़',
      location: 'स्थान',
      liveness: 'चेहरे की जाँच',
      signature: 'हस्ताक्षर',
      completion: 'पूर्ण',
    },
  },

  starting: {
    loading: 'लोड हो रहा है...',
    failed: 'पेज लोड नहीं हो सका',
  },

  link: {
    verifying: 'आपकी पहचान सत्यापित की जा रही है...',
    failed: 'सत्यापन विफल',
    failedWithoutReason: 'टोकन सत्यापित नहीं हो सका',
    networkFailed: 'नेटवर्क त्रुटि हुई',
    invalid: 'अमान्य लिंक',
    invalidHint: 'कृपया आपको भेजे गए सत्यापन लिंक का उपयोग करें।',
  },

  otp,
  document,
  location,
  liveness,
  signature,
  completion,

  notFound: {
    code: '404',
    title: 'ओह! पेज नहीं मिला',
    home: 'होम पर लौटें',
  },
};
