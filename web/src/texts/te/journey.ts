/** The texts of the journey in Telugu. */
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

export const te: Texts = {
  language: 'te',
  locale: localeOf('te'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `భద్రత: ${name}`,
  logoAlt: (company) => `${company} లోగో`,
  toWebsite: (company) => `${company} వెబ్‌సైట్‌కు వెళ్లండి`,
  tryAgain: 'మళ్లీ ప్రయత్నించండి',
  chooseLanguage: 'భాష',
  closeMessage: 'ఈ సందేశాన్ని మూసివేయండి',
  offline: 'మీరు ఆఫ్‌లైన్‌లో ఉన్నారు. మీరు చేసినదంతా భద్రంగా ఉంది; దయచేసి మీ ఇంటర్నెట్ కనెక్షన్ సరిచూసుకోండి.',

  progress: {
    label: 'పురోగతి',
    position: (number, count) => `దశ ${number} / ${count}`,
    spoken: (number, count, name) => `దశ ${number} / ${count}: ${name}`,
    steps: {
      otp: 'గుర్తింపు',
      document: 'పత్రం',
      location: 'లొకేషన్',
      liveness: 'ముఖ తనిఖీ',
      signature: 'సంతకం',
      completion: 'పూర్తి',
    },
  },

  starting: {
    loading: 'లోడ్ అవుతోంది...',
    failed: 'పేజీ లోడ్ కాలేదు',
  },

  link: {
    verifying: 'మీ గుర్తింపును ధ్రువీకరిస్తున్నాం...',
    failed: 'ధ్రువీకరణ విఫలమైంది',
    failedWithoutReason: 'టోకెన్‌ను ధ్రువీకరించడం కుదరలేదు',
    networkFailed: 'నెట్‌వర్క్ లోపం ఏర్పడింది',
    invalid: 'చెల్లని లింక్',
    invalidHint: 'దయచేసి మీకు పంపిన ధ్రువీకరణ లింక్‌ను వాడండి.',
  },

  guard: {
    title: 'ఈ బ్రౌజర్‌లో సంతకం చేయడం కుదరదు',
    advice: 'ఏదీ వృథా కాలేదు: మీ లింక్ ఇంకా పనిచేస్తుంది.',
    insecure: 'ఈ పేజీకి కనెక్షన్ సురక్షితం కాదు. దయచేసి మీకు పంపిన లింక్‌ను ఉన్నది ఉన్నట్లుగా, https తో తెరవండి.',
    framed: 'ఈ పేజీ వేరే పేజీ లోపల కనిపిస్తోంది. దయచేసి మీ లింక్‌ను నేరుగా బ్రౌజర్‌లో తెరవండి.',
    storage:
      'బ్రౌజర్ ఈ పేజీ డేటాను ఉంచడం లేదు. దయచేసి కుకీలను, సైట్ డేటాను అనుమతించండి, లేదా ప్రైవేట్ మోడ్ నుండి బయటకు వచ్చి, లింక్‌ను మళ్లీ తెరవండి.',
    crypto: 'మీ OTPని కాపాడలేనంత పాతది ఈ బ్రౌజర్. దయచేసి దాన్ని అప్‌డేట్ చేయండి, లేదా లింక్‌ను Chrome, Safari లేదా Firefox లో తెరవండి.',
    camera: 'తర్వాతి దశకు అవసరమైన కెమెరాను బ్రౌజర్ అనుమతించడం లేదు. దయచేసి లింక్‌ను మీ ఫోన్‌లో Chrome, Safari లేదా Firefox లో తెరవండి.',
    geolocation:
      'తర్వాతి దశకు అవసరమైన లొకేషన్‌ను బ్రౌజర్ అనుమతించడం లేదు. దయచేసి లింక్‌ను మీ ఫోన్‌లో Chrome, Safari లేదా Firefox లో తెరవండి.',
  },

  denied: {
    title: 'అనుమతి నిరాకరించబడింది',
    message: 'VPN లేదా ప్రాక్సీ వాడుతున్నట్లు తెలిసింది. భద్రతా కారణాల వల్ల ఈ సెషన్ ముగించబడింది.',
  },

  expired: {
    title: 'దయచేసి మళ్లీ ధ్రువీకరించండి',
  },

  stepLoading: 'తర్వాతి దశ లోడ్ అవుతోంది...',

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
    title: 'అయ్యో! పేజీ దొరకలేదు',
    home: 'హోమ్‌కు తిరిగి వెళ్లండి',
  },
};
