import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@countersign/contract/calls';
import { call, Originator, type Signer, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let signer: Signer;
let address: string;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  ({ signer } = await new Originator(test).start());
  await signer.walkTo('otp');
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => {
  // Ends the open connections. Otherwise, the server would wait for a client that never finishes its upload.
  test.app.server.closeAllConnections();
  return test.close();
});

const consent = '/api/v1/participant/document-consent';
const send = (payload: string | Buffer, contentType: string | null = 'application/json', url = consent) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${signer.bearer}`,
      'x-link-token': signer.token,
      ...(contentType === null ? {} : { 'content-type': contentType }),
    },
    payload,
  });

const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);

describe('a hostile body', () => {
  it.each<[string, string | Buffer, string | null, number, string]>([
    [
      'a hundred thousand lists',
      deep('[', ']').slice(0, 30_000),
      'application/json',
      400,
      'nested too deeply',
    ],
    ['a list of 17 levels', '['.repeat(17) + ']'.repeat(17), 'application/json', 400, 'nested too deeply'],
    ['objects that never end', '{"a":'.repeat(5000), 'application/json', 400, 'nested too deeply'],
    ['cut JSON', '{"participant_id": "', 'application/json', 400, 'not valid JSON'],
    ['two values', '{} {}', 'application/json', 400, 'not valid JSON'],
    ['NaN', '{"scroll_confirmed": NaN}', 'application/json', 400, 'not valid JSON'],
    [
      'bytes that are not UTF-8',
      Buffer.from('{"participant_id":"\xff\xfe"}', 'latin1'),
      'application/json',
      400,
      'UTF-8',
    ],
    ['a byte order mark', '\uFEFF{}', 'application/json', 400, 'byte order mark'],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 'application/json', 400, 'UTF-8'],
    ['a NUL', '{"participant_id":"\\u0000"}', 'application/json', 400, 'NUL'],
    ['half a surrogate pair', '{"participant_id":"\\ud800"}', 'application/json', 400, 'Unicode'],
    ['null', 'null', 'application/json', 400, 'expected object'],
    ['a number', '7', 'application/json', 400, 'expected object'],
    ['a list', '[]', 'application/json', 400, 'expected object'],
    ['nothing', '', 'application/json', 400, 'participant_id'],
    [
      'wrong types',
      '{"participant_id":{},"scroll_confirmed":"yes","consent_given":1}',
      'application/json',
      400,
      'scroll_confirmed',
    ],
  ])('with %s is refused with the reason', async (_, payload, type, status, words) => {
    const answer = await send(payload, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'INVALID_REQUEST' } });
    expect(answer.json().detail).toContain(words);
  });

  it.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'participant_id=1'],
    ['application/xml', '<a/>'],
    ['application/octet-stream', '{}'],
    ['application/json-patch+json', '[]'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/json; charset=utf-16', '{}'],
    ['application/json;charset="latin1"', '{}'],
  ])('of the type %s is refused', async (type, payload) => {
    const answer = await send(payload, type);
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it.each(['UTF-8', '"utf-8"', 'utf8', 'us-ascii'])('in the charset %s is read', async (charset) => {
    const originator = new Originator(test);
    const { status } = await originator.ask('/templates', {
      method: 'POST',
      body: { name: 'Loan' },
      headers: { 'content-type': `application/json; charset=${charset}` },
    });
    expect(status).toBe(201);
  });

  it('in parts changes nothing if the call reads none', async () => {
    const originator = new Originator(test);
    const body = { name: 'Loan', vpn_check_enabled: true, location_validation_enabled: true };
    await originator.ask('/templates', { method: 'POST', body });
    const { templates } = (await originator.ask('/templates')).data;
    const [template] = templates;
    expect(template).toMatchObject(body);
    const parts = '--x\r\ncontent-disposition: form-data; name="vpn_check_enabled"\r\n\r\ntrue\r\n--x--\r\n';
    for (const [method, path] of [
      ['PUT', `templates/${template.template_id}`],
      ['POST', 'templates'],
    ] as const) {
      const answer = await test.app.inject({
        method,
        url: `/api/v1/originator/${path}`,
        headers: {
          authorization: `Bearer ${test.apiKey}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload: parts,
      });
      expect([path, answer.statusCode]).toEqual([path, 415]);
    }
    expect((await originator.ask('/templates')).data.templates).toEqual(templates);
  });

  it('with prototype names is refused by name and changes nothing', async () => {
    const mine = `"participant_id":${JSON.stringify(signer.id)},"scroll_confirmed":true,"consent_given":true`;
    for (const [hostile, name] of [
      ['"__proto__":{"scroll_confirmed":true,"consent_given":true}', '__proto__'],
      ['"more":[{"constructor":{"prototype":{"scroll_confirmed":true}}}]', 'constructor'],
      ['"prototype":7', 'prototype'],
      ['"\\u005f_proto__":{"consent_given":true}', '__proto__'],
    ]) {
      const answer = await send(`{${mine},${hostile}}`);
      expect(answer.statusCode, hostile).toBe(400);
      expect(answer.json().detail).toBe(`The body is not allowed to contain the name '${name}'`);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('consent_given' in {}).toBe(false);
  });

  it('with a duplicate name is refused, whichever one is valid', async () => {
    const other = '0198c5a0-0000-7000-8000-000000000000';
    const rest = '"scroll_confirmed":true,"consent_given":true';
    for (const [first, last] of [
      [signer.id, other],
      [other, signer.id],
    ]) {
      const answer = await send(`{"participant_id":"${first}","participant_id":"${last}",${rest}}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toBe('The body is ambiguous: an object in it has a duplicate name');
    }
  });

  it('over the limit is refused on every call that reads one', async () => {
    // Staff calls are left out, because they first refuse requests from other origins. `attack/every-call.test.ts`
    // tests their size limits.
    const calls = Object.values(CALLS).filter((one) => 'body' in one && one.access !== 'staff');
    expect(calls.length).toBeGreaterThan(10);
    for (const one of calls) {
      const limit = 'bodyLimit' in one ? one.bodyLimit : 32 * 1024;
      const authorization = `Bearer ${one.access === 'api-key' ? test.apiKey : signer.bearer}`;
      const answer = await test.app.inject({
        method: one.method,
        url: one.path.replaceAll(/:\w+/g, signer.id),
        headers: { authorization, 'x-link-token': signer.token, 'content-type': 'application/json' },
        payload: JSON.stringify('x'.repeat(limit)),
      });
      expect(answer.statusCode, one.path).toBe(413);
      expect(answer.json()).toMatchObject({
        success: false,
        error: { code: 'PAYLOAD_TOO_LARGE' },
        detail: `The body is larger than ${limit} bytes`,
      });
    }
  });
});

describe('over a real connection', () => {
  it('answers an upload that is far too large and serves the next request', async () => {
    const form = new FormData();
    form.set('document', new Blob([Buffer.alloc(40 * 1024 * 1024)]), 'a.pdf');
    form.set('session', '{}');
    const answer = await fetch(`${address}/api/v1/originator/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.apiKey}` },
      body: form,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: { code: 'PAYLOAD_TOO_LARGE', reason: 'TOO_LARGE' },
      detail: 'The document is larger than 25 MiB',
    });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  it('does not read an upload of an unauthenticated caller', async () => {
    const form = new FormData();
    form.set('document', new Blob([Buffer.alloc(8 * 1024 * 1024)]), 'a.pdf');
    const answer = await fetch(`${address}/api/v1/originator/sessions`, { method: 'POST', body: form }).catch(
      // The server may close the connection while the client is still sending.
      () => null,
    );
    if (answer) expect(answer.status).toBe(401);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  it('leaves nothing behind if a body stops midway', async () => {
    const controller = new AbortController();
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(
          Buffer.from('--x\r\ncontent-disposition: form-data; name="document"; filename="a"\r\n\r\n%PDF'),
        );
        setTimeout(() => controller.abort(), 100);
      },
    });
    await expect(
      fetch(`${address}/api/v1/originator/sessions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${test.apiKey}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body,
        duplex: 'half',
        signal: controller.signal,
      }),
    ).rejects.toThrow();
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});

describe('an unknown address', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'in the API answers %s in the error envelope',
    async (method) => {
      for (const path of ['/api/v1/nothing', '/api/', '/api/v2/config', '/api/v1/originator'])
        expect(await call(test, { method, path }), path).toMatchObject({
          status: 404,
          success: false,
          error: { code: 'NOT_FOUND', message: 'Resource not found.' },
        });
    },
  );
});
