import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import { z } from 'zod';
import { jsonOf } from '../outgoing/json-of.ts';
import { askGateway, isSuccess, refusalOf } from './ask-gateway.ts';
import { DeliveryError } from './message.ts';

export const TWILIO_URL = 'https://api.twilio.com';

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

/**
 * The failures for the error codes in responses and delivery reports (twilio.com/docs/api/errors), and for the final
 * states of calls.
 */
export const TWILIO_FAILURES: ReadonlyMap<string, DeliveryFailureCode> = new Map([
  ['21211', 'invalid_address'],
  ['21214', 'invalid_address'],
  ['21217', 'invalid_address'],
  ['21610', 'blocked_by_recipient'],
  ['21614', 'not_a_mobile'],
  ['21617', 'message_too_long'],
  ['30001', 'provider_overloaded'],
  ['30002', 'account_rejected'],
  ['30003', 'recipient_unreachable'],
  ['30004', 'blocked_by_recipient'],
  ['30005', 'invalid_address'],
  ['30006', 'not_a_mobile'],
  ['30007', 'filtered'],
  ['busy', 'recipient_unreachable'],
  ['no-answer', 'recipient_unreachable'],
]);

const accepted = z.object({ sid: z.string().min(1), error_code: z.number().nullish() });
const refused = z.object({ code: z.number().int() });

/**
 * Sends one request to a Twilio account (API 2010-04-01) and returns the SID of the created resource. `finalCodes` are
 * the error codes (twilio.com/docs/api/errors) after which a retry would fail too.
 */
export async function askTwilio(
  { accountSid, authToken, baseUrl = TWILIO_URL, timeoutMs }: TwilioAccount,
  resource: 'Messages' | 'Calls',
  form: Readonly<Record<string, string>>,
  finalCodes: ReadonlySet<number>,
): Promise<string> {
  const answer = await askGateway(
    'Twilio',
    `${baseUrl}/2010-04-01/Accounts/${accountSid}/${resource}.json`,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    },
    timeoutMs,
  );
  const { status } = answer;
  const content = jsonOf(answer.text);
  const refusal = (code: number | undefined) =>
    refusalOf('Twilio', { status, code }, TWILIO_FAILURES, finalCodes);
  if (!isSuccess(status)) throw refusal(refused.safeParse(content).data?.code);
  const made = accepted.safeParse(content).data;
  if (!made) throw new DeliveryError('rejected_by_provider', 'Twilio returned an unexpected response');
  if (made.error_code) throw refusal(made.error_code);
  return made.sid;
}
