/** SPEC 2, OTP screen; SPEC 8, OTP. */
export const otp = {
  title: 'Please confirm your identity',
  introduction: (company: string) =>
    `${company} has a document ready for your signature. First, we make sure that it is you.`,
  phoneLabel: 'Your mobile number',
  phoneRead: (digits: string) => `ending in ${digits}`,
} as const;
