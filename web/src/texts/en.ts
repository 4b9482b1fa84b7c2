/** Every text of the application in English, each one whole: no screen builds a sentence out of pieces. */
import { completion } from './en/completion.ts';
import { document } from './en/document.ts';
import { liveness } from './en/liveness.ts';
import { location } from './en/location.ts';
import { otp } from './en/otp.ts';
import { signature } from './en/signature.ts';

export const en = {
  language: 'en',

  pageTitle: (company: string, screen: string) => `${screen} · ${company}`,
  securedBy: (name: string) => `Secured by ${name}`,
  logoAlt: (company: string) => `${company} logo`,
  tryAgain: 'Try Again',

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
