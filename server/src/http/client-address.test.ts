import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let direct: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  const replace = { vision: willingVision };
  [direct, proxied] = await Promise.all([
    openTestApp({ replace }),
    openTestApp({ replace, environment: { TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32' } }),
  ]);
});
afterAll(() => Promise.all([direct.close(), proxied.close()]));

/** Returns the address that the evidence records when a signer opens the link. */
async function recorded(
  test: TestApp,
  peer: string,
  forwarded: string,
  header = 'x-forwarded-for',
): Promise<string> {
  const originator = new Originator(test);
  const { sessionId, signer } = await originator.start();
  signer.ip = peer;
  await signer.get(`/${signer.token}`, { [header]: forwarded });
  const { data } = await originator.ask(`/sessions/${sessionId}/evidence`);
  return JSON.parse(data.events.at(-1).origin).ip;
}

const verify = (test: TestApp, ip: string, headers: Record<string, string> = {}) =>
  call(test, { method: 'POST', path: '/api/v1/verify', body: {}, ip, headers });

const ask = (ip: string) => direct.app.inject({ url: '/api/v1/config', remoteAddress: ip });

describe("the signer's address", () => {
  it('is that of the connection, whatever headers claim', async () => {
    expect(await recorded(direct, '198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
    expect(await recorded(direct, '10.1.2.3', '203.0.113.9')).toBe('10.1.2.3');
  });

  it('is the one that a trusted proxy adds, and nothing before it', async () => {
    expect(await recorded(proxied, '10.1.2.3', '203.0.113.9')).toBe('203.0.113.9');
    expect(await recorded(proxied, '2001:db8::5', '203.0.113.9')).toBe('203.0.113.9');
    // The proxy adds the last address. The addresses before it come from the caller.
    expect(await recorded(proxied, '10.1.2.3', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await recorded(proxied, '10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9')).toBe('203.0.113.9');
  });

  it('loses the port, brackets and zone that some proxies add', async () => {
    for (const [written, address] of [
      ['203.0.113.9:4711', '203.0.113.9'],
      ['[2001:db9::7]:443', '2001:db9::7'],
      ['[2001:db9::7]', '2001:db9::7'],
      ['2001:db9::7%eth0', '2001:db9::7'],
      ['1.1.1.1, 203.0.113.9:99, 10.9.9.9:12', '203.0.113.9'],
    ] as const)
      expect([written, await recorded(proxied, '10.1.2.3', written)]).toEqual([written, address]);
  });

  it('is refused if invalid, for keys and staff too', async () => {
    for (const written of ['unknown', 'garbage', '_hidden', '1.2.3', '10.9.9.9, unknown:99', '[x]:1']) {
      const headers = { 'x-forwarded-for': written };
      const body = { email: 'nobody@example.com', password: 'a wrong password' };
      for (const [method, path] of [
        ['GET', '/api/v1/config'],
        ['POST', '/api/v1/staff/sign-in'],
        ['GET', '/api/v1/originator/sessions'],
      ] as const)
        expect([
          written,
          path,
          await call(proxied, {
            method,
            path,
            headers,
            ip: '10.1.2.3',
            ...(method === 'POST' ? { body } : {}),
          }),
        ]).toMatchObject([
          written,
          path,
          { status: 400, detail: 'X-Forwarded-For contains no valid address' },
        ]);
    }
    // Only the address that the proxy added is read, so an invalid entry before it has no effect.
    expect(await recorded(proxied, '10.1.2.3', 'garbage, 203.0.113.9')).toBe('203.0.113.9');
    expect(await recorded(proxied, '198.51.100.7', 'garbage')).toBe('198.51.100.7');
  });

  it('ignores an untrusted proxy', async () => {
    expect(await recorded(proxied, '198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
    expect(await recorded(proxied, '10.1.2.3', '203.0.113.9', 'x-real-ip')).toBe('10.1.2.3');
    expect(await recorded(proxied, '10.1.2.3', 'for=203.0.113.9', 'forwarded')).toBe('10.1.2.3');
  });
});

describe('rate limits', () => {
  it('apply per address, say when to try again, and expire', async () => {
    for (let n = 0; n < 30; n++) expect((await verify(direct, '198.51.100.20')).status).toBe(415);
    const refused = await verify(direct, '198.51.100.20', { 'x-forwarded-for': '203.0.113.77' });
    expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } });
    const wait = Number(refused.error['retry_after_seconds']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers['retry-after']).toBe(String(wait));
    expect((await verify(direct, '198.51.100.21')).status).toBe(415);
    direct.clock.pass({ seconds: 61 });
    expect((await verify(direct, '198.51.100.20')).status).toBe(415);
  });

  it('apply per IPv6 network, because one client can use countless addresses in it', async () => {
    for (let n = 0; n < 30; n++)
      expect((await verify(direct, `2001:db8:1:2::${n.toString(16)}`)).status).toBe(415);
    expect((await verify(direct, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await verify(direct, '2001:db8:1:3::1')).status).toBe(415);
    // The requests have the same IPv4 address in different notations.
    for (let n = 0; n < 15; n++) {
      expect((await verify(direct, '198.51.100.25')).status).toBe(415);
      expect((await verify(direct, '::ffff:198.51.100.25')).status).toBe(415);
    }
    expect((await verify(direct, '198.51.100.25')).status).toBe(429);
  });

  it('apply per participant, across any number of addresses', async () => {
    const { signers } = await new Originator(direct).start({
      participants: [{}, {}],
      template: { allow_out_of_order_signing: true },
    });
    const [first, second] = signers;
    if (!first || !second) throw new Error('There are not two signers');
    const answers = [];
    for (let n = 0; n < 32; n++) {
      first.ip = `203.0.113.${n}`;
      answers.push(await first.post('/otp/generate-nonce'));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429]);
    expect(answers.at(-1)?.headers['retry-after']).toMatch(/^\d+$/);
    expect(await second.post('/otp/generate-nonce')).toMatchObject({ status: 200 });
  });

  it('count parallel calls individually', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => verify(direct, '198.51.100.30')));
    expect(answers.filter(({ status }) => status === 415)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('apply to all calls of one address together', async () => {
    let last = await ask('198.51.100.40');
    for (let n = 0; n < 1200; n++) last = await ask('198.51.100.40');
    expect(last.statusCode).toBe(429);
    expect(last.json()).toMatchObject({ success: false, error: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('198.51.100.41')).statusCode).toBe(200);
    for (let n = 0; n < 1200; n++) last = await ask(`2001:db8:9:9::${n.toString(16)}`);
    expect((await ask('2001:db8:9:9:1::')).statusCode).toBe(429);
  });
});
