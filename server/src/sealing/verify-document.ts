/** Verifies a document of any origin: its signatures, our seal among them, and its record in our evidence. */
import type { X509Certificate } from 'node:crypto';
import type { OurCertificates } from './certificates.ts';
import {
  findEvidence,
  findSealedCopy,
  NOT_ASKED,
  type Archive,
  type EvidenceVerdict,
} from './find-evidence.ts';
import { judgeSeal } from '../pdf/verification/judge-seal.ts';
import { finding, type Finding } from '../pki/finding.ts';
import type { DocumentVerdict, PdfVerdict, Refusal } from '../pdf/verification/verdict.ts';
import type { PdfVerifier } from '../pdf/verification/verifier.ts';
import type { VerifyOptions } from '../pdf/verification/verify-pdf.ts';

/**
 * The tools of a verification. `Document` is the form of the document that the verifier accepts: its content or its
 * location.
 */
export interface VerificationTools<Document = Parameters<PdfVerifier['verify']>[0]> {
  pdfVerifier: { verify(document: Document, options: VerifyOptions): ReturnType<PdfVerifier['verify']> };
  now: () => Date;
  certificates: OurCertificates;
  /** The roots of third parties that the operator trusts. */
  roots: X509Certificate[];
  /** The archive in which the file is looked up. Null if the database is unavailable. */
  archive: Archive | null;
}

export async function verifyDocument<Document>(
  { pdfVerifier, now, certificates, roots, archive }: VerificationTools<Document>,
  document: Document,
): Promise<DocumentVerdict | Refusal> {
  const { seals, issuers, authorities } = certificates;
  const read = await pdfVerifier.verify(document, {
    trusted: seals,
    roots,
    known: issuers,
    authorities,
    now: now(),
  });
  if ('refused' in read) return read;
  const { claim, bearsTrusted, ...file } = read;
  const stored = archive && (await findSealedCopy(archive, file.sha256));
  const origin = judgeSeal(
    { signatures: file.signatures, bearsTrusted },
    { isStored: archive && stored?.version === 'sealed' },
  );
  const found = archive ? await findEvidence(archive, { kept: stored, claim, seal: origin.seal }) : NOT_ASKED;
  return { ...file, ...origin, ...found, ...overall(file, origin.seal, found) };
}

/**
 * Combines the findings. If any check failed, the file failed. If our seal and our evidence agree, the file is the
 * sealed document, whatever the verdict on earlier signers. A file that is stored here passes even if the certificate
 * of its seal has expired.
 */
function overall(file: PdfVerdict, seal: Finding, { evidence, session }: EvidenceVerdict): Finding {
  const signatures = finding(file.verdict, ...file.reasons);
  const failure = [signatures, seal, evidence].find(({ verdict }) => verdict === 'failed');
  if (failure) return failure;
  const isStored = evidence.verdict === 'passed' && session?.version === 'sealed';
  if (seal.verdict !== 'passed' && !isStored) return signatures;
  if (evidence.verdict !== 'passed') return evidence;
  return finding('passed', ...seal.reasons, ...evidence.reasons);
}
