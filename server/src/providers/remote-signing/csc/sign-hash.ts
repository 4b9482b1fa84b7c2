/** Authorizes a credential and signs hashes with it (11.6, 11.10). */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Credential } from './credentials.ts';
import { CscError } from './csc-error.ts';
import { DEFAULT_SECONDS, SHA256_OID, type Token } from './oauth.ts';
import type { CscService } from './service.ts';
import { verified } from './sign-algorithm.ts';

/** The activation of the key: signature activation data (SAD), or a token with the scope 'credential'. */
export type Activation =
  | { kind: 'sad'; sad: string; expiresAt: number; serviceToken: string }
  | { kind: 'token'; credentialToken: Token; serviceToken: string };

export const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();

const sadAnswer = z.object({
  SAD: z.string().min(1).max(16_384),
  expiresIn: z.number().positive().optional(),
});

/** Authorizes signatures over the hashes. `factors` contains the PIN or OTP of the credential. */
export async function authorizeCredential(
  service: CscService,
  credential: Credential,
  hashes: readonly Buffer[],
  { serviceToken, factors }: { serviceToken: string; factors: Readonly<Record<string, string>> },
): Promise<Activation> {
  requireCapacity(service, credential, hashes.length);
  const { version } = await service.info();
  const encoded = hashes.map((hash) => hash.toString('base64'));
  const authData = Object.entries(factors).map(([id, value]) => ({ id, value }));
  const body = {
    credentialID: credential.id,
    numSignatures: hashes.length,
    // The hashes are sent even if the credential does not require them (SCAL 1). They limit what a thief could sign
    // with the SAD.
    ...(version === 1
      ? { hash: encoded, ...factors }
      : { hashes: encoded, hashAlgorithmOID: SHA256_OID, ...(authData.length > 0 ? { authData } : {}) }),
  };
  const { SAD, expiresIn } = await service.call('credentials/authorize', body, sadAnswer, serviceToken);
  const expiresAt = Date.now() + (expiresIn ?? DEFAULT_SECONDS) * 1000;
  return { kind: 'sad', sad: SAD, expiresAt, serviceToken };
}

export function requireCapacity({ host }: CscService, { multisign }: Credential, wanted: number): void {
  if (wanted > multisign)
    throw new CscError('refused', `${host} permits ${multisign} signatures per authorization, not ${wanted}`);
}

const signatureAnswer = z.object({ signatures: z.array(z.base64().min(1).max(4096)).max(100) });

/**
 * Signs data. Each signature is verified with the certificate, so that a wrong, swapped or forged signature is never
 * used.
 */
export async function signData(
  service: CscService,
  credential: Credential,
  data: readonly Uint8Array[],
  activation: Activation,
): Promise<Buffer[]> {
  const { version } = await service.info();
  const { algorithm } = credential;
  const expiresAt = activation.kind === 'sad' ? activation.expiresAt : activation.credentialToken.expiresAt;
  if (Date.now() >= expiresAt) throw new CscError('refused', 'The authorization has expired', 'expired');
  const hashes = data.map((each) => sha256(each).toString('base64'));
  // In version 1, the token of the scope 'credential' is sent as the SAD. In version 2, it is sent as the bearer token
  // (8.4.4).
  const sad = activation.kind === 'sad' ? activation.sad : activation.credentialToken.value;
  const isInHeader = activation.kind === 'token' && version === 2;
  const body = {
    credentialID: credential.id,
    ...(isInHeader ? {} : { SAD: sad }),
    ...(version === 1
      ? { hash: hashes, hashAlgo: SHA256_OID }
      : { hashes, hashAlgorithmOID: SHA256_OID, operationMode: 'S' }),
    signAlgo: algorithm.oid,
    ...(algorithm.parameters ? { signAlgoParams: algorithm.parameters.toString('base64') } : {}),
  };
  const token = isInHeader ? sad : activation.serviceToken;
  const { signatures } = await service.call('signatures/signHash', body, signatureAnswer, token);
  if (signatures.length !== data.length)
    throw new CscError(
      'invalid',
      `${service.host} sent ${signatures.length} signatures for ${data.length} hashes`,
    );
  return data.map((each, index) => {
    const value = Buffer.from(signatures[index] ?? '', 'base64');
    const signature = verified(algorithm, credential.certificate.publicKey, each, value);
    if (signature) return signature;
    throw new CscError('invalid', `${service.host} sent a signature that does not belong to the certificate`);
  });
}
