import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  neverAnswering,
  openOutsideServer,
  saying,
  type OutsideServer,
} from '../../../tests/helpers/outside-server.ts';
import { createCloudApiWhatsApp } from './cloud-api.ts';
import { readWhatsAppTemplates, type WhatsAppTemplates } from './whatsapp-templates.ts';

const TEMPLATES: WhatsAppTemplates = {
  en: {
    otp: { name: 'sign_otp', language: 'en_US' },
    invite: { name: 'sign_invite', parameters: ['company'], link_button: true },
    reminder: { name: 'sign_reminder' },
  },
  hi: { otp: { name: 'sign_otp' } },
};
const OTP = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  to: '+919876543210',
  kind: 'otp',
  language: 'hi',
  values: { company: 'Meridian "&" Sons', code: '012345', host: 'sign.test' },
  text: '012345 is your code',
} as const;
const INVITE = {
  ...OTP,
  kind: 'invite',
  language: 'ta',
  values: { company: 'Meridian', link: 'https://sign.test/AbC-_1?x=1' },
} as const;
const ACCEPTED = saying(200, { messages: [{ id: 'wamid.HBgL', message_status: 'accepted' }] });

let meta: OutsideServer;
let folder: string;
beforeAll(async () => {
  meta = await openOutsideServer();
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-whatsapp-'));
});
afterAll(async () => {
  await meta.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  meta.asked = [];
  meta.answer = ACCEPTED;
});

const whatsApp = (timeoutMs?: number) =>
  createCloudApiWhatsApp({
    token: 'very-secret',
    phoneNumberId: '1065',
    templates: TEMPLATES,
    baseUrl: `${meta.url}/v23.0`,
    timeoutMs,
  });
const askedFor = () => JSON.parse(meta.asked[0]?.body ?? '');

describe("Meta's Cloud API", () => {
  it('receives an OTP as an authentication template, with the code in its body and in its button', async () => {
    expect(await whatsApp().send(OTP)).toBe('wamid.HBgL');
    expect(meta.asked[0]).toMatchObject({
      method: 'POST',
      url: '/v23.0/1065/messages',
      headers: { authorization: 'Bearer very-secret', 'content-type': 'application/json' },
    });
    expect(askedFor()).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '919876543210',
      type: 'template',
      template: {
        name: 'sign_otp',
        language: { code: 'hi' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: '012345' }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '012345' }] },
        ],
      },
      biz_opaque_callback_data: OTP.id,
    });
  });

  it('receives the link in the body or as the end of a button, in English if no other language is registered', async () => {
    await whatsApp().send(INVITE);
    expect(askedFor().template).toEqual({
      name: 'sign_invite',
      language: { code: 'en' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: 'Meridian' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'AbC-_1?x=1' }] },
      ],
    });
    meta.asked = [];
    await whatsApp().send({ ...INVITE, kind: 'reminder' });
    expect(askedFor().template.components).toEqual([
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Meridian' },
          { type: 'text', text: INVITE.values.link },
        ],
      },
    ]);
  });

  it('is not called for a message without a template', async () => {
    expect(whatsApp().takes('otp', 'ur')).toBe(true);
    expect(whatsApp().takes('decline', 'en')).toBe(false);
    await expect(whatsApp().send({ ...OTP, kind: 'decline' })).rejects.toMatchObject({
      isFinal: true,
      failure: { code: 'template_missing' },
    });
    expect(meta.asked).toEqual([]);
  });

  it.each([
    [400, { error: { code: 131_026, message: 'Message undeliverable to +919876543210' } }, true],
    [404, { error: { code: 132_001, message: 'Template name does not exist' } }, true],
    [401, { error: { code: 190, message: 'very-secret has expired' } }, false],
    [429, { error: { code: 130_429, message: 'Rate limit hit' } }, false],
    [400, { error: { code: 131_056, message: 'Pair rate limit' } }, false],
    [500, { error: { code: 131_000 } }, false],
    [503, '<html>very-secret +919876543210</html>', false],
    [302, '', false],
    [200, 'garbage', false],
    [200, { messages: [] }, false],
    [200, { messages: [{ id: '' }] }, false],
  ])('that answers %i %j throws; for good: %s', async (status, body, isFinal) => {
    meta.answer = saying(status, body);
    const error: unknown = await whatsApp()
      .send(OTP)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'DeliveryError', isFinal });
    expect(String(error)).not.toMatch(/very-secret|9876543210/);
  });

  it.each([
    [400, { error: { code: 131_026 } }, 'not_on_whatsapp', '131026'],
    [400, { error: { code: 999 } }, 'rejected_by_provider', '999'],
    [503, '', 'provider_overloaded', '503'],
    [200, '', 'rejected_by_provider', null],
  ])('that answers %i %j reports the failure %s', async (status, body, code, providerCode) => {
    meta.answer = saying(status, body);
    await expect(whatsApp().send(OTP)).rejects.toMatchObject({ failure: { code, providerCode } });
  });

  it('that is silent times out', async () => {
    meta.answer = neverAnswering;
    await expect(whatsApp(100).send(OTP)).rejects.toMatchObject({
      message: 'WhatsApp timed out',
      isFinal: false,
    });
  });
});

it.each([
  ['a file that is not JSON', 'no', /WHATSAPP_TEMPLATES: must be a readable JSON file/],
  ['an unknown kind of message', '{"en":{"hello":{"name":"a"}}}', /hello/],
  [
    'a name that WhatsApp does not allow',
    '{"en":{"otp":{"name":"Sign OTP"}}}',
    /en\.otp\.name must be a WhatsApp template name/,
  ],
  ['an OTP with a link', '{"en":{"otp":{"name":"a","parameters":["link"]}}}', /en\.otp\.parameters/],
  [
    'an invitation without its link',
    '{"en":{"invite":{"name":"a","parameters":["company"]}}}',
    /en\.invite must have the link in its parameters, or a link_button/,
  ],
])('templates are rejected with %s', (_name, content, message) => {
  const file = path.join(folder, 'templates.json');
  writeFileSync(file, content);
  expect(() => readWhatsAppTemplates(file)).toThrow(message);
});
