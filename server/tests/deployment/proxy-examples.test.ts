import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { MAX_BUNDLE_BYTES, MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giants } from '../../src/pdf/testing/giants.ts';
import { EventReader } from '../../src/staff/testing/event-reader.ts';
import { multipartOf } from '../helpers/multipart.ts';
import { Originator, sampleDocument, willingVision } from '../helpers/signing.ts';
import { plainPhotos } from '../helpers/stand-ins.ts';
import { signedInAs } from '../helpers/staff.ts';
import { openOtherNode, openTestApp, type TestApp } from '../helpers/test-app.ts';
import { appAt, ask, askByHttp2, openAnswer, type Reply, type Way } from './testing/app-at.ts';
import { HOST, makeCertificate } from './testing/certificate.ts';
import { type Proxy, startCaddy, startNginx } from './testing/proxy-examples.ts';

/**
 * The address of the signer's requests, on this machine. The proxy has a different address, which is the only trusted
 * one.
 */
const SIGNER = '127.0.0.9';
const FORGED = '203.0.113.66';

let folder: string;
let own: TestApp;
/** The test's application, reached through the proxy at its public address. */
let test: TestApp;
let proxy: Proxy;

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('behind %s with the example of ops/proxies', (_name, start) => {
  let way: Way;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'countersign-proxy-'));
    // The settings that the documentation recommends for the example.
    own = await openTestApp({
      environment: { TRUST_PROXY: '127.0.0.1' },
      replace: { vision: willingVision },
    });
    own.services.publicUrl = `https://${HOST}`;
    test = await openOtherNode(own);
    const upstream = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).host;
    const certificate = makeCertificate(folder);
    proxy = await start({ folder, certificate, upstream });
    way = { ca: certificate.pem, servername: HOST, localAddress: SIGNER };
  });
  afterAll(async () => {
    await proxy.end('SIGTERM');
    await test.app.close();
    await own.close();
    await rm(folder, { recursive: true, force: true });
  });

  const through = () => appAt(proxy.secure, test.apiKey, way);

  it('redirects plain HTTP to TLS with HTTP/2, and tells browsers to stay on TLS', async () => {
    const led = await ask(`${proxy.plain}/verify?a=b`, { headers: { host: HOST } });
    expect(led.status).toBe(308);
    expect(new URL(String(led.headers.location))).toMatchObject({
      protocol: 'https:',
      hostname: HOST,
      pathname: '/verify',
      search: '?a=b',
    });
    expect(await protocolOf(way)).toBe('h2');
    const page = await ask(`${proxy.secure}/api/v1/config`, way);
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(page.headers['content-security-policy']).toBeDefined();
  });

  it("records the signer's real address in the evidence, whatever the signer claims", async () => {
    const originator = new Originator(through(), plainPhotos);
    const { sessionId, signer } = await originator.start();
    const claims = { 'x-forwarded-for': FORGED, forwarded: `for=${FORGED}`, 'x-real-ip': FORGED };
    expect(await signer.get(`/${signer.token}`, claims)).toMatchObject({ status: 200 });
    const { data } = await originator.ask(`/sessions/${sessionId}/evidence`);
    expect(JSON.parse(data.events.at(-1).origin).ip).toBe(SIGNER);
    // A signer who connects without the proxy cannot forge an address by headers either.
    const unproxied = appAt(test.app.listeningOrigin, test.apiKey, { localAddress: SIGNER });
    const direct = new Originator(unproxied, plainPhotos);
    const other = await direct.start();
    await other.signer.get(`/${other.signer.token}`, claims);
    const evidence = await direct.ask(`/sessions/${other.sessionId}/evidence`);
    expect(JSON.parse(evidence.data.events.at(-1).origin).ip).toBe(SIGNER);
  });

  it('passes the largest document, and Countersign rejects a larger one', async () => {
    const originator = new Originator(through(), plainPhotos);
    const [, makeLargest] = giants[0] ?? [];
    const largest = makeLargest?.() ?? Buffer.alloc(0);
    expect(largest.length).toBeGreaterThan(0.98 * MAX_DOCUMENT_BYTES);
    const participants = [{ name: 'Asha Rao', phone: '+919876543210' }];
    expect(await originator.upload({ participants }, largest)).toMatchObject({ status: 201 });
    const padding = Buffer.alloc(MAX_DOCUMENT_BYTES);
    const tooLarge = Buffer.concat([await sampleDocument(), padding]);
    expect(await originator.upload({ participants }, tooLarge)).toMatchObject({
      status: 413,
      error: { code: 'PAYLOAD_TOO_LARGE', reason: 'TOO_LARGE' },
    });
  });

  it.each([
    ['the largest body that any call accepts', 0],
    ['a larger body', 2 * 1024 * 1024],
    ['a body of more than twice that size', MAX_BUNDLE_BYTES + 8 * 1024 * 1024],
  ])('responds to %s in the same way as without a proxy', async (_what, more) => {
    const content = Buffer.alloc(MAX_BUNDLE_BYTES + more);
    const bundle = { content, filename: 'bundle.zip', type: 'application/zip' };
    const { payload, contentType } = multipartOf({ bundle });
    const headers = { 'content-type': contentType };
    // Over HTTP/2, which browsers use, the answer can arrive while the request is still being sent.
    const proxied = await askByHttp2(`${proxy.secure}/api/v1/verify-bundle`, { ...way, headers }, payload);
    const unproxied = `${test.app.listeningOrigin}/api/v1/verify-bundle`;
    const direct = await ask(unproxied, { method: 'POST', headers }, payload);
    expect(read(proxied)).toEqual(read(direct));
    const expected = { success: false, error: { code: 'PAYLOAD_TOO_LARGE' } };
    if (more === 0) expect(proxied.status).not.toBe(413);
    else expect(read(proxied)).toMatchObject({ status: 413, answer: expected });
  });

  it('passes on events of the console immediately', async () => {
    const { browser } = await signedInAs(test, 'auditor');
    const headers = { ...browser.headers, ...browser.cookieHeader() };
    const reader = new EventReader(
      await openAnswer(`${proxy.secure}/api/v1/staff/changes`, { ...way, headers }),
    );
    try {
      expect(reader.status).toBe(200);
      await expect.poll(() => reader.events).toEqual(['look']);
      const { sessionId } = await new Originator(test).start();
      await expect.poll(() => reader.events).toEqual(['look', `change ${sessionId}`]);
      expect(reader.hasEnded).toBe(false);
    } finally {
      reader.close();
    }
  });

  it('does not expose metrics and internal calls', async () => {
    expect((await ask(`${test.app.listeningOrigin}/metrics`)).status).toBe(200);
    for (const target of ['/metrics', '/internal/photos']) {
      const { status, headers } = await ask(`${proxy.secure}${target}`, way);
      // The answer comes from the proxy: a response of Countersign would have a request id.
      expect([status, headers['x-request-id']]).toEqual([404, undefined]);
    }
  });

  it('logs no signer links', async () => {
    const { signer } = await new Originator(through(), plainPhotos).start();
    await signer.open();
    expect(proxy.output.join('\n')).not.toContain(signer.token);
  });
});

const read = ({ status, content }: Omit<Reply, 'headers'>) => ({
  status,
  answer: JSON.parse(content.toString('utf8')),
});

/** Returns the protocol that the proxy chooses if a browser offers HTTP/2 and HTTP/1.1. */
async function protocolOf({ ca, servername, localAddress }: Way): Promise<string | false | null> {
  const { hostname, port } = new URL(proxy.secure);
  const offered = { ALPNProtocols: ['h2', 'http/1.1'] };
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...offered,
    ...(ca === undefined ? {} : { ca }),
    ...(servername === undefined ? {} : { servername }),
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  try {
    return await new Promise((resolve, reject) => {
      socket.once('secureConnect', () => resolve(socket.alpnProtocol));
      socket.once('error', reject);
    });
  } finally {
    socket.destroy();
  }
}
