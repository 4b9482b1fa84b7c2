/** Signs a digest with `openssl`, as a signing service with a hardware module does. */
import { KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readAsn1 } from '../../../src/pki/asn1.ts';
import { openssl, scratchFolder } from '../../../src/pki/testing/tools.ts';
import type { CscCredential } from './csc-model.ts';

const PSS = '1.2.840.113549.1.1.10';

export function signDigest(
  { identity, isRaw }: CscCredential,
  algorithm: string,
  digest: Buffer,
  parameters: string | null,
): Buffer {
  const folder = scratchFolder();
  const key = KeyObject.from(identity.privateKey).export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(path.join(folder, 'key.pem'), key);
  const isPss = algorithm === PSS;
  if (isPss && parameters === null) throw new Error('RSASSA-PSS requires parameters');
  const salt = isPss ? ' -pkeyopt rsa_padding_mode:pss -pkeyopt rsa_pss_saltlen:32' : '';
  const signature = openssl(folder, `pkeyutl -sign -inkey key.pem -pkeyopt digest:sha256${salt}`, digest);
  return isRaw ? rawOf(signature) : signature;
}

/** Converts a P-256 signature from DER to r followed by s. */
function rawOf(signature: Buffer): Buffer {
  const numbers = readAsn1(signature).children.map(({ content }) => content);
  return Buffer.concat(numbers.map((each) => Buffer.concat([Buffer.alloc(32), each]).subarray(-32)));
}
