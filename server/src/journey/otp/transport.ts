/**
 * Decrypts the OTP that the browser sends as a compact JWE (`ECDH-ES`, `A256GCM`, RFC 7516). The JWE contains the OTP
 * and a nonce that is used once.
 */
import { OTP_DIGITS } from '@countersign/contract/rules/otp';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { decryptEcdh } from '../../crypto/ecdh-jwe.ts';
import type { Keys } from '../../crypto/keys.ts';

export interface DecryptedOtp {
  otp: string;
  nonce: string;
}

/** Decrypts the text. Returns null if it is not a JWE for this server. No guess is counted in that case. */
export function decryptOtp(jwe: string, keys: Keys): DecryptedOtp | null {
  try {
    const plaintext = decryptEcdh(jwe, transportKey(keys));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
    const otp = text.slice(0, OTP_DIGITS);
    return /^\d+$/.test(otp) && otp.length === OTP_DIGITS ? { otp, nonce: text.slice(OTP_DIGITS) } : null;
  } catch {
    return null;
  }
}

/** Imported keys, which are cached because importing a key costs more than using it. */
const imported = new WeakMap<Keys, KeyObject>();
function transportKey(keys: Keys): KeyObject {
  const known = imported.get(keys);
  if (known) return known;
  const key = createPrivateKey({ key: keys.otpTransport.privateJwk, format: 'jwk' });
  imported.set(keys, key);
  return key;
}
