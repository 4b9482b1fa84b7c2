/** The texts of the OTP screen (SPEC 2, OTP screen; SPEC 8, OTP). */
import { plural } from '@countersign/contract/texts/fill-in';

export const otp = {
  title: 'Please confirm your identity',
  introduction: (company: string) => `${company} has a document ready for your signature.`,
  greeting: (name: string, company: string) => `${name}, ${company} has a document ready for your signature.`,
  ready: 'About 3 minutes. Have paper and a pen ready.',
  phoneLabel: 'Your mobile number',
  phoneRead: (digits: string) => `ending in ${digits}`,
  sending: 'Sending the OTP...',
  sent: 'We have sent you an OTP by SMS.',
  sentBefore: 'An OTP was sent to you a moment ago.',
  resent: 'New OTP sent',
  /** Explains why the countdown to the next OTP is longer than usual. */
  lastOne: 'You can request another OTP when this one expires.',
  locked: 'Too many attempts. You can request a new OTP when the countdown ends.',
  tooSoon: 'You can request a new OTP when the countdown ends.',
  inputLabel: 'Enter the 6-digit OTP',
  show: 'Show OTP',
  hide: 'Hide OTP',
  resend: 'Resend OTP',
  resendIn: (time: string) => `in ${time}`,
  attempts: (count: number) =>
    `${count} ${plural('en', count, { one: 'attempt', other: 'attempts' })} remaining`,
  attemptsExceeded: 'Maximum attempts exceeded, request a new OTP',
  sendFailed: 'Failed to send OTP',
  verifyFailed: 'Verification Failed',
  kept: 'Your OTP is kept and will be checked when you are back online.',
  terms: {
    /** The parts of one sentence. Each of the two names is a link if the company has set its URL. */
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
