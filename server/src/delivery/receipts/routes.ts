/**
 * Receives delivery reports from the configured providers. A caller that cannot prove to be the provider is refused.
 * All other callers get the same response, whether or not the message is known.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { isSameText } from '../../crypto/secrets.ts';
import { AppError } from '../../http/app-error.ts';
import { type Receipt, RECEIPTS_PATH, receiptUrl } from './receipt.ts';
import { applyReceipt } from './apply.ts';
import { readGatewayReceipts } from './gateway.ts';
import { isFromTwilio, readTwilioReceipt } from './twilio.ts';
import { isFromWhatsApp, readWhatsAppReceipts } from './whatsapp.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { Kernel } from '../../signing/kernel.ts';

/**
 * The maximum number of reports per address and minute. It is high, because a provider has few addresses and sends
 * several reports per message.
 */
const REPORTS_PER_MINUTE = 6000;
const FORM_LIMIT = 16 * 1024;
/** The maximum size of a request from Meta, which sends up to a thousand reports in up to 3 MB. */
const WHATSAPP_LIMIT = 3 * 1024 * 1024;

const OPTIONS = {
  schema: { hide: true },
  logLevel: 'warn',
  config: { rateLimit: { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' } },
} as const;

export async function receiptRoutes(app: FastifyInstance, services: Kernel & Messengers): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes of the body, so Fastify must not parse it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    twilioRoutes(scope, services);
    whatsAppRoutes(scope, services);
    gatewayRoutes(scope, services);
  });
}

function twilioRoutes(scope: FastifyInstance, services: Kernel & Messengers): void {
  const { TWILIO_RECEIPTS, TWILIO_AUTH_TOKEN: token } = services.settings;
  if (TWILIO_RECEIPTS === 'off' || token === undefined) return;
  for (const channel of ['sms', 'voice'] as const)
    scope.post<{ Params: { id: string } }>(
      `${RECEIPTS_PATH}/twilio/${channel}/:id`,
      { ...OPTIONS, bodyLimit: FORM_LIMIT },
      async (request, reply) => {
        const { id } = request.params;
        const form = new URLSearchParams(bodyOf(request).toString('utf8'));
        const url = receiptUrl(services.publicUrl, channel, id);
        if (!isFromTwilio(token, url, form, headerOf(request, 'x-twilio-signature'))) throw forged();
        const receipt = isUuid(id) ? readTwilioReceipt(channel, id, form) : null;
        await applyAll(services, receipt ? [receipt] : []);
        return reply.status(204).send();
      },
    );
}

function whatsAppRoutes(scope: FastifyInstance, services: Kernel & Messengers): void {
  const { WHATSAPP_APP_SECRET: secret, WHATSAPP_VERIFY_TOKEN: verifyToken } = services.settings;
  if (secret === undefined || verifyToken === undefined) return;
  const url = `${RECEIPTS_PATH}/whatsapp`;
  // Meta verifies the address by sending a challenge, which the response must repeat.
  scope.get<{ Querystring: Record<string, string | string[] | undefined> }>(
    url,
    OPTIONS,
    async ({ query }, reply) => {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
      const isRight = mode === 'subscribe' && typeof token === 'string' && isSameText(verifyToken, token);
      if (!isRight || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge)) throw forged();
      return reply.type('text/plain; charset=utf-8').send(challenge);
    },
  );
  scope.post(url, { ...OPTIONS, bodyLimit: WHATSAPP_LIMIT }, async (request, reply) => {
    const body = bodyOf(request);
    if (!isFromWhatsApp(secret, body, headerOf(request, 'x-hub-signature-256'))) throw forged();
    await applyAll(services, readWhatsAppReceipts(body));
    return reply.status(200).send();
  });
}

function gatewayRoutes(scope: FastifyInstance, services: Kernel & Messengers): void {
  const { SMS_RECEIPT_SECRET: secret } = services.settings;
  if (secret === undefined) return;
  scope.route<{ Params: { secret: string } }>({
    ...OPTIONS,
    method: ['GET', 'POST'],
    exposeHeadRoute: false,
    url: `${RECEIPTS_PATH}/sms/:secret`,
    bodyLimit: FORM_LIMIT,
    handler: async (request, reply) => {
      if (!isSameText(secret, request.params.secret)) throw forged();
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const contentType = headerOf(request, 'content-type') ?? '';
      const receipts = readGatewayReceipts(services.settings, { query, body: bodyOf(request), contentType });
      await applyAll(services, receipts);
      return reply.status(204).send();
    },
  });
}

/** Applies reports one after the other. Reports about one session would wait for each other anyway. */
async function applyAll(services: Kernel & Messengers, receipts: readonly Receipt[]): Promise<void> {
  for (const receipt of receipts) await applyReceipt(services, receipt);
}

const forged = () => new AppError('ACCESS_DENIED');

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
