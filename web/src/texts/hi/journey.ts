/** The texts of the journey in Hindi. */
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

export const hi: Texts = {
  language: 'hi',
  locale: localeOf('hi'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `${name} द्वारा सुरक्षित`,
  logoAlt: (company) => `${company} का लोगो`,
  toWebsite: (company) => `${company} की वेबसाइट पर जाएँ`,
  tryAgain: 'फिर से कोशिश करें',
  chooseLanguage: 'भाषा',
  closeMessage: 'यह संदेश बंद करें',
  offline: 'आप ऑफ़लाइन हैं। आपने जो किया है वह सुरक्षित है; कृपया अपना इंटरनेट कनेक्शन जाँचें।',

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

  guard: {
    title: 'इस ब्राउज़र में हस्ताक्षर नहीं हो सकते',
    advice: 'कुछ भी खर्च नहीं हुआ है: आपका लिंक अब भी काम करता है।',
    insecure: 'इस पेज का कनेक्शन सुरक्षित नहीं है। कृपया लिंक को ठीक वैसे ही खोलें जैसा आपको भेजा गया था, https के साथ।',
    framed: 'यह पेज किसी दूसरे पेज के अंदर दिख रहा है। कृपया अपना लिंक सीधे ब्राउज़र में खोलें।',
    storage:
      'ब्राउज़र इस पेज का डेटा नहीं रखता। कृपया कुकी और साइट डेटा की अनुमति दें, या प्राइवेट मोड से बाहर आएँ, और लिंक फिर से खोलें।',
    crypto:
      'यह ब्राउज़र आपके ओटीपी की सुरक्षा के लिए बहुत पुराना है। कृपया इसे अपडेट करें, या लिंक को Chrome, Safari या Firefox में खोलें।',
    camera:
      'ब्राउज़र कैमरे की अनुमति नहीं देता, जिसकी आगे ज़रूरत होगी। कृपया लिंक को अपने फ़ोन पर Chrome, Safari या Firefox में खोलें।',
    geolocation:
      'ब्राउज़र स्थान की अनुमति नहीं देता, जिसकी आगे ज़रूरत होगी। कृपया लिंक को अपने फ़ोन पर Chrome, Safari या Firefox में खोलें।',
  },

  denied: {
    title: 'प्रवेश अस्वीकृत',
    message: 'VPN या प्रॉक्सी का उपयोग पाया गया। सुरक्षा कारणों से यह सत्र समाप्त कर दिया गया है।',
  },

  expired: {
    title: 'कृपया फिर से सत्यापित करें',
  },

  stepLoading: 'अगला चरण लोड हो रहा है...',

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
    title: 'ओह! पेज नहीं मिला',
    home: 'होम पर लौटें',
  },
};
