/**
 * Runs two and three nodes behind HAProxy and Caddy. Tests that requests need no session affinity, and that no signing
 * fails if a node dies.
 */
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/limits';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { multipartOf } from '../helpers/multipart.ts';
import { PATIENTLY } from '../helpers/patience.ts';
import { openRemoteApp, type RemoteApp } from '../helpers/remote-app.ts';
import { Originator } from '../helpers/signing.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { ask } from './testing/app-at.ts';
import { type Cluster, openCluster } from './testing/cluster.ts';
import { expectAllSigned, startCrowd } from './testing/crowd.ts';
import { PROXIES, type Proxy } from './testing/proxies.ts';

const SIGNERS = 3;

let database: TestDatabase;
let cluster: Cluster;
let proxy: Proxy;
let remote: RemoteApp;
afterEach(async () => {
  await proxy?.end('SIGKILL');
  await remote?.close();
  await cluster?.close();
  await database?.drop();
});

describe.each(Object.entries(PROXIES))('behind %s', (name, startProxy) => {
  it('a signing moves between nodes, a third joins, and each is killed and replaced while others sign', async () => {
    database = await createTestDatabase();
    cluster = await openCluster(database.url, 3);
    await Promise.all([cluster.start(0), cluster.start(1)]);
    proxy = await startProxy(cluster.folder, cluster.ports);
    remote = await openRemoteApp(cluster.environment, () => proxy.url);
    await vi.waitUntil(async () => (await fetch(`${proxy.url}/api/v1/config`)).ok, PATIENTLY);

    // The first signing runs on two nodes.
    await expectAllSigned(remote.test, await startCrowd(remote.test, `${name} alone`, 1));
    expect(Math.min(cluster.answeredBy(0), cluster.answeredBy(1))).toBeGreaterThan(0);
    await expectProxyManners();
    if (name === 'haproxy') await expectTooLargeRefused();

    // The other signings run on three nodes. Each node is killed once.
    await cluster.start(2);
    const crowd = await startCrowd(remote.test, name, SIGNERS);
    await vi.waitUntil(() => cluster.answeredBy(2) > 0 || crowd.isDone(), PATIENTLY);
    expect(cluster.answeredBy(2)).toBeGreaterThan(0);
    for (const index of [0, 1, 2]) {
      await crowd.progress();
      await cluster.kill(index);
      await crowd.progress();
      await cluster.start(index);
    }
    await expectAllSigned(remote.test, crowd);
  });
});

/** Checks that the proxy does not expose internal addresses, and that a forged client address has no effect. */
async function expectProxyManners(): Promise<void> {
  for (const target of ['/metrics', '/internal/photos']) {
    const { status, headers } = await fetch(`${proxy.url}${target}`);
    expect([status, headers.get('x-request-id')]).toEqual([404, null]);
  }
  const originator = new Originator(remote.test);
  const { signer, sessionId } = await originator.start();
  await signer.get(`/${signer.token}`, { 'x-forwarded-for': '203.0.113.99' });
  const { data } = await originator.ask(`/sessions/${sessionId}/evidence`);
  expect(JSON.stringify(data)).not.toContain('203.0.113.99');
  expect(JSON.stringify(data)).toContain('127.0.0.1');
}

/**
 * Checks that Countersign itself rejects a body that is too large. Caddy may close an HTTP/1.1 connection before the
 * answer arrives, so `proxy-examples.test.ts` tests HTTP/2, which browsers use.
 */
async function expectTooLargeRefused(): Promise<void> {
  const content = Buffer.alloc(2 * MAX_DOCUMENT_BYTES);
  const { payload, contentType } = multipartOf({
    document: { content, filename: 'loan.pdf', type: 'application/pdf' },
  });
  const headers = { 'content-type': contentType };
  const refused = await ask(`${proxy.url}/api/v1/verify`, { method: 'POST', headers }, payload);
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.content.toString('utf8'))).toMatchObject({
    error: { code: 'PAYLOAD_TOO_LARGE' },
  });
}
