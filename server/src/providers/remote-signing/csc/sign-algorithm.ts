/** Chooses the signature algorithm of a credential (7.6). The algorithm always uses SHA-256. */
import { constants, verify, type KeyObject } from 'node:crypto';
import {
  ecdsaInDer,
  PSS_PARAMETERS,
  PSS_SALT_LENGTH,
  type SIGNATURE_WITH_SHA256,
} from '../../../pki/algorithms.ts';
import { CscError } from './csc-error.ts';
import type { CscService } from './service.ts';

export interface SignAlgorithm {
  name: keyof typeof SIGNATURE_WITH_SHA256;
  oid: string;
  /** The DER-encoded parameters that RSASSA-PSS requires (11.10). Null for other algorithms. */
  parameters: Buffer | null;
}

const RSA: readonly SignAlgorithm[] = [
  { name: 'rsa', oid: '1.2.840.113549.1.1.11', parameters: null },
  { name: 'rsa', oid: '1.2.840.113549.1.1.1', parameters: null },
];
const PSS: SignAlgorithm = { name: 'rsa-pss', oid: '1.2.840.113549.1.1.10', parameters: PSS_PARAMETERS };
const ECDSA: SignAlgorithm = { name: 'ecdsa', oid: '1.2.840.10045.4.3.2', parameters: null };

/** Chooses an algorithm for the key in the certificate. The service's own description of the key proves nothing. */
export function chooseAlgorithm({ host }: CscService, offered: string[], key: KeyObject): SignAlgorithm {
  const possible =
    key.asymmetricKeyType === 'rsa'
      ? [...RSA, PSS]
      : key.asymmetricKeyType === 'rsa-pss'
        ? [PSS]
        : key.asymmetricKeyType === 'ec'
          ? [ECDSA]
          : [];
  const chosen = possible.find(({ oid }) => offered.includes(oid));
  if (chosen) return chosen;
  throw new CscError(
    'invalid',
    `${host} offers a credential without a supported algorithm (RSA, RSASSA-PSS or ECDSA with SHA-256)`,
  );
}

/** Returns the signature in the encoding of CMS. Returns null if the signature does not verify. */
export function verified(
  { name }: SignAlgorithm,
  key: KeyObject,
  signed: Uint8Array,
  signature: Buffer,
): Buffer | null {
  if (name !== 'ecdsa') {
    const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: PSS_SALT_LENGTH };
    return holds(name === 'rsa' ? { key } : { key, ...pss }, signed, signature) ? signature : null;
  }
  if (holds({ key }, signed, signature)) return signature;
  // The specification does not define the encoding. Some services return r followed by s, as hardware modules do.
  const isPair = holds({ key, dsaEncoding: 'ieee-p1363' }, signed, signature);
  return isPair ? ecdsaInDer(signature) : null;
}

function holds(
  key: { key: KeyObject; padding?: number; saltLength?: number; dsaEncoding?: 'ieee-p1363' },
  signed: Uint8Array,
  signature: Buffer,
): boolean {
  try {
    return verify('sha256', signed, key, signature);
  } catch {
    // OpenSSL throws if a key of this type cannot produce such a signature.
    return false;
  }
}
