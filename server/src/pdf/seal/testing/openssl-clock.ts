/**
 * Runs a complete time-stamping service with OpenSSL on the loopback interface. The service consists of a root, an
 * intermediate authority and a clock, with revocation data for the intermediate authority and the clock.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { createTimestampAuthority } from '../../../providers/timestamp/rfc3161.ts';
import type { TimestampAuthority } from '../../../providers/timestamp/timestamp.ts';
import { serve } from '../../../pki/testing/loopback-server.ts';
import { createOpensslCa } from '../../../pki/testing/openssl-ca.ts';
import { opensslTsaWith } from '../../../pki/testing/openssl-tsa.ts';
import { openssl, scratchFolder } from '../../../pki/testing/tools.ts';

export interface OpensslClock {
  url: string;
  timestamps: TimestampAuthority;
  /** The received requests in the order of their arrival. */
  requests: string[];
  root: X509Certificate;
  /** The services by path. A test may remove or replace a service. */
  services: Map<string, (body: Buffer) => Buffer>;
  revoke: () => void;
}

export interface ClockOptions {
  /** Whether the tokens contain the certificates of the clock's issuers. */
  carriesIssuers?: boolean;
  /** The OCSP address in the clock's certificate. By default, it is the address of this service. */
  ocsp?: string;
}

const DELEGATE = { purpose: 'critical,timeStamping' };

export async function opensslClock(options: ClockOptions = {}): Promise<OpensslClock> {
  const services: OpensslClock['services'] = new Map();
  const { url, requests } = await serve((body, response, { url: path = '' }) => {
    const answer = services.get(path);
    if (answer) response.end(answer(body));
    else response.writeHead(503).end();
  });
  const root = createOpensslCa();
  const issuing = root.issue('Clocks', { ca: true, crl: `${url}/list`, issuer: `${url}/root.crt` });
  const middle = createOpensslCa(issuing);
  const clock = middle.issue('Clock', {
    ocsp: options.ocsp ?? `${url}/ocsp`,
    issuer: `${url}/clocks.p7c`,
    ...DELEGATE,
  });
  const rootCertificate = new X509Certificate(root.certificate);
  const carried = options.carriesIssuers === false ? '' : issuing.certificate + root.certificate;
  services
    .set('/tsa', opensslTsaWith(clock, carried))
    .set('/ocsp', (body) => middle.answer(body))
    .set('/list', () => root.list())
    .set('/root.crt', () => rootCertificate.raw)
    .set('/clocks.p7c', () => bundle(issuing.certificate));
  return {
    url: `${url}/tsa`,
    timestamps: createTimestampAuthority(`${url}/tsa`, { attempts: 1 }),
    requests,
    root: rootCertificate,
    services,
    revoke: () => middle.revoke(clock.serial),
  };
}

function bundle(pem: string): Buffer {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'certificates.pem'), pem);
  return openssl(folder, 'crl2pkcs7 -nocrl -certfile certificates.pem -outform DER');
}
