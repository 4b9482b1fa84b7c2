/** Text messages through Twilio (Programmable Messaging, API 2010-04-01, resource Messages). */
import { z } from 'zod';
import { DeliveryError } from '../message.ts';
import { askGateway, isSuccess } from './ask-gateway.ts';
import type { Sms } from './sms.ts';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A number, a sender's name, or the SID of a messaging service. */
  from: string;
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

/**
 * Errors that are about this message (twilio.com/docs/api/errors): the number is invalid, cannot be routed to, has
 * unsubscribed or is no mobile, or the text is too long. Any other error can be fixed, so the message is retried.
 */
const FINAL_CODES: ReadonlySet<number> = new Set([21211, 21214, 21217, 21610, 21614, 21617]);

const accepted = z.object({ sid: z.string().min(1), error_code: z.number().nullish() });
const refused = z.object({ code: z.number().int() });

export function createTwilioSms(settings: TwilioSettings): Sms {
  const { accountSid, authToken, from, baseUrl = 'https://api.twilio.com', timeoutMs } = settings;
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const sender = /^MG[0-9a-f]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from };

  return {
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, ...sender, Body: text }).toString();
      const answer = await askGateway(url, { method: 'POST', headers, body }, timeoutMs);
      const content = readJson(answer.text);
      if (!isSuccess(answer.status)) throw refusal(answer.status, refused.safeParse(content).data?.code);
      const message = accepted.safeParse(content).data;
      if (!message) throw new DeliveryError('Twilio answered something that is not a message');
      if (message.error_code) throw refusal(answer.status, message.error_code);
    },
  };
}

function refusal(status: number, code: number | undefined): DeliveryError {
  if (code === undefined) return new DeliveryError(`Twilio answered ${status}`);
  return new DeliveryError(`Twilio refused with error ${code}`, { isFinal: FINAL_CODES.has(code) });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
