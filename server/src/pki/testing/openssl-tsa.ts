/** Creates a time-stamping authority with `openssl ts`, which implements RFC 3161 independently of our own code. */
import { KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Identity } from './test-pki.ts';
import type { TokenSource } from './test-timestamp-authority.ts';
import { openssl, scratchFolder } from './tools.ts';

const CONFIGURATION = `
[tsa]
default_tsa = clock
[clock]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** Returns the TimeStampResp to a TimeStampReq (RFC 3161 2.4). The token includes the certificates in `issuers`. */
export function opensslTsa(
  { certificate, privateKey }: Identity,
  issuers: Identity[] = [],
): (query: Buffer) => Buffer {
  const key = {
    certificate: certificate.toString(),
    privateKey: KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  return opensslTsaWith(key, issuers.map((issuer) => issuer.certificate.toString()).join(''));
}

/** Creates the same authority as a function that takes a SHA-256 digest and returns a token. */
export function opensslAuthority(identity: Identity): TokenSource {
  const reply = opensslTsa(identity);
  return {
    async timestamp(digest) {
      const folder = scratchFolder();
      const hex = Buffer.from(digest).toString('hex');
      openssl(folder, `ts -query -digest ${hex} -sha256 -cert -out query`);
      writeFileSync(join(folder, 'reply'), reply(readFileSync(join(folder, 'query'))));
      openssl(folder, 'ts -reply -in reply -token_out -out token');
      return readFileSync(join(folder, 'token'));
    },
  };
}

/** Creates the authority from PEM files. */
export function opensslTsaWith(
  key: { certificate: string; privateKey: string },
  issuers = '',
): (query: Buffer) => Buffer {
  const folder = scratchFolder();
  const files = {
    'key.pem': key.privateKey,
    'certificate.pem': key.certificate,
    'chain.pem': issuers,
    'openssl.cnf': CONFIGURATION,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const chain = issuers === '' ? '' : ' -chain chain.pem';
  return (query) => {
    writeFileSync(join(folder, 'query'), query);
    openssl(
      folder,
      `ts -reply -config openssl.cnf -queryfile query -signer certificate.pem -inkey key.pem${chain} -out reply`,
    );
    return readFileSync(join(folder, 'reply'));
  };
}
