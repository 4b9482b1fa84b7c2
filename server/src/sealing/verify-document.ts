/** Verifies a document of any origin: its signatures, our seal among them, and what our evidence says of it. */
import type { X509Certificate } from 'node:crypto';
import { findEvidence, NOT_ASKED, type Archive } from './verify/find-evidence.ts';
import { judgeSeal } from './verify/judge-seal.ts';
import type { DocumentVerdict, Finding, PdfVerdict, Refusal } from './verify/verdict.ts';
import type { PdfVerifier } from './verify/verifier.ts';

export interface VerificationTools {
  pdfVerifier: Pick<PdfVerifier, 'verify'>;
  now: () => Date;
  /** Those that seal and have sealed here: nobody else is trusted. */
  certificates: X509Certificate[];
  /** Null where the database cannot be asked. */
  archive: Archive | null;
}

export async function verifyDocument(
  { pdfVerifier, now, certificates, archive }: VerificationTools,
  bytes: Buffer,
): Promise<DocumentVerdict | Refusal> {
  const read = await pdfVerifier.verify(bytes, { trusted: certificates, now: now() });
  if ('refused' in read) return read;
  const { claim, ...file } = read;
  const origin = judgeSeal(file.signatures, certificates);
  const found = archive
    ? await findEvidence(archive, { sha256: file.sha256, claim, seal: origin.seal })
    : NOT_ASKED;
  return { ...file, ...origin, ...found, ...overall(file, origin.seal, found.evidence) };
}

/**
 * Anything that failed fails the whole. Where our seal and our evidence agree, the file is what was sealed, whatever is known
 * of the certificates of others who signed it before.
 */
function overall(file: PdfVerdict, seal: Finding, evidence: Finding): Finding {
  const findings = [{ verdict: file.verdict, reason: file.reason }, seal, evidence];
  const failure = findings.find(({ verdict }) => verdict === 'failed');
  if (failure) return failure;
  if (seal.verdict !== 'passed') return { verdict: file.verdict, reason: file.reason };
  if (evidence.verdict !== 'passed') return evidence;
  return { verdict: 'passed', reason: `${seal.reason}. ${evidence.reason}` };
}
