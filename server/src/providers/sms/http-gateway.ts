/** Text messages through any gateway that takes an HTTP request: its address, headers and body are templates. */
import { DeliveryError } from '../message.ts';
import { askGateway, isSuccess } from './ask-gateway.ts';
import { escapeFor, fillTemplate, type GatewayPlaceholder } from './gateway-template.ts';
import type { Sms, SmsMessage } from './sms.ts';

export interface GatewaySettings {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** For gateways that answer 200 to everything: the answer must match this to count as accepted. */
  success?: RegExp | undefined;
  /** An answer that matches this refuses the message for good. */
  refused?: RegExp | undefined;
  dltEntityId?: string | undefined;
  timeoutMs?: number | undefined;
}

export function createHttpGatewaySms(settings: GatewaySettings): Sms {
  const { url, method, headers, body, success, refused, timeoutMs } = settings;
  const contentType = contentTypeOf(settings);
  return {
    async send(message) {
      const values = valuesFor(message, settings.dltEntityId);
      const answer = await askGateway(
        fillTemplate(url, values, 'url'),
        {
          method,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': contentType }) },
          ...(body === undefined
            ? {}
            : { body: fillTemplate(body, values, escapeFor(contentType) ?? 'url') }),
        },
        timeoutMs,
      );
      if (refused?.test(answer.text)) throw new DeliveryError('The SMS gateway refused', { isFinal: true });
      if (!isSuccess(answer.status)) throw new DeliveryError(`The SMS gateway answered ${answer.status}`);
      if (success && !success.test(answer.text))
        throw new DeliveryError('The SMS gateway did not say that it accepted the message');
    },
  };
}

/** From the header, or guessed from the body: JSON if it looks like JSON, else a form. */
export function contentTypeOf({ headers, body = '' }: Pick<GatewaySettings, 'headers' | 'body'>): string {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
  if (named) return named[1];
  return /^\s*[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';
}

function valuesFor(message: SmsMessage, dltEntityId = ''): Record<GatewayPlaceholder, string> {
  return {
    to: message.to,
    // Many gateways in India expect the country code without its plus sign.
    to_digits: message.to.replaceAll(/\D/g, ''),
    text: message.text,
    otp: message.otp ?? '',
    link: message.link ?? '',
    message_id: message.id,
    dlt_template_id: message.dltTemplateId ?? '',
    dlt_entity_id: dltEntityId,
  };
}
