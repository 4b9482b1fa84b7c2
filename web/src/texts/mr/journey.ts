/** The texts of the journey in Marathi. */
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

export const mr: Texts = {
  language: 'mr',
  // Dates and times use Latin digits like the texts. The default digits of the locale are Devanagari.
  locale: localeOf('mr'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `${name} द्वारे सुरक्षित`,
  logoAlt: (company) => `${company} यांचा लोगो`,
  toWebsite: (company) => `${company} यांच्या वेबसाइटवर जा`,
  tryAgain: 'पुन्हा प्रयत्न करा',
  chooseLanguage: 'भाषा',
  closeMessage: 'हा संदेश बंद करा',
  offline: 'तुम्ही ऑफलाइन आहात. तुम्ही जे केले ते सुरक्षित आहे; कृपया तुमचे इंटरनेट कनेक्शन तपासा.',

  progress: {
    label: 'प्रगती',
    position: (number, count) => `पायरी ${number} / ${count}`,
    spoken: (number, count, name) => `पायरी ${number} / ${count}: ${name}`,
    steps: {
      otp: 'ओळख',
      document: 'दस्तऐवज',
      location: 'लोकेशन',
      liveness: 'चेहरा तपासणी',
      signature: 'सही',
      completion: 'पूर्ण',
    },
  },

  starting: {
    loading: 'लोड होत आहे...',
    failed: 'पेज लोड करता आले नाही',
  },

  link: {
    verifying: 'तुमच्या ओळखीची पडताळणी होत आहे...',
    failed: 'पडताळणी अयशस्वी',
    failedWithoutReason: 'टोकनची पडताळणी करता आली नाही',
    networkFailed: 'नेटवर्कमध्ये त्रुटी आली',
    invalid: 'चुकीची लिंक',
    invalidHint: 'कृपया तुम्हाला पाठवलेली पडताळणीची लिंक वापरा.',
  },

  guard: {
    title: 'या ब्राउझरमध्ये सही करता येत नाही',
    advice: 'काहीही वाया गेलेले नाही: तुमची लिंक अजूनही चालते.',
    insecure: 'या पेजचे कनेक्शन सुरक्षित नाही. कृपया लिंक तुम्हाला जशी पाठवली होती अगदी तशीच उघडा, https सह.',
    framed: 'हे पेज दुसऱ्या पेजच्या आत दिसत आहे. कृपया तुमची लिंक थेट ब्राउझरमध्ये उघडा.',
    storage:
      'ब्राउझर या पेजचा डेटा ठेवत नाही. कृपया कुकी आणि साइट डेटाला परवानगी द्या, किंवा प्रायव्हेट मोडमधून बाहेर या, आणि लिंक पुन्हा उघडा.',
    crypto:
      'तुमच्या OTP चे संरक्षण करण्यासाठी हा ब्राउझर खूप जुना आहे. कृपया तो अपडेट करा, किंवा लिंक Chrome, Safari किंवा Firefox मध्ये उघडा.',
    camera:
      'हा ब्राउझर कॅमेरा वापरू देत नाही, ज्याची पुढील एका पायरीत गरज आहे. कृपया लिंक तुमच्या फोनवर Chrome, Safari किंवा Firefox मध्ये उघडा.',
    geolocation:
      'हा ब्राउझर लोकेशन देत नाही, ज्याची पुढील एका पायरीत गरज आहे. कृपया लिंक तुमच्या फोनवर Chrome, Safari किंवा Firefox मध्ये उघडा.',
  },

  denied: {
    title: 'प्रवेश नाकारला',
    message: 'VPN किंवा प्रॉक्सीचा वापर आढळला. सुरक्षेच्या कारणासाठी हे सत्र बंद केले आहे.',
  },

  expired: {
    title: 'कृपया पुन्हा पडताळणी करा',
  },

  stepLoading: 'पुढील पायरी लोड होत आहे...',

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
    title: 'अरेरे! पेज सापडले नाही',
    home: 'मुख्य पेजवर परत जा',
  },
};
