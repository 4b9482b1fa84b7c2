/**
 * Runs local versions of Meta's Cloud API and Twilio. They validate requests as strictly as the real services, and can
 * send delivery reports. A test can set a fault, which replaces their answer.
 */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOutsideServer, type OutsideServer, type Said } from './outside-server.ts';

const TOKEN = 'EAAG-token';
const PHONE_NUMBER_ID = '106540352242922';
const APP_SECRET = 'a-secret-of-the-app-0123456789';
const VERIFY_TOKEN = 'verify-token-of-the-installation';
const ACCOUNT_SID = `AC${'4'.repeat(32)}`;
const AUTH_TOKEN = 'twilio-token';
const PUBLIC_URL = 'http://sign.test';

/** The WhatsApp templates by language. Decline notices have no template, because they are sent by SMS. */
const TEMPLATES = {
  en: {
    otp: { name: 'sign_otp' },
    invite: { name: 'sign_invite' },
    reminder: { name: 'sign_reminder' },
    completion: { name: 'sign_copy' },
    cancellation: { name: 'sign_cancelled' },
  },
};

export interface Taken {
  via: 'whatsapp' | 'sms' | 'voice';
  /** The id that the provider assigned. */
  providerId: string;
  /** The product's own id of the message, as sent to the provider. */
  id: string;
  to: string;
  /** The content that the recipient reads or hears: parameters, text or TwiML. */
  content: string;
}

export interface Report {
  method: 'POST';
  url: string;
  headers: Record<string, string>;
  payload: string;
}

export type PhoneProviders = Awaited<ReturnType<typeof openPhoneProviders>>;

export async function openPhoneProviders() {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-whatsapp-'));
  const templates = path.join(folder, 'templates.json');
  await writeFile(templates, JSON.stringify(TEMPLATES));
  const taken: Taken[] = [];
  const faults: Partial<Record<Taken['via'], () => Said | Promise<Said>>> = {};
  let count = 0;
  const take = (message: Omit<Taken, 'providerId'>): string => {
    const prefix = { whatsapp: 'wamid.', sms: 'SM', voice: 'CA' }[message.via];
    const providerId = `${prefix}${createHmac('md5', 'id').update(`${count++}`).digest('hex')}`;
    taken.push({ ...message, providerId });
    return providerId;
  };
  const server: OutsideServer = await openOutsideServer(async ({ url, headers, body, method }) => {
    const via = viaOf(url);
    if (method !== 'POST' || via === null) return { status: 404 };
    // The provider handles the message before the fault, because a fault can also occur after the provider has accepted
    // a message.
    const fault = faults[via];
    const answer = via === 'whatsapp' ? whatsApp(headers, body, take) : twilio(via, headers, body, take);
    return fault ? fault() : answer;
  });

  return {
    taken,
    faults,
    of: (via: Taken['via']): Taken[] => taken.filter((message) => message.via === via),
    environment: {
      PUBLIC_URL,
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_FROM: 'Meridian',
      TWILIO_BASE_URL: server.url,
      TWILIO_RECEIPTS: 'on',
      VOICE_PROVIDER: 'twilio',
      TWILIO_VOICE_FROM: '+15005550006',
      WHATSAPP_PROVIDER: 'cloud',
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
      WHATSAPP_TEMPLATES: templates,
      WHATSAPP_BASE_URL: `${server.url}/v23.0`,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    },
    verification: `/api/v1/receipts/whatsapp?hub.mode=subscribe&hub.verify_token=${VERIFY_TOKEN}&hub.challenge=1158201444`,
    /** Builds a signed report in the provider's format. A test passes the report to `inject`. */
    report({ via, id, providerId }: Taken, status: string, code?: number): Report {
      if (via === 'whatsapp') return whatsAppReport({ id, providerId }, status, code);
      return twilioReport(via, { id, providerId }, status, code);
    },
    async close(): Promise<void> {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function viaOf(url: string): Taken['via'] | null {
  if (url === `/v23.0/${PHONE_NUMBER_ID}/messages`) return 'whatsapp';
  if (url === `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`) return 'sms';
  return url === `/2010-04-01/Accounts/${ACCOUNT_SID}/Calls.json` ? 'voice' : null;
}

type Take = (message: Omit<Taken, 'providerId'>) => string;
type Headers = Parameters<OutsideServer['answer']>[0]['headers'];

function whatsApp(headers: Headers, body: string, take: Take): Said {
  if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { error: { code: 190 } } };
  const { messaging_product, to, type, template, biz_opaque_callback_data: id } = JSON.parse(body);
  const isTemplate = messaging_product === 'whatsapp' && type === 'template' && /^[1-9]\d{6,14}$/.test(to);
  if (!isTemplate || typeof template?.name !== 'string' || typeof template.language?.code !== 'string')
    return { status: 400, body: { error: { code: 100, message: 'Invalid parameter' } } };
  const content = `${template.name}/${template.language.code}: ${JSON.stringify(template.components)}`;
  const providerId = take({ via: 'whatsapp', id, to, content });
  return {
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: providerId, message_status: 'accepted' }],
    },
  };
}

function twilio(via: 'sms' | 'voice', headers: Headers, body: string, take: Take): Said {
  const login = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;
  if (headers.authorization !== login) return { status: 401, body: { code: 20_003 } };
  const form = new URLSearchParams(body);
  const to = form.get('To') ?? '';
  const content = form.get(via === 'sms' ? 'Body' : 'Twiml') ?? '';
  if (!/^\+\d{7,15}$/.test(to)) return { status: 400, body: { code: 21_211 } };
  if (!form.get('From') || content === '') return { status: 400, body: { code: 21_602 } };
  const id = form.get('StatusCallback')?.split('/').at(-1) ?? '';
  return { status: 201, body: { sid: take({ via, id, to, content }), status: 'queued', error_code: null } };
}

type Named = Pick<Taken, 'id' | 'providerId'>;

function whatsAppReport({ id, providerId }: Named, status: string, code?: number): Report {
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15550783881', phone_number_id: PHONE_NUMBER_ID },
              statuses: [
                {
                  id: providerId,
                  status,
                  timestamp: '1750030073',
                  recipient_id: '919876543210',
                  biz_opaque_callback_data: id,
                  ...(code === undefined ? {} : { errors: [{ code, title: 'to +919876543210' }] }),
                },
              ],
            },
          },
        ],
      },
    ],
  });
  const signature = createHmac('sha256', APP_SECRET).update(payload).digest('hex');
  return {
    method: 'POST',
    url: '/api/v1/receipts/whatsapp',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    payload,
  };
}

function twilioReport(
  via: 'sms' | 'voice',
  { id, providerId }: Named,
  status: string,
  code?: number,
): Report {
  const url = `/api/v1/receipts/twilio/${via}/${id}`;
  const fields: Record<string, string> =
    via === 'sms'
      ? { MessageSid: providerId, MessageStatus: status, To: '+919876543210' }
      : { CallSid: providerId, CallStatus: status, To: '+919876543210' };
  if (code !== undefined) fields['ErrorCode'] = String(code);
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => `${text}${name}${fields[name]}`, `${PUBLIC_URL}${url}`);
  return {
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', AUTH_TOKEN).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(fields).toString(),
  };
}
