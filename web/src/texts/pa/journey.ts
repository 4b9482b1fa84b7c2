/** The texts of the journey in Punjabi, in Gurmukhi letters. */
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

export const pa: Texts = {
  language: 'pa',
  locale: localeOf('pa'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `${name} ਵੱਲੋਂ ਸੁਰੱਖਿਅਤ`,
  logoAlt: (company) => `${company} ਦਾ ਲੋਗੋ`,
  toWebsite: (company) => `${company} ਦੀ ਵੈੱਬਸਾਈਟ ਉੱਤੇ ਜਾਓ`,
  tryAgain: 'ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ',
  chooseLanguage: 'ਭਾਸ਼ਾ',
  closeMessage: 'ਇਹ ਸੁਨੇਹਾ ਬੰਦ ਕਰੋ',
  offline: 'ਤੁਸੀਂ ਆਫਲਾਈਨ ਹੋ। ਤੁਸੀਂ ਜੋ ਕੀਤਾ ਹੈ ਉਹ ਸੁਰੱਖਿਅਤ ਹੈ; ਕਿਰਪਾ ਕਰਕੇ ਆਪਣਾ ਇੰਟਰਨੈੱਟ ਕਨੈਕਸ਼ਨ ਜਾਂਚੋ।',

  progress: {
    label: 'ਪ੍ਰਗਤੀ',
    position: (number, count) => `${count} ਵਿੱਚੋਂ ਪੜਾਅ ${number}`,
    spoken: (number, count, name) => `${count} ਵਿੱਚੋਂ ਪੜਾਅ ${number}: ${name}`,
    steps: {
      otp: 'ਪਛਾਣ',
      document: 'ਦਸਤਾਵੇਜ਼',
      location: 'ਲੋਕੇਸ਼ਨ',
      liveness: 'ਚਿਹਰੇ ਦੀ ਜਾਂਚ',
      signature: 'ਦਸਤਖਤ',
      completion: 'ਮੁਕੰਮਲ',
    },
  },

  starting: {
    loading: 'ਲੋਡ ਹੋ ਰਿਹਾ ਹੈ...',
    failed: 'ਪੇਜ ਲੋਡ ਨਹੀਂ ਹੋ ਸਕਿਆ',
  },

  link: {
    verifying: 'ਤੁਹਾਡੀ ਪਛਾਣ ਦੀ ਤਸਦੀਕ ਹੋ ਰਹੀ ਹੈ...',
    failed: 'ਤਸਦੀਕ ਅਸਫਲ ਰਹੀ',
    failedWithoutReason: 'ਟੋਕਨ ਦੀ ਤਸਦੀਕ ਨਹੀਂ ਹੋ ਸਕੀ',
    networkFailed: 'ਨੈੱਟਵਰਕ ਵਿੱਚ ਗੜਬੜ ਹੋਈ',
    invalid: 'ਲਿੰਕ ਸਹੀ ਨਹੀਂ ਹੈ',
    invalidHint: 'ਕਿਰਪਾ ਕਰਕੇ ਤੁਹਾਨੂੰ ਭੇਜਿਆ ਗਿਆ ਤਸਦੀਕ ਦਾ ਲਿੰਕ ਵਰਤੋ।',
  },

  guard: {
    title: 'ਇਸ ਬ੍ਰਾਊਜ਼ਰ ਵਿੱਚ ਦਸਤਖਤ ਨਹੀਂ ਹੋ ਸਕਦੇ',
    advice: 'ਕੁਝ ਵੀ ਖਰਚ ਨਹੀਂ ਹੋਇਆ ਹੈ: ਤੁਹਾਡਾ ਲਿੰਕ ਹਾਲੇ ਵੀ ਕੰਮ ਕਰਦਾ ਹੈ।',
    insecure: 'ਇਸ ਪੇਜ ਦਾ ਕਨੈਕਸ਼ਨ ਸੁਰੱਖਿਅਤ ਨਹੀਂ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਲਿੰਕ ਨੂੰ ਬਿਲਕੁਲ ਉਵੇਂ ਹੀ ਖੋਲ੍ਹੋ ਜਿਵੇਂ ਤੁਹਾਨੂੰ ਭੇਜਿਆ ਗਿਆ ਸੀ, https ਨਾਲ।',
    framed: 'ਇਹ ਪੇਜ ਕਿਸੇ ਦੂਜੇ ਪੇਜ ਦੇ ਅੰਦਰ ਦਿਸ ਰਿਹਾ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਆਪਣਾ ਲਿੰਕ ਸਿੱਧਾ ਬ੍ਰਾਊਜ਼ਰ ਵਿੱਚ ਖੋਲ੍ਹੋ।',
    storage:
      'ਬ੍ਰਾਊਜ਼ਰ ਇਸ ਪੇਜ ਦਾ ਡਾਟਾ ਨਹੀਂ ਰੱਖਦਾ। ਕਿਰਪਾ ਕਰਕੇ ਕੂਕੀਜ਼ ਅਤੇ ਸਾਈਟ ਡਾਟਾ ਦੀ ਇਜਾਜ਼ਤ ਦਿਓ, ਜਾਂ ਪ੍ਰਾਈਵੇਟ ਮੋਡ ਤੋਂ ਬਾਹਰ ਆਓ, ਅਤੇ ਲਿੰਕ ਦੁਬਾਰਾ ਖੋਲ੍ਹੋ।',
    crypto:
      'ਇਹ ਬ੍ਰਾਊਜ਼ਰ ਤੁਹਾਡੇ OTP ਦੀ ਸੁਰੱਖਿਆ ਲਈ ਬਹੁਤ ਪੁਰਾਣਾ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਇਸ ਨੂੰ ਅੱਪਡੇਟ ਕਰੋ, ਜਾਂ ਲਿੰਕ ਨੂੰ Chrome, Safari ਜਾਂ Firefox ਵਿੱਚ ਖੋਲ੍ਹੋ।',
    camera:
      'ਬ੍ਰਾਊਜ਼ਰ ਕੈਮਰੇ ਦੀ ਇਜਾਜ਼ਤ ਨਹੀਂ ਦਿੰਦਾ, ਜਿਸ ਦੀ ਅੱਗੇ ਲੋੜ ਪਵੇਗੀ। ਕਿਰਪਾ ਕਰਕੇ ਲਿੰਕ ਨੂੰ ਆਪਣੇ ਫੋਨ ਉੱਤੇ Chrome, Safari ਜਾਂ Firefox ਵਿੱਚ ਖੋਲ੍ਹੋ।',
    geolocation:
      'ਬ੍ਰਾਊਜ਼ਰ ਲੋਕੇਸ਼ਨ ਦੀ ਇਜਾਜ਼ਤ ਨਹੀਂ ਦਿੰਦਾ, ਜਿਸ ਦੀ ਅੱਗੇ ਲੋੜ ਪਵੇਗੀ। ਕਿਰਪਾ ਕਰਕੇ ਲਿੰਕ ਨੂੰ ਆਪਣੇ ਫੋਨ ਉੱਤੇ Chrome, Safari ਜਾਂ Firefox ਵਿੱਚ ਖੋਲ੍ਹੋ।',
  },

  denied: {
    title: 'ਦਾਖਲੇ ਦੀ ਇਜਾਜ਼ਤ ਨਹੀਂ',
    message: 'VPN ਜਾਂ ਪ੍ਰੌਕਸੀ ਦੀ ਵਰਤੋਂ ਮਿਲੀ। ਸੁਰੱਖਿਆ ਕਾਰਨਾਂ ਕਰਕੇ ਇਹ ਸੈਸ਼ਨ ਖਤਮ ਕਰ ਦਿੱਤਾ ਗਿਆ ਹੈ।',
  },

  expired: {
    title: 'ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਤਸਦੀਕ ਕਰੋ',
  },

  stepLoading: 'ਅਗਲਾ ਪੜਾਅ ਲੋਡ ਹੋ ਰਿਹਾ ਹੈ...',

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
    title: 'ਓਹ! ਪੇਜ ਨਹੀਂ ਮਿਲਿਆ',
    home: 'ਹੋਮ ਉੱਤੇ ਵਾਪਸ ਜਾਓ',
  },
};
