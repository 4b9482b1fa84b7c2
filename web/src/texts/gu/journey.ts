/** The texts of the journey in Gujarati. */
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

export const gu: Texts = {
  language: 'gu',
  locale: localeOf('gu'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `${name} દ્વારા સુરક્ષિત`,
  logoAlt: (company) => `${company} નો લોગો`,
  toWebsite: (company) => `${company} ની વેબસાઇટ પર જાઓ`,
  tryAgain: 'ફરી પ્રયાસ કરો',
  chooseLanguage: 'ભાષા',
  closeMessage: 'આ સંદેશો બંધ કરો',
  offline: 'તમે ઑફલાઇન છો. તમે જે કર્યું છે તે સચવાયેલું છે; કૃપા કરીને તમારું ઇન્ટરનેટ કનેક્શન તપાસો.',

  progress: {
    label: 'પ્રગતિ',
    position: (number, count) => `પગલું ${number} / ${count}`,
    spoken: (number, count, name) => `પગલું ${number} / ${count}: ${name}`,
    steps: {
      otp: 'ઓળખ',
      document: 'દસ્તાવેજ',
      location: 'લોકેશન',
      liveness: 'ચહેરાની તપાસ',
      signature: 'સહી',
      completion: 'પૂર્ણ',
    },
  },

  starting: {
    loading: 'લોડ થઈ રહ્યું છે...',
    failed: 'પેજ લોડ થઈ શક્યું નહીં',
  },

  link: {
    verifying: 'તમારી ઓળખની ચકાસણી થઈ રહી છે...',
    failed: 'ચકાસણી નિષ્ફળ',
    failedWithoutReason: 'ટોકનની ચકાસણી થઈ શકી નહીં',
    networkFailed: 'નેટવર્કમાં ભૂલ આવી',
    invalid: 'ખોટી લિંક',
    invalidHint: 'કૃપા કરીને તમને મોકલેલી ચકાસણીની લિંક વાપરો.',
  },

  guard: {
    title: 'આ બ્રાઉઝરમાં સહી થઈ શકતી નથી',
    advice: 'કંઈ વપરાઈ ગયું નથી: તમારી લિંક હજી ચાલે છે.',
    insecure: 'આ પેજનું કનેક્શન સુરક્ષિત નથી. કૃપા કરીને લિંક તમને જેવી મોકલી હતી બરાબર તેવી જ ખોલો, https સાથે.',
    framed: 'આ પેજ બીજા પેજની અંદર દેખાય છે. કૃપા કરીને તમારી લિંક સીધી બ્રાઉઝરમાં ખોલો.',
    storage:
      'બ્રાઉઝર આ પેજનો ડેટા રાખતું નથી. કૃપા કરીને કૂકી અને સાઇટ ડેટાની પરવાનગી આપો, અથવા પ્રાઇવેટ મોડમાંથી બહાર આવો, અને લિંક ફરી ખોલો.',
    crypto:
      'તમારા OTP ના રક્ષણ માટે આ બ્રાઉઝર ખૂબ જૂનું છે. કૃપા કરીને તેને અપડેટ કરો, અથવા લિંક Chrome, Safari અથવા Firefox માં ખોલો.',
    camera:
      'આ બ્રાઉઝર કેમેરા વાપરવા દેતું નથી, જેની આગળના એક પગલામાં જરૂર છે. કૃપા કરીને લિંક તમારા ફોન પર Chrome, Safari અથવા Firefox માં ખોલો.',
    geolocation:
      'આ બ્રાઉઝર લોકેશન આપતું નથી, જેની આગળના એક પગલામાં જરૂર છે. કૃપા કરીને લિંક તમારા ફોન પર Chrome, Safari અથવા Firefox માં ખોલો.',
  },

  denied: {
    title: 'પ્રવેશની પરવાનગી નથી',
    message: 'VPN અથવા પ્રોક્સીનો ઉપયોગ જણાયો. સુરક્ષાના કારણે આ સત્ર બંધ કરવામાં આવ્યું છે.',
  },

  expired: {
    title: 'કૃપા કરીને ફરી ચકાસણી કરો',
  },

  stepLoading: 'આગલું પગલું લોડ થઈ રહ્યું છે...',

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
    title: 'અરે! પેજ મળ્યું નહીં',
    home: 'મુખ્ય પેજ પર પાછા જાઓ',
  },
};
