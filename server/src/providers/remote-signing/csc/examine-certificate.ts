/**
 * Decides whether a credential may sign for a signer. Its certificate must be trusted and issued in the signer's name.
 */
import { matchNames } from '@countersign/contract/rules/name-match';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import type { X509Certificate } from 'node:crypto';
import { askGuarded, createGuard } from '../../../outgoing/ask-guarded.ts';
import { hostOf } from '../../../outgoing/target-rules.ts';
import { gatherRevocation } from '../../../pki/revocation/revocation.ts';
import { judgeTrust } from '../../../pki/trust/judge-trust.ts';
import { certificateOf } from '../../../pki/x509/certificate.ts';
import { issuersOf } from '../../../pki/x509/issuers.ts';
import type { RemoteCheck, RemoteLeg } from '../remote-signing.ts';
import type { Credential } from './credentials.ts';

export type Examined = { ok: true; checks: RemoteCheck[] } | Unfit;

interface Unfit {
  ok: false;
  reason: RemoteRefusal;
  detail: string;
}

type Proof = (RemoteLeg & { kind: 'signed' })['proof'];

export interface Question {
  name: string;
  /** The certificates that the operator trusts. */
  trusted: readonly X509Certificate[];
  now: Date;
}

/** Makes the checks that send no request. `detail` contains no names. */
export function examineCertificate({ certificate, chain }: Credential, question: Question): Examined {
  const { name, trusted, now } = question;
  const trust = judgeTrust({
    signer: certificateOf(certificate),
    carried: [certificate, ...chain].map(certificateOf),
    trusted: trusted.map(certificateOf),
    purpose: 'document',
    signedAt: now,
    knownBy: now,
  });
  if (trust.verdict !== 'passed')
    return { ok: false, reason: 'certificate_invalid', detail: trust.reasons.map(({ code }) => code).join() };
  const { verdict } = matchNames(name, certificateOf(certificate).name);
  if (verdict === 'failed')
    return { ok: false, reason: 'name_mismatch', detail: 'The certificate is in another name' };
  const names: RemoteCheck =
    verdict === 'passed'
      ? { name: 'name', verdict }
      : { name: 'name', verdict, reason: 'The names could be those of one person' };
  return { ok: true, checks: [{ name: 'certificate_chain', verdict: 'passed' }, names] };
}

/**
 * Asks the issuers whether the certificate is revoked. The certificate itself states their addresses, so only public
 * addresses are allowed.
 */
export async function examineRevocation(
  url: string,
  { certificate, chain }: Credential,
  { trusted, now }: Question,
): Promise<{ ok: true; check: RemoteCheck; proof: Proof } | Unfit> {
  const guard = createGuard({ networks: [], hosts: [hostOf(new URL(url))] });
  const path = [certificate, ...issuersOf(certificate, [...chain, ...trusted])];
  const result = await gatherRevocation(path, now, (address, question) =>
    askGuarded(guard, address, question),
  );
  if (result.ok) {
    const { evidence } = result;
    return { ok: true, check: { name: 'revocation', verdict: 'passed' }, proof: { path, evidence } };
  }
  if (result.revoked)
    return { ok: false, reason: 'certificate_invalid', detail: 'The certificate is revoked' };
  const reason = 'No issuer proved that the certificate is not revoked';
  const check: RemoteCheck = { name: 'revocation', verdict: 'indeterminate', reason };
  return { ok: true, check, proof: { path, evidence: [] } };
}
