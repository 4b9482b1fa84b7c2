/** Lists a user's credentials, and reads a credential with its certificates (11.4, 11.5). */
import type { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { Malformed } from '../../../pki/asn1.ts';
import { Unsupported } from '../../../pki/algorithms.ts';
import { readCertificate } from '../../../pki/x509/certificate.ts';
import { issuersOf } from '../../../pki/x509/issuers.ts';
import { CscError } from './csc-error.ts';
import { chooseAlgorithm, type SignAlgorithm } from './sign-algorithm.ts';
import type { CscService } from './service.ts';

export type AuthMode = 'implicit' | 'explicit' | 'oauth2code';

export interface Credential {
  id: string;
  certificate: X509Certificate;
  /** The certificates of the issuers, nearest first. */
  chain: X509Certificate[];
  algorithm: SignAlgorithm;
  mode: AuthMode;
  /** The authentication factors that the credential requires, such as PIN and OTP. */
  factors: string[];
  /** The number of signatures that one authorization permits. */
  multisign: number;
}

const MAX_CREDENTIALS = 50;
const ID = z.string().min(1).max(512);

const listAnswer = z.object({ credentialIDs: z.array(ID).max(MAX_CREDENTIALS) });

export async function listCredentials(service: CscService, token: string): Promise<string[]> {
  const { version } = await service.info();
  // Version 1 cannot filter by validity, so `maxResults` limits the list there.
  const body = version === 1 ? { maxResults: MAX_CREDENTIALS } : { onlyValid: true };
  return (await service.call('credentials/list', body, listAnswer, token)).credentialIDs;
}

const presence = z.object({ presence: z.union([z.boolean(), z.string()]) }).optional();

const infoAnswer = z.object({
  key: z.object({ status: z.string(), algo: z.array(z.string().max(100)).min(1).max(50) }),
  cert: z.object({
    status: z.string().optional(),
    certificates: z.array(z.base64().min(1).max(20_000)).min(1).max(10),
  }),
  // Version 2 has these fields in an object, and version 1 has them at the top level.
  auth: z
    .object({
      mode: z.string(),
      objects: z
        .array(z.object({ id: z.string() }))
        .max(10)
        .optional(),
    })
    .optional(),
  authMode: z.string().optional(),
  PIN: presence,
  OTP: presence,
  multisign: z.coerce.number().int().min(1),
});

/** Reads a credential. Throws CscError if the credential cannot sign. */
export async function readCredential(service: CscService, id: string, token: string): Promise<Credential> {
  const body = { credentialID: id, certificates: 'chain', authInfo: true };
  const answer = await service.call('credentials/info', body, infoAnswer, token);
  const refuse = (why: string): never => {
    throw new CscError('invalid', `${service.host} offers a credential that ${why}`);
  };
  if (answer.key.status !== 'enabled') refuse('is disabled');
  const { status = 'valid' } = answer.cert;
  if (status !== 'valid')
    refuse(`has a certificate that is not valid (${/^[a-z ]{1,30}$/.test(status) ? status : 'unknown'})`);
  const [certificate, ...others] = answer.cert.certificates.map((text) => opened(service, text));
  // The first certificate belongs to the key (11.5).
  if (certificate === undefined) throw new Error('Bug: the list of certificates is empty');
  if (certificate.ca) refuse('has the certificate of an authority');
  const mode = (answer.auth?.mode ?? answer.authMode ?? '').toLowerCase();
  if (mode !== 'implicit' && mode !== 'explicit' && mode !== 'oauth2code')
    throw new CscError('invalid', `${service.host} offers a credential with an unknown authorization`);
  return {
    id,
    certificate,
    chain: issuersOf(certificate, others),
    algorithm: chooseAlgorithm(service, answer.key.algo, certificate.publicKey),
    mode,
    factors: answer.auth?.objects?.map((each) => each.id) ?? factorsOf(answer),
    multisign: answer.multisign,
  };
}

function factorsOf({ PIN, OTP }: z.output<typeof infoAnswer>): string[] {
  const isAsked = (factor: typeof PIN) => String(factor?.presence ?? false) === 'true';
  return [...(isAsked(PIN) ? ['PIN'] : []), ...(isAsked(OTP) ? ['OTP'] : [])];
}

function opened({ host }: CscService, text: string): X509Certificate {
  try {
    return readCertificate(Buffer.from(text, 'base64')).x509;
  } catch (error) {
    if (!(error instanceof Malformed || error instanceof Unsupported)) throw error;
    throw new CscError('invalid', `${host} sent an unreadable certificate`);
  }
}
