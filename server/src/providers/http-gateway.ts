/**
 * Sends messages through a gateway that accepts an HTTP request. The address, headers and body of the request are
 * templates.
 */
import { askGateway, isSuccess, refusedWith } from './ask-gateway.ts';
import { escapeFor, fillTemplate } from './gateway-template.ts';
import { DeliveryError } from './message.ts';

export interface HttpGateway {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** If set, a response means success only if it matches. Some gateways respond with status 200 to every request. */
  success?: RegExp | undefined;
  /** If a response matches, the gateway has permanently refused the message. */
  refused?: RegExp | undefined;
  timeoutMs?: number | undefined;
}

/** Sends the request and returns the response if the gateway accepted the message. `name` appears in error messages. */
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

/**
 * Returns the content type from the headers. If they have none, a body that looks like JSON is JSON, and any other body
 * is a form.
 */
export function contentTypeOf({ headers, body = '' }: Pick<HttpGateway, 'headers' | 'body'>): string {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
  if (named) return named[1];
  return /^\s*[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';
}

/** Removes the plus sign from a phone number, because many gateways in India expect the country code without it. */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');
