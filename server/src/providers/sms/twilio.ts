/** Sends text messages through Twilio (Programmable Messaging, API 2010-04-01, resource Messages). */
import { askTwilio, type TwilioAccount } from '../twilio-account.ts';
import type { Sms } from './sms.ts';

export interface TwilioSettings extends TwilioAccount {
  /** The sender: a phone number, a name, or the SID of a messaging service. */
  from: string;
  /** Returns the address for Twilio's delivery reports (`StatusCallback`). */
  receiptUrl?: ((messageId: string) => string) | undefined;
}

/**
 * The error codes that make a failure final (twilio.com/docs/api/errors). They mean that the number is invalid, cannot
 * be reached, has unsubscribed or is not a mobile number, or that the text is too long. After any other error, the
 * message is retried, because the operator can fix the cause.
 */
const FINAL_CODES: ReadonlySet<number> = new Set([21211, 21214, 21217, 21610, 21614, 21617]);

export function createTwilioSms(settings: TwilioSettings): Sms {
  const { from, receiptUrl } = settings;
  const sender = /^MG[0-9a-f]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from };
  return {
    send: ({ id, to, text }) =>
      askTwilio(
        settings,
        'Messages',
        { To: to, ...sender, Body: text, ...(receiptUrl ? { StatusCallback: receiptUrl(id) } : {}) },
        FINAL_CODES,
      ),
  };
}
