/** Verifies a sealed file with OpenSSL, without our own parser. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../../pki/testing/tools.ts';

/** Extracts the CMS message of the last signature and the bytes that it signs. It does not use our own parser. */
export function cutOut(bytes: Buffer): { message: Buffer; content: Buffer } {
  const text = bytes.toString('latin1');
  const range = [...text.matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) (\d+) *\]/g)].at(-1)?.slice(1).map(Number);
  const [start = 0, end = 0, length = 0] = range ?? [];
  return {
    message: Buffer.from(text.slice(start + 1, end - 1), 'hex'),
    content: Buffer.concat([bytes.subarray(0, start), bytes.subarray(end, end + length)]),
  };
}

/** Verifies a CAdES signature with the certificate that the signature names. */
export function opensslVerdict(bytes: Buffer, anchor: string): string {
  const folder = scratchFolder();
  const { message, content } = cutOut(bytes);
  writeFileSync(join(folder, 'message'), message);
  writeFileSync(join(folder, 'content'), content);
  writeFileSync(join(folder, 'anchor.pem'), anchor);
  const line =
    'cms -verify -cades -binary -inform DER -in message -content content -out out -CAfile anchor.pem';
  try {
    execFileSync('openssl', [...line.split(' '), '-partial_chain', '-purpose', 'any'], {
      cwd: folder,
      stdio: 'pipe',
    });
    return 'verified';
  } catch (error) {
    return String(error);
  }
}
