/** The English texts of the signer's journey. Each text is a whole sentence or label: no screen builds sentences from parts. */
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
  /** Labels the language menu. */
  chooseLanguage: 'Language',
  closeMessage: 'Close message',
  offline: 'You are offline. Your progress is safe. Check your internet connection.',

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
    advice: 'Your link still works.',
    insecure:
      'The connection to this page is not secure. Open the link exactly as it was sent to you, starting with https.',
    framed: 'This page is inside another page. Open your link directly in the browser.',
    storage:
      'The browser does not store data for this page. Allow cookies and site data, or leave private browsing. Then open the link again.',
    crypto:
      'The browser is too old to protect your one-time password. Update it, or open the link in Chrome, Safari or Firefox.',
    camera:
      'A later step needs a camera, and this browser cannot use one. Open the link in Chrome, Safari or Firefox on your phone.',
    geolocation:
      'A later step needs your location, and this browser cannot find it. Open the link in Chrome, Safari or Firefox on your phone.',
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
