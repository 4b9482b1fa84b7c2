/** Every text of the application in English, each one whole: no screen builds a sentence out of pieces. */
import { localeOf } from '@countersign/contract/rules/languages';
import { completion } from './completion.ts';
import { document } from './document.ts';
import { ends } from './ends.ts';
import { failures } from './failures.ts';
import { liveness } from './liveness.ts';
import { location } from './location.ts';
import { otp } from './otp.ts';
import { signature } from './signature.ts';

export const en = {
  language: 'en',
  locale: localeOf('en'),

  pageTitle: (company: string, screen: string) => `${screen} · ${company}`,
  securedBy: (name: string) => `Secured by ${name}`,
  logoAlt: (company: string) => `${company} logo`,
  tryAgain: 'Try Again',
  toWebsite: (company: string) => `Go to ${company}`,
  /** The label of the list of languages. */
  chooseLanguage: 'Language',
  closeMessage: 'Close this message',
  offline: 'You are offline. What you have done is kept; please check your internet connection.',

  progress: {
    label: 'Progress',
    position: (number: number, count: number) => `Step ${number} of ${count}`,
    spoken: (number: number, count: number, name: string) => `Step ${number} of ${count}: ${name}`,
    steps: {
      otp: 'Identity',
      document: 'Document',
      location: 'Location',
      liveness: 'Face check',
      signature: 'Signature',
      completion: 'Done',
    },
  },

  starting: {
    loading: 'Loading...',
    failed: 'The page could not be loaded',
  },

  link: {
    verifying: 'Verifying your identity...',
    failed: 'Verification Failed',
    failedWithoutReason: 'Failed to verify token',
    networkFailed: 'Network error occurred',
    invalid: 'Invalid Link',
    invalidHint: 'Please use the verification link sent to you.',
  },

  guard: {
    title: 'This browser cannot be used for signing',
    advice: 'Nothing has been used up: your link still works.',
    insecure:
      'The connection to this page is not secure. Please open the link exactly as it was sent to you, with https.',
    framed: 'The page is shown inside another page. Please open your link directly in the browser.',
    storage:
      'The browser keeps no data for this page. Please allow cookies and site data, or leave the private mode, and open the link again.',
    crypto:
      'The browser is too old to protect your one-time password. Please update it, or open the link in Chrome, Safari or Firefox.',
    camera:
      'The browser gives no access to a camera, which a later step needs. Please open the link in Chrome, Safari or Firefox on your phone.',
    geolocation:
      'The browser gives no access to the location, which a later step needs. Please open the link in Chrome, Safari or Firefox on your phone.',
  },

  denied: {
    title: 'Access Denied',
    message: 'VPN or Proxy usage detected. This session has been terminated for security reasons.',
  },

  expired: {
    title: 'Please verify again',
  },

  stepLoading: 'Loading the next step...',

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
    title: 'Oops! Page not found',
    home: 'Return to Home',
  },
} as const;
