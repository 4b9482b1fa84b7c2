/**
 * Reads the reports of Twilio (`StatusCallback`). They are signed with the token of the account
 * (twilio.com/docs/usage/security).
 */
import { createHmac } from 'node:crypto';
import { isSameText } from '../../crypto/secrets.ts';
import { TWILIO_FAILURES } from '../../providers/twilio-account.ts';
import { asCode, type Receipt } from './receipt.ts';

/**
 * Verifies the signature. It is an HMAC-SHA1 over the address that Twilio was given, followed by the form fields. The
 * fields are sorted by name and have no separators.
 */
export function isFromTwilio(
  authToken: string,
  url: string,
  form: URLSearchParams,
  signature: string | undefined,
): boolean {
  const fields = [...form]
    .toSorted(([a, b], [c, d]) => compare(a, c) || compare(b, d))
    .map(([name, value]) => `${name}${value}`);
  const expected = createHmac('sha1', authToken)
    .update(`${url}${fields.join('')}`)
    .digest('base64');
  return isSameText(expected, signature ?? '');
}

/** Compares by code units, as Twilio's libraries do. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const STATES: Readonly<Record<string, Receipt['state']>> = {
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  completed: 'delivered',
  busy: 'failed',
  'no-answer': 'failed',
  canceled: 'failed',
};

/** Returns the report. Returns null for a state that does not matter, such as a ringing call. */
export function readTwilioReceipt(
  channel: 'sms' | 'voice',
  id: string,
  form: URLSearchParams,
): Receipt | null {
  const status = form.get(channel === 'sms' ? 'MessageStatus' : 'CallStatus') ?? '';
  const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  if (state === undefined) return null;
  const code = asCode(form.get('ErrorCode')) ?? (channel === 'voice' ? asCode(status) : null);
  const failure = TWILIO_FAILURES.get(code ?? '');
  return { channel, id, providerId: null, state, code, failure };
}
