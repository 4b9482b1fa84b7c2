/** Time-stamps by another implementation of RFC 3161: `openssl ts`, where it is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TimestampAuthority } from '@libpdf/core';
import type { Identity } from './test-pki.ts';

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

export function hasOpenssl(): boolean {
  return spawnSync('openssl', ['version']).status === 0;
}

export function opensslAuthority({ certificate, privateKey }: Identity): TimestampAuthority {
  return {
    async timestamp(digest) {
      const folder = mkdtempSync(join(tmpdir(), 'countersign-openssl-'));
      try {
        const key = KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' });
        writeFileSync(join(folder, 'key.pem'), key);
        writeFileSync(join(folder, 'certificate.pem'), certificate.toString());
        writeFileSync(join(folder, 'openssl.cnf'), CONFIGURATION);
        const run = (line: string): unknown =>
          execFileSync('openssl', ['ts', ...line.split(' ')], { cwd: folder, stdio: 'pipe' });
        const hex = Buffer.from(digest).toString('hex');
        run(`-query -digest ${hex} -sha256 -cert -config openssl.cnf -out query`);
        run(
          '-reply -config openssl.cnf -queryfile query -signer certificate.pem -inkey key.pem -token_out -out token',
        );
        return readFileSync(join(folder, 'token'));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}
