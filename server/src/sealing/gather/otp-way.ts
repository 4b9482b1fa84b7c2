/** How a one-time password reached the signer, in words. Evidence of before names the method alone. */
const WAYS: ReadonlyMap<unknown, string> = new Map([
  ['sms', 'by SMS'],
  ['whatsapp', 'by WhatsApp'],
  ['email', 'by e-mail'],
  ['voice', 'by a call'],
]);

export const otpWay = (facts: Readonly<Record<string, unknown>>): string =>
  WAYS.get(facts['channel'] ?? facts['method']) ?? 'by SMS';
