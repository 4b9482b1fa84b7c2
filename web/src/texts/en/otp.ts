/** SPEC 2, OTP screen; SPEC 8, OTP. */
export const otp = {
  title: 'Please confirm your identity',
  introduction: (company: string) =>
    `${company} has a document ready for your signature. First, we make sure that it is you.`,
  greeting: (name: string, company: string) =>
    `${name}, ${company} has a document ready for your signature. First, we make sure that it is you.`,
  phoneLabel: 'Your mobile number',
  phoneRead: (digits: string) => `ending in ${digits}`,
  sending: 'Sending the OTP...',
  sent: 'We have sent you an OTP by SMS.',
  sentBefore: 'An OTP was sent to you a moment ago.',
  inputLabel: 'Enter the 6-digit OTP',
  show: 'Show OTP',
  hide: 'Hide OTP',
  resend: 'Resend OTP',
  resendIn: (time: string) => `in ${time}`,
  attempts: (count: number) => `${count} attempts remaining`,
  sendFailed: 'Failed to send OTP',
  verifyFailed: 'Verification Failed',
  terms: {
    /** Read as one sentence; the two names become links where the company has set them. */
    before: 'By proceeding you accept the ',
    terms: 'Terms of Service',
    between: ' and the ',
    privacy: 'Privacy Policy',
    after: '.',
  },
  proceed: 'Proceed',
  verifying: 'Verifying...',
  securing: 'Checking the connection...',
  checkUnavailable: 'Could not complete security check. Proceeding with caution.',
} as const;
