import { beforeEach, describe, expect, it } from 'vitest';
import { neverAnswering, saying } from '../../../tests/helpers/outside-server.ts';
import { useOutsideServer } from '../../../tests/helpers/use-outside-server.ts';
import { createHttpGatewaySms, type GatewaySettings } from './http-gateway.ts';

const MESSAGE = {
  id: 'm-1',
  to: '+919876543210',
  text: 'कोड "123456" & <b>\\ {{otp}} %26\n=+;',
  otp: '012345',
  dltTemplateId: '1107160000000012345',
};

const gateway = await useOutsideServer();
beforeEach(() => {
  gateway.answer = saying(200, { type: 'success' });
});

const send = (settings: Partial<GatewaySettings> = {}) =>
  createHttpGatewaySms({
    url: `${gateway.url}/send`,
    method: 'POST',
    headers: { authkey: 'very-secret' },
    body: '{"to":"{{to}}","text":"{{text}}"}',
    dltEntityId: '1101',
    ...settings,
  }).send(MESSAGE);

describe('a gateway', () => {
  it('receives JSON in which no value can break out of its quotation marks', async () => {
    await send({
      body: '{"mobiles":{{to_digits}},"sms":[{"text":"{{text}}","vars":["{{ otp }}"]}],"DLT_TE_ID":"{{dlt_template_id}}","PE_ID":"{{dlt_entity_id}}","ref":"{{message_id}}"}',
    });
    expect(gateway.asked[0]?.headers).toMatchObject({
      authkey: 'very-secret',
      'content-type': 'application/json',
    });
    expect(JSON.parse(gateway.asked[0]?.body ?? '')).toEqual({
      mobiles: 919_876_543_210,
      sms: [{ text: MESSAGE.text, vars: ['012345'] }],
      DLT_TE_ID: '1107160000000012345',
      PE_ID: '1101',
      ref: 'm-1',
    });
  });

  it('receives a form in which no value adds a field', async () => {
    await send({ body: 'mobile={{to_digits}}&message={{text}}&tempid={{dlt_template_id}}' });
    expect(gateway.asked[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(gateway.asked[0]?.body)]).toEqual([
      ['mobile', '919876543210'],
      ['message', MESSAGE.text],
      ['tempid', '1107160000000012345'],
    ]);
  });

  it('receives everything in the address of a GET request', async () => {
    await send({
      method: 'GET',
      body: undefined,
      url: `${gateway.url}/send?user=u&to={{to}}&text={{text}}`,
    });
    const { url = '', method, body } = gateway.asked[0] ?? {};
    expect({ method, body }).toEqual({ method: 'GET', body: '' });
    expect([...new URL(url, gateway.url).searchParams]).toEqual([
      ['user', 'u'],
      ['to', MESSAGE.to],
      ['text', MESSAGE.text],
    ]);
  });

  it('receives XML in which no value opens an element', async () => {
    await send({
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: '<m to="{{to}}">{{text}}</m>',
    });
    expect(gateway.asked[0]?.body).toBe(
      '<m to="+919876543210">कोड &quot;123456&quot; &amp; &lt;b&gt;\\ {{otp}} %26\n=+;</m>',
    );
  });

  it('that responds with 200 to every request has accepted only what matches SMS_HTTP_SUCCESS', async () => {
    const success = /"type":\s*"success"/;
    await send({ success });
    for (const body of ['{"type":"error","message":"919876543210 very-secret"}', '', '\0\u{fffd}garbage']) {
      gateway.answer = saying(200, body);
      const error: unknown = await send({ success }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'DeliveryError', isFinal: false });
      expect(String(error)).not.toMatch(/very-secret|9876543210/);
    }
  });

  it('returns its message id as found by SMS_HTTP_ID', async () => {
    gateway.answer = saying(200, '{"request_id":"a1b2"}');
    expect(await send({ idPattern: /"request_id":"(\w+)"/ })).toBe('a1b2');
    expect(await send()).toBeNull();
  });

  it('refuses permanently only if the response matches SMS_HTTP_REFUSED', async () => {
    gateway.answer = saying(400, { code: 'INVALID_NUMBER' });
    await expect(send({ refused: /INVALID_NUMBER/ })).rejects.toMatchObject({ isFinal: true });
    await expect(send()).rejects.toMatchObject({
      message: 'The SMS gateway answered 400',
      failure: { code: 'rejected_by_provider', providerCode: '400' },
      isFinal: false,
    });
  });

  it.each([301, 401, 404, 429, 500, 503])('that answers %i is retried', async (status) => {
    gateway.answer = saying(status);
    await expect(send()).rejects.toMatchObject({ name: 'DeliveryError', isFinal: false });
  });

  it('that is silent, sends too much or is unreachable is retried', async () => {
    gateway.answer = neverAnswering;
    await expect(send({ timeoutMs: 100 })).rejects.toMatchObject({
      message: 'The SMS gateway timed out',
      failure: { code: 'timeout' },
    });
    gateway.answer = saying(200, 'x'.repeat(100_000));
    await expect(send()).rejects.toMatchObject({
      message: 'The SMS gateway sent a response that is too large',
    });
    await expect(send({ url: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      message: 'The SMS gateway refused the connection',
      failure: { code: 'provider_unavailable' },
    });
  });
});
