/** Normalises and masks phone numbers and email addresses (SPEC 2, OTP screen; SPEC 3, phone_masked). */

/** The masked part. It always has six bullets, so that it reveals neither the length nor the country of a number. */
const BULLETS = '•'.repeat(6);
const SHOWN_DIGITS = 4;
const SHOWN_DIGITS_OF_SHORT = 2;
const SHORT_BELOW = 8;

/** Matches E.164 numbers (ITU-T): a plus sign and at most 15 digits. No country code begins with 0. */
const E164 = /^\+[1-9][0-9]{7,14}$/u;
const SEPARATORS = /[\s\p{Dash_Punctuation}()[\]]/gu;

export function maskPhone(phone: string): string {
  const digits = phone.replace(/[^0-9]/gu, '');
  const most = digits.length < SHORT_BELOW ? SHOWN_DIGITS_OF_SHORT : SHOWN_DIGITS;
  const shown = Math.min(most, Math.floor(digits.length / 2));
  return BULLETS + digits.slice(digits.length - shown);
}

export function normalisePhone(text: string): string | null {
  const phone = text.replace(SEPARATORS, '');
  return E164.test(phone) ? phone : null;
}

/** Returns an email address in the form 'a••••••@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at === -1) return BULLETS;
  const [first = ''] = Array.from(email.slice(0, at));
  return `${first}${BULLETS}${email.slice(at)}`;
}
