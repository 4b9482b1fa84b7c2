/**
 * Issues the certificate for one signature. The key is created in this process, signs once and is then discarded.
 * docs/signer-certificates.md describes the certificates.
 */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { issueCertificate } from '../x509/make-certificate.ts';
import { certificateOf, SIGNER_POLICY } from '../x509/certificate.ts';
import {
  authorityKeyIdentifier,
  certificatePolicies,
  keyUsage,
  neverRevoked,
  noAuthority,
  subjectKeyIdentifier,
} from '../x509/make-extensions.ts';
import type { SigningKey } from './seal-key.ts';

/**
 * The part of the validity before the signature. It allows for the clock of a time-stamping authority that is behind
 * ours.
 */
const BEFORE_MS = 5 * 60_000;
const AFTER_MS = 10 * 60_000;

/** Issues a key and its certificate. `id` identifies the signer only in the evidence. */
export async function issueOneTimeKey(
  issuer: SigningKey,
  { name, id, now }: { name: string; id: string; now: Date },
): Promise<SigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { subjectKeyIdentifier: known } = certificateOf(issuer.certificate);
  const certificate = await issueCertificate(
    {
      publicKey,
      subject: [
        ['commonName', name],
        ['serialNumber', id],
      ],
      notBefore: new Date(now.getTime() - BEFORE_MS),
      notAfter: new Date(now.getTime() + AFTER_MS),
      extensions: [
        noAuthority(),
        keyUsage('contentCommitment'),
        certificatePolicies(SIGNER_POLICY),
        ...neverRevoked(),
        subjectKeyIdentifier(publicKey),
        authorityKeyIdentifier(issuer.certificate.publicKey, known ?? undefined),
      ],
    },
    issuer,
  );
  let key: KeyObject | null = privateKey;
  return {
    certificate,
    chain: [issuer.certificate, ...issuer.chain],
    algorithm: 'ecdsa',
    sign(data) {
      if (key === null) throw new Error('Bug: a one-time key signs only once');
      const signature = sign('sha256', data, key);
      key = null;
      return Promise.resolve(signature);
    },
  };
}
