/** How the OTP travels: a compact JWE (`ECDH-ES`, `A256GCM`, RFC 7516) of the OTP joined with a single-use nonce. */
import { OTP_DIGITS } from '@countersign/contract/rules/otp';
import { compactDecrypt, decodeProtectedHeader, importJWK } from 'jose';
import type { Keys } from '../../crypto/keys.ts';

export interface DecryptedOtp {
  otp: string;
  nonce: string;
}

/** Null for anything that is not such a JWE for this server: nothing was guessed, so nothing is to be counted. */
export async function decryptOtp(jwe: string, keys: Keys): Promise<DecryptedOtp | null> {
  try {
    // Nothing of ours is compressed (RFC 7516 4.1.3), and unpacking is work that the sender decides on.
    if ('zip' in decodeProtectedHeader(jwe)) return null;
    const key = await transportKey(keys);
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
    const otp = text.slice(0, OTP_DIGITS);
    return /^\d+$/.test(otp) && otp.length === OTP_DIGITS ? { otp, nonce: text.slice(OTP_DIGITS) } : null;
  } catch {
    return null;
  }
}

/** Importing a key costs more than using it. */
const imported = new WeakMap<Keys, ReturnType<typeof importJWK>>();
function transportKey(keys: Keys): ReturnType<typeof importJWK> {
  const known = imported.get(keys);
  if (known) return known;
  const key = importJWK(keys.otpTransport.privateJwk, 'ECDH-ES');
  imported.set(keys, key);
  return key;
}
