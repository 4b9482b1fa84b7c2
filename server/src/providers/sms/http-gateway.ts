/** Sends text messages through a gateway that accepts HTTP requests. */
import type { SmsPlaceholder } from '../gateway-template.ts';
import { askHttpGateway, digitsOf, type HttpGateway } from '../http-gateway.ts';
import type { Sms, SmsMessage } from './sms.ts';

export interface GatewaySettings extends HttpGateway {
  /** A pattern for the gateway's response. Its first group is the gateway's id of the message. */
  idPattern?: RegExp | undefined;
  dltEntityId?: string | undefined;
}

export function createHttpGatewaySms(settings: GatewaySettings): Sms {
  return {
    async send(message) {
      const answer = await askHttpGateway(
        'The SMS gateway',
        settings,
        valuesFor(message, settings.dltEntityId),
      );
      return settings.idPattern?.exec(answer)?.[1] ?? null;
    },
  };
}

function valuesFor(message: SmsMessage, dltEntityId = ''): Record<SmsPlaceholder, string> {
  return {
    to: message.to,
    to_digits: digitsOf(message.to),
    text: message.text,
    otp: message.otp ?? '',
    link: message.link ?? '',
    message_id: message.id,
    dlt_template_id: message.dltTemplateId ?? '',
    dlt_entity_id: dltEntityId,
  };
}
