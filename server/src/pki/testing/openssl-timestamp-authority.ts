/** Time-stamps by another implementation of RFC 3161: `openssl ts`, where it is installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimestampAuthority } from '@libpdf/core';
import { opensslTsa } from './openssl-tsa.ts';
import { openssl, scratchFolder } from './tools.ts';
import type { Identity } from './test-pki.ts';

export function hasOpenssl(): boolean {
  return spawnSync('openssl', ['version']).status === 0;
}

export function opensslAuthority(identity: Identity): TimestampAuthority {
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
