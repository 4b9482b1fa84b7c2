/**
 * Verifies the signatures in a response: each signature covers its document, the only certificate in the response
 * verifies all of them, and a trusted authority issued that certificate in the signer's name.
 *
 * Reasons are codes and scores without any name, because they are stored and logged.
 */
import type { X509Certificate } from 'node:crypto';
import { matchNames } from '@countersign/contract/rules/name-match';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import { Unsupported } from '../../../pki/algorithms.ts';
import { Malformed, readAsn1 } from '../../../pki/asn1.ts';
import { checkIntegrity } from '../../../pki/cms/integrity.ts';
import { OID, readSignedMessage } from '../../../pki/cms/signed-message.ts';
import { reasonOf } from '../../../pki/finding.ts';
import { gatherRevocation, gatherRevocationOf } from '../../../pki/revocation/revocation.ts';
import { judgeTrust } from '../../../pki/trust/judge-trust.ts';
import { certificateOf, readCertificate, type Certificate } from '../../../pki/x509/certificate.ts';
import { readableAddresses, type Ask } from '../../../pki/x509/certificate-addresses.ts';
import { issuersOf } from '../../../pki/x509/issuers.ts';
import type { RemoteCheck, RemoteLeg, SigningRequest } from '../remote-signing.ts';
import type { EsignResponse } from './esign-response.ts';

export interface Trust {
  /** The certificates of the CCA's roots and of the licensed authorities under them. */
  authorities: readonly X509Certificate[];
  /** Sends requests for revocation. Their addresses come from the signer's certificate, so they may be hostile. */
  ask: Ask;
}

type Success = Extract<EsignResponse['outcome'], { kind: 'success' }>;

/** Thrown to end the verification with a refusal. `detail` is for the log. */
class Refusal extends Error {
  readonly reason: RemoteRefusal;

  constructor(reason: RemoteRefusal, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export async function verifySignatures(
  request: SigningRequest,
  { sentAt, outcome }: { sentAt: Date; outcome: Success },
  trust: Trust,
): Promise<RemoteLeg> {
  try {
    const signatures = signaturesInOrder(request, outcome);
    const certificate = readSignerCertificate(outcome.certificate);
    signatures.forEach((signature, index) =>
      checkDocument(signature, request.documents[index]?.sha256, certificate),
    );
    requireTrust(certificate, sentAt, request.now, trust);
    const { check, proof } = await revocationOf(certificate, request.now, trust);
    const name = matchNames(request.signer.name, certificate.name);
    if (name.verdict === 'failed') throw new Refusal('name_mismatch', `score ${name.score}`);
    return {
      kind: 'signed',
      signatures,
      checks: [
        { name: 'response_signature', verdict: 'passed' },
        { name: 'transaction', verdict: 'passed' },
        { name: 'document_hash', verdict: 'passed' },
        { name: 'signature', verdict: 'passed' },
        { name: 'certificate_chain', verdict: 'passed' },
        check,
        { name: 'name', verdict: name.verdict, reason: `score ${name.score}` },
      ],
      proof,
    };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.reason, detail: error.message };
    throw error;
  }
}

/**
 * Returns the signatures in the order of the documents. Throws unless the response has exactly one for each document.
 */
function signaturesInOrder({ documents }: SigningRequest, { signatures }: Success): Buffer[] {
  const ordered = documents.map((_document, index) => signatures.get(String(index + 1)));
  const found = ordered.filter((signature) => signature !== undefined);
  if (found.length !== documents.length || signatures.size !== documents.length) {
    throw new Refusal('answer_invalid', 'the response does not have one signature for each document');
  }
  return found;
}

function readSignerCertificate(der: Buffer): Certificate {
  try {
    const certificate = readCertificate(der);
    if (!certificate.x509.raw.equals(der))
      throw new Refusal('answer_invalid', 'bytes follow the certificate');
    return certificate;
  } catch (error) {
    if (error instanceof Malformed) throw new Refusal('answer_invalid', error.reason.code);
    throw error;
  }
}

function checkDocument(der: Buffer, sha256: Buffer | undefined, certificate: Certificate): void {
  if (sha256 === undefined) throw new Error('Bug: a signature without a document');
  try {
    if (readAsn1(der).raw.length !== der.length)
      throw new Refusal('answer_invalid', 'bytes follow a signature');
    const message = readSignedMessage(der);
    if (message.content !== null || message.contentType !== OID.data) {
      throw new Refusal('answer_invalid', 'a signature is not detached');
    }
    if (!message.signer.x509.raw.equals(certificate.x509.raw)) {
      throw new Refusal('answer_invalid', 'a signature is by another certificate');
    }
    const changed = reasonOf('DOCUMENT_CHANGED');
    // Providers omit the attribute that names the certificate. The certificate is stated in the signed response
    // instead.
    const { verdict, reasons } = checkIntegrity(message, {
      content: { sha256 },
      changed,
      signingCertificateRequired: false,
    });
    if (verdict === 'passed') return;
    const [reason] = reasons;
    throw new Refusal(
      reason?.code === changed.code ? 'wrong_document' : 'answer_invalid',
      reason?.code ?? verdict,
    );
  } catch (error) {
    if (error instanceof Malformed || error instanceof Unsupported)
      throw new Refusal('answer_invalid', error.reason.code);
    throw error;
  }
}

function requireTrust(certificate: Certificate, signedAt: Date, now: Date, { authorities }: Trust): void {
  // CCA's interoperability guidelines require this key usage, and the certificate of an authority must not sign
  // documents.
  if (certificate.keyUsage?.signs !== true || certificate.x509.ca) {
    throw new Refusal('certificate_invalid', 'its key is not for signing documents');
  }
  const trusted = authorities.map(certificateOf);
  const { verdict, reasons } = judgeTrust({
    signer: certificate,
    carried: [],
    trusted,
    purpose: 'document',
    signedAt,
    knownBy: now,
  });
  if (verdict !== 'passed') throw new Refusal('certificate_invalid', reasons[0]?.code ?? verdict);
}

/**
 * Checks the revocation of the signer's certificate. The authorities above it need no evidence, because the operator
 * trusts them by naming their file, but the available evidence is gathered.
 */
async function revocationOf(
  { x509 }: Certificate,
  now: Date,
  { authorities, ask }: Trust,
): Promise<{ check: RemoteCheck; proof: (RemoteLeg & { kind: 'signed' })['proof'] }> {
  const path = [x509, ...issuersOf(x509, [...authorities])];
  const indeterminate = (reason: string) => ({
    check: { name: 'revocation', verdict: 'indeterminate', reason } as const,
    proof: { path, evidence: [] },
  });
  const { crl, ocsp } = readableAddresses(x509);
  if (crl.length + ocsp.length === 0) return indeterminate('no address');
  const [own, above] = await Promise.all([
    gatherRevocationOf(x509, path[1], now, ask),
    gatherRevocation(path.slice(1), now, ask),
  ]);
  if (own.ok) {
    const evidence = [...own.evidence, ...(above.ok ? above.evidence : [])];
    return { check: { name: 'revocation', verdict: 'passed' }, proof: { path, evidence } };
  }
  if (own.revoked) throw new Refusal('certificate_invalid', 'it is revoked');
  return indeterminate('no answer');
}
