/** Every text of the application in English, each one whole: no screen builds a sentence out of pieces. */
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

  otp: {
    title: 'Please confirm your identity',
    introduction: (company: string) =>
      `${company} has a document ready for your signature. First, we make sure that it is you.`,
    phoneLabel: 'Your mobile number',
    phoneRead: (digits: string) => `ending in ${digits}`,
  },

  completion: {
    title: 'Document Signed',
    message: 'The document(s) has been signed successfully.',
    ok: 'OK',
  },

  notFound: {
    code: '404',
    title: 'Oops! Page not found',
    home: 'Return to Home',
  },
} as const;
