/** Runs every external service as a local server behind a network with faults. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { openFaultyProxy, type Fault, type FaultyProxy } from './faulty-proxy.ts';
import { openLocalSmtp } from './local-smtp.ts';
import { openOutsideServer } from './outside-server.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';

const HTTP = ['sms', 'whatsapp', 'map', 'geocoder', 'addresses'] as const;
type Provider = (typeof HTTP)[number] | 'mail' | 'webhooks';

export type FaultyProviders = Awaited<ReturnType<typeof openFaultyProviders>>;

/** An address that is in no local list, so that the server must call the external service. */
export const SIGNER_ADDRESS = '49.36.0.1';

const before = (port: number | string) => openFaultyProxy({ host: '127.0.0.1', port: Number(port) });

export async function openFaultyProviders() {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#abc' } })
    .png()
    .toBuffer();
  const answers = {
    '/sms': { body: 'accepted' },
    '/whatsapp': { body: { messages: [{ id: 'wamid.1' }] } },
    '/map': { headers: { 'content-type': 'image/png' }, body: picture },
    '/geocoder': { body: { address: 'Pune' } },
    '/addresses': { body: { status: 'ok', [SIGNER_ADDRESS]: { detections: { proxy: false } } } },
  };
  const outside = await openOutsideServer(
    ({ url }) => Object.entries(answers).find(([place]) => url.startsWith(place))?.[1] ?? { status: 404 },
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-faulty-'));
  const templates = path.join(folder, 'whatsapp.json');
  await writeFile(templates, '{"en":{"invite":{"name":"sign_invite"}}}');
  const smtp = await openLocalSmtp();
  const receiver = await openWebhookReceiver();
  const proxies = new Map<Provider, FaultyProxy>();
  for (const name of HTTP) proxies.set(name, await before(new URL(outside.url).port));
  proxies.set('mail', await before(smtp.port));
  proxies.set('webhooks', await before(new URL(receiver.url).port));
  const at = (name: Provider) => `127.0.0.1:${proxies.get(name)?.port}`;

  return {
    outside,
    smtp,
    receiver,
    webhookUrl: `http://${at('webhooks')}`,
    environment: {
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: `http://${at('sms')}/sms`,
      SMS_HTTP_BODY: 'to={{to_digits}}&text={{text}}',
      SMS_HTTP_SUCCESS: '^accepted$',
      PHONE_CHANNELS: 'whatsapp,sms',
      WHATSAPP_PROVIDER: 'cloud',
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_PHONE_NUMBER_ID: '1',
      WHATSAPP_TEMPLATES: templates,
      WHATSAPP_BASE_URL: `http://${at('whatsapp')}/whatsapp`,
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://${at('mail')}?tls=off`,
      MAIL_FROM: 'loans@example.com',
      MAP_PROVIDER: 'static',
      MAP_STATIC_URL: `http://${at('map')}/map?at={latitude},{longitude}`,
      GEOCODER: 'http',
      GEOCODER_URL: `http://${at('geocoder')}/geocoder?at={latitude},{longitude}`,
      GEOCODER_FIELD: 'address',
      IP_SERVICE: 'proxycheck',
      IP_SERVICE_URL: `http://${at('addresses')}/addresses`,
      WEBHOOK_ALLOW: '127.0.0.1',
    },
    have(fault: Fault | null, names: Iterable<Provider> = proxies.keys()): void {
      for (const name of names) proxies.get(name)?.have(fault);
    },
    /** Returns the OTP in the newest SMS that reached the gateway. */
    newestCode(): string {
      const texts = outside.asked.flatMap(({ url, body }) => (url === '/sms' ? body : []));
      return texts.findLast((text) => /\b\d{6}\b/.test(text))?.match(/\b\d{6}\b/)?.[0] ?? '';
    },
    async close(): Promise<void> {
      for (const proxy of proxies.values()) await proxy.close();
      await Promise.all([outside.close(), smtp.close(), receiver.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
