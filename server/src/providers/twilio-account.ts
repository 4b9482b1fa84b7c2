/** One request to an account at Twilio (API 2010-04-01). */
import { z } from 'zod';
import { askGateway, isSuccess, readAnswer } from './ask-gateway.ts';
import { DeliveryError } from './message.ts';

export const TWILIO_URL = 'https://api.twilio.com';

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

const accepted = z.object({ sid: z.string().min(1), error_code: z.number().nullish() });
const refused = z.object({ code: z.number().int() });

/** Returns the SID of what it made. `finalCodes`: the errors (twilio.com/docs/api/errors) that no other attempt mends. */
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
  const content = readAnswer(answer.text);
  if (!isSuccess(answer.status)) throw refusal(refused.safeParse(content).data?.code);
  const made = accepted.safeParse(content).data;
  if (!made) throw new DeliveryError('Twilio answered something that is not what it was asked for');
  if (made.error_code) throw refusal(made.error_code);
  return made.sid;

  function refusal(code: number | undefined): DeliveryError {
    if (code === undefined) return new DeliveryError(`Twilio answered ${answer.status}`);
    return new DeliveryError(`Twilio refused with error ${code}`, { isFinal: finalCodes.has(code) });
  }
}
