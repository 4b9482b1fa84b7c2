/** A gateway that takes an HTTP request: its address, headers and body are templates. */
import { askGateway, isSuccess, refusedWith } from './ask-gateway.ts';
import { escapeFor, fillTemplate } from './gateway-template.ts';
import { DeliveryError } from './message.ts';

export interface HttpGateway {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** For gateways that answer 200 to everything: the answer must match this to count as accepted. */
  success?: RegExp | undefined;
  /** An answer that matches this refuses the message for good. */
  refused?: RegExp | undefined;
  timeoutMs?: number | undefined;
}

/** Returns what it answered when it took the message. `name`: what errors call it. */
export async function askHttpGateway(
  name: string,
  gateway: HttpGateway,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const { url, method, headers, body, success, refused, timeoutMs } = gateway;
  const contentType = contentTypeOf(gateway);
  const answer = await askGateway(
    name,
    fillTemplate(url, values, 'url'),
    {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': contentType }) },
      ...(body === undefined ? {} : { body: fillTemplate(body, values, escapeFor(contentType) ?? 'url') }),
    },
    timeoutMs,
  );
  if (refused?.test(answer.text))
    throw new DeliveryError('rejected_by_provider', `${name} refused`, { isFinal: true });
  if (!isSuccess(answer.status)) throw refusedWith(name, answer.status);
  if (success && !success.test(answer.text))
    throw new DeliveryError('rejected_by_provider', `${name} did not confirm that it accepted the message`);
  return answer.text;
}

/** From the header, or guessed from the body: JSON if it looks like JSON, else a form. */
export function contentTypeOf({ headers, body = '' }: Pick<HttpGateway, 'headers' | 'body'>): string {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
  if (named) return named[1];
  return /^\s*[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';
}

/** Many gateways in India expect the country code without its plus sign. */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');
