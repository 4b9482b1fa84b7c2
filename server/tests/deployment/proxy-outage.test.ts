/**
 * Disconnects the database, behind each proxy of `ops/proxies`. Tests that signers still get their page, and that their
 * calls are refused with a time to retry.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type FaultyProxy, openFaultyProxy } from '../helpers/faulty-proxy.ts';
import { PATIENTLY } from '../helpers/patience.ts';
import { willingVision } from '../helpers/signing.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';
import { ask, type Way } from './testing/app-at.ts';
import { type Certificate, HOST, makeCertificate } from './testing/certificate.ts';
import type { Program } from './testing/program.ts';
import { PROXIES } from './testing/proxies.ts';
import { startCaddy, startNginx } from './testing/proxy-examples.ts';

/** The duration of the outage. In this time, each proxy checks a node several times. */
const OUTAGE_MILLISECONDS = 8000;

let folder: string;
let network: FaultyProxy;
let test: TestApp;
let proxy: Program;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-outage-'));
  const { host, port } = inject('postgres').connection;
  network = await openFaultyProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
  test = await openTestApp({
    environment: { TRUST_PROXY: '127.0.0.1' },
    replace: { vision: willingVision },
    reach: (direct) => ({ ...direct, host: '127.0.0.1', port: network.port }),
  });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await proxy?.end('SIGTERM');
  network.have(null);
  await test.close();
  await network.close();
  await rm(folder, { recursive: true, force: true });
});

interface Front {
  program: Program;
  address: string;
  way: Way;
}
const upstream = () => new URL(test.app.listeningOrigin);
const byTls = (certificate: Certificate): Way => ({ ca: certificate.pem, servername: HOST });

const FRONTS: [string, () => Promise<Front>][] = [
  ['nginx', () => secured(startNginx)],
  ['Caddy', () => secured(startCaddy)],
  [
    'HAProxy',
    async () => {
      const program = await PROXIES.haproxy(folder, [Number(upstream().port)]);
      return { program, address: program.url, way: {} };
    },
  ],
];

async function secured(start: typeof startNginx): Promise<Front> {
  const certificate = makeCertificate(folder);
  const program = await start({ folder, certificate, upstream: upstream().host });
  return { program, address: program.secure, way: byTls(certificate) };
}

it.each(FRONTS)(
  'behind %s, pages are served during an outage and calls recover after it',
  async (_name, open) => {
    const front = await open();
    proxy = front.program;
    const get = async (target: string) => {
      const { status, headers } = await ask(`${front.address}${target}`, front.way);
      return { status, type: headers['content-type']?.split(';')[0], retryAfter: headers['retry-after'] };
    };
    const page = { status: 200, type: 'text/html', retryAfter: undefined };
    const refused = { status: 503, type: 'application/json', retryAfter: '5' };
    const link = `/${'x'.repeat(43)}`;
    const call = `/api/v1/participant/${'x'.repeat(43)}`;
    await expect.poll(() => get('/readyz'), PATIENTLY).toMatchObject({ status: 200 });
    expect(await get(link)).toEqual(page);
    expect(await get(call)).toMatchObject({ status: 404 });

    network.have('cut');
    const end = Date.now() + OUTAGE_MILLISECONDS;
    while (Date.now() < end) {
      expect(await get(link)).toEqual(page);
      expect(await get(call)).toEqual(refused);
      await delay(500);
    }
    network.have(null);
    await expect.poll(() => get(call), PATIENTLY).toMatchObject({ status: 404 });
  },
);
