/**
 * Sends WhatsApp messages through Meta's Cloud API (`POST /<version>/<phone number id>/messages`). Only registered
 * templates are sent.
 */
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import { z } from 'zod';
import { jsonOf } from '../../outgoing/json-of.ts';
import { askGateway, isSuccess, refusalOf } from '../ask-gateway.ts';
import { digitsOf } from '../http-gateway.ts';
import { DeliveryError } from '../message.ts';
import type { WhatsApp, WhatsAppMessage } from './whatsapp.ts';
import {
  parametersOf,
  templateFor,
  type WhatsAppTemplate,
  type WhatsAppTemplates,
} from './whatsapp-templates.ts';

export const WHATSAPP_URL = 'https://graph.facebook.com/v23.0';

export interface CloudApiSettings {
  token: string;
  phoneNumberId: string;
  templates: WhatsAppTemplates;
  /** The base URL of the API, including the version of the API. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

/**
 * The time limit of a request. It is shorter than for an SMS, because the signer may be waiting, and another channel is
 * tried afterwards.
 */
const TIMEOUT_MILLISECONDS = 5000;

/**
 * The error codes that make a failure final (developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes): the
 * number has no WhatsApp account or must not be contacted, or the registered template differs from ours. After any
 * other error, the message is retried.
 */
const FINAL_CODES: ReadonlySet<number> = new Set([
  100, 131008, 131009, 131021, 131026, 131030, 131045, 131047, 131049, 131050, 131051, 132000, 132001, 132005,
  132007, 132012, 132015, 132016, 132018, 133010,
]);

/** The failures for the error codes in responses and delivery reports, from Meta's documentation. */
export const WHATSAPP_FAILURES: ReadonlyMap<string, DeliveryFailureCode> = new Map([
  ['131026', 'not_on_whatsapp'],
  ['131030', 'account_rejected'],
  ['131042', 'account_rejected'],
  ['131045', 'account_rejected'],
  ['131047', 'blocked_by_recipient'],
  ['131049', 'filtered'],
  ['131050', 'blocked_by_recipient'],
  ['132000', 'template_missing'],
  ['132001', 'template_missing'],
  ['132005', 'template_missing'],
  ['132007', 'template_missing'],
  ['132012', 'template_missing'],
  ['132015', 'template_missing'],
  ['132016', 'template_missing'],
  ['133010', 'account_rejected'],
]);

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const refused = z.object({ error: z.object({ code: z.number().int() }) });

export function createCloudApiWhatsApp(settings: CloudApiSettings): WhatsApp {
  const { token, phoneNumberId, templates, baseUrl = WHATSAPP_URL } = settings;
  return {
    takes: (kind, language) => templateFor(templates, kind, language) !== null,
    async send(message) {
      const found = templateFor(templates, message.kind, message.language);
      if (!found)
        throw new DeliveryError('template_missing', 'WhatsApp has no template for this message', {
          isFinal: true,
        });
      const answer = await askGateway(
        'WhatsApp',
        `${baseUrl}/${phoneNumberId}/messages`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(describe(message, found)),
        },
        settings.timeoutMs ?? TIMEOUT_MILLISECONDS,
      );
      const { status } = answer;
      const content = jsonOf(answer.text);
      const code = refused.safeParse(content).data?.error.code;
      if (!isSuccess(status)) throw refusalOf('WhatsApp', { status, code }, WHATSAPP_FAILURES, FINAL_CODES);
      const [taken] = accepted.safeParse(content).data?.messages ?? [];
      if (!taken) throw new DeliveryError('rejected_by_provider', 'WhatsApp returned an unexpected response');
      return taken.id;
    },
  };
}

function describe(
  { id, to, kind, values }: WhatsAppMessage,
  { template, language }: { template: WhatsAppTemplate; language: string },
) {
  const parameters = parametersOf(kind, template).map((name) => textParameter(values[name] ?? ''));
  const ending = buttonEnding(kind, template, values);
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: digitsOf(to),
    type: 'template',
    template: {
      name: template.name,
      language: { code: language },
      components: [
        ...(parameters.length > 0 ? [{ type: 'body', parameters }] : []),
        ...(ending === null
          ? []
          : [{ type: 'button', sub_type: 'url', index: '0', parameters: [textParameter(ending)] }]),
      ],
    },
    // Our own message id is in every delivery report, even if a report arrives before the server has stored WhatsApp's
    // id.
    biz_opaque_callback_data: id,
  };
}

const textParameter = (text: string) => ({ type: 'text', text });

/**
 * Returns the end of the address of the template's button. In an authentication template, the button copies the code,
 * and its address ends in the OTP. In any other template, the address ends in the end of the link.
 */
function buttonEnding(
  kind: WhatsAppMessage['kind'],
  { link_button }: WhatsAppTemplate,
  { code = '', link }: Readonly<Record<string, string>>,
): string | null {
  if (kind === 'otp') return code;
  if (link_button !== true || link === undefined) return null;
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`.slice(1);
}
