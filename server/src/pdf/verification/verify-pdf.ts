/**
 * Verifies the signatures of any PDF (ISO 32000-2 12.8, EN 319 142-1). For each signature, it checks that the signature
 * is intact, that it covers the current document, and that its certificate leads to a trusted one. Neither the network
 * nor the database is used. Hostile files can take much time or memory, so `verifier.ts` runs the function in a
 * separate process.
 */
import { PdfString, type SignatureField } from '@libpdf/core';
import { MAX_SIGNATURES } from '@countersign/contract/rules/limits';
import { createHash, type X509Certificate } from 'node:crypto';
import { StructureTooLarge } from '../reading/structure-errors.ts';
import { readClaim, type Claim } from '../document/claim.ts';
import { oid } from '../../pki/der.ts';
import { certificateOf, fingerprintOf, OWN_ARC, type Certificate } from '../../pki/x509/certificate.ts';
import { judgeCoverage } from './coverage.ts';
import { indicationOf } from './indication.ts';
import { readEmbeddedProof } from './embedded-proof.ts';
import { isPdf } from './is-pdf.ts';
import { Encrypted, openPdf, type OpenPdf } from './open-pdf.ts';
import { verifyPlaced } from './verify-placed.ts';
import type { SignedEvidence } from '../../pki/cms/evidence-attribute.ts';
import type { CryptoVerdict } from '../../pki/verify-signature.ts';
import { placeSignature, type PlacedSignature } from './signature-dictionary.ts';
import { isTimestampedAlike } from '../timestamp/document-timestamp.ts';
import { failed, indeterminate, passed, type Finding } from '../../pki/finding.ts';
import {
  overall,
  refusal,
  TOO_COMPLEX,
  type PdfReading,
  type Refusal,
  type SignatureVerdict,
} from './verdict.ts';

export type VerifyOptions = {
  /** The certificates of this installation. A signature by one of them is reported as ours. */
  trusted: X509Certificate[];
  /** Further roots that the operator trusts. */
  roots?: X509Certificate[];
  /** Certificates that a signature may contain although they are not trusted. Their bytes are known to be unaltered. */
  known?: X509Certificate[];
  /**
   * The authorities of this installation that issue one-time certificates to signers. Such certificates occur only in
   * files with our seal.
   */
  authorities?: X509Certificate[];
  /**
   * If set, only the signature of this field is verified. Each further signature requires reading the document once
   * more.
   */
  field?: string;
  now: Date;
};

export async function verifyPdf(bytes: Buffer, options: VerifyOptions): Promise<PdfReading | Refusal> {
  const trusted = options.trusted.map(certificateOf);
  const roots = (options.roots ?? []).map(certificateOf);
  const known = (options.known ?? []).map(certificateOf);
  const authorities = (options.authorities ?? []).map(certificateOf);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let bearsTrusted = bearsOurMarks(bytes, { trusted, authorities });
  const unread = (error: unknown): PdfReading | Refusal => {
    const refused = refusalOf(error, bytes);
    const isBroken = refused.code === 'UNREADABLE' || refused.code === 'NOT_A_PDF';
    // Such a file was damaged after it was sealed, because only readable files are sealed.
    return isBroken && bearsTrusted
      ? { ...failed('SEAL_DESTROYED'), sha256, signatures: [], claim: null, bearsTrusted }
      : refused;
  };
  let current: OpenPdf;
  try {
    current = await openPdf(bytes);
  } catch (error) {
    return unread(error);
  }
  const fields = current.signatureFields.filter(
    (field) => field.isSigned() && (options.field === undefined || field.name === options.field),
  );
  bearsTrusted ||= fields.some((field) =>
    bearsOurMarks(contentsOf(field, current), { trusted, authorities }),
  );
  if (fields.length > MAX_SIGNATURES) {
    return refusal('TOO_MANY_SIGNATURES', { count: String(MAX_SIGNATURES) });
  }
  const placed: PlacedSignature[] = [];
  const signatures: SignatureVerdict[] = [];
  let claim: Claim | null;
  try {
    claim = readClaim(current.pdf);
    for (const field of fields) {
      const result = await placeSignature(field, bytes, current);
      if ('problem' in result) signatures.push(unplaced(result.field, result.problem));
      else placed.push(result);
    }
    placed.sort((a, b) => a.range.end - b.range.end);
    const verdicts = verifyAll(placed, bytes, current, {
      trusted,
      roots,
      known,
      authorities,
      now: options.now,
    });
    await noteOwnTimestamps(verdicts, placed, bytes);
    signatures.unshift(...verdicts);
  } catch (error) {
    return unread(error);
  }
  return { ...overall(signatures), sha256, signatures, claim, bearsTrusted };
}

type Certificates = Record<'trusted' | 'roots' | 'known' | 'authorities', Certificate[]>;

/** Returns the verdicts, sorted by the end of the signed ranges. */
function verifyAll(
  placed: PlacedSignature[],
  bytes: Buffer,
  current: OpenPdf,
  { trusted, roots, known, authorities, now }: Certificates & { now: Date },
): SignatureVerdict[] {
  const embedded = readEmbeddedProof(current);
  const ours = new Set(trusted.map(({ x509 }) => fingerprintOf(x509)));
  // The signatures are visited from the last to the first. A trusted document time-stamp proves that all bytes before
  // it existed at its time.
  let provenBy: Date | null = null;
  let sealedAt: Date | null = null;
  const verdicts: CryptoVerdict[] = [];
  for (const signature of placed.toReversed()) {
    const verdict = verifyPlaced(signature, {
      trusted: [...trusted, ...roots, ...authorities],
      known,
      authorities,
      sealedAt,
      kept: embedded,
      now,
      provenBy,
    });
    verdicts.unshift(verdict);
    const isPassed = verdict.integrity.verdict === 'passed' && verdict.trust.verdict === 'passed';
    if (isPassed && ours.has(verdict.certificate ?? '')) sealedAt ??= verdict.signedAt;
    const proves = signature.format === 'ETSI.RFC3161' && isPassed;
    if (proves) provenBy = verdict.signedAt ?? provenBy;
  }
  const pairs = placed.flatMap((signature, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : [{ signature, verdict }];
  });
  const coverages = judgeCoverage(
    pairs.map(({ signature, verdict }) => ({
      end: signature.range.end,
      dictionary: signature.dictionary,
      revision: signature.revision,
      isTimestamp: signature.format === 'ETSI.RFC3161',
      isOurs:
        verdict.integrity.verdict === 'passed' &&
        verdict.trust.verdict === 'passed' &&
        ours.has(verdict.certificate ?? ''),
      integrity: verdict.integrity,
    })),
    { bytes, open: current },
  );
  return pairs.map(({ signature, verdict }, index) => {
    const { integrity, trust, evidence } = verdict;
    const coverage = coverages[index] ?? indeterminate('NOT_EXAMINED');
    return {
      field: signature.field,
      signer: verdict.signer,
      certificate_sha256: verdict.certificate,
      signed_at: verdict.signedAt?.toISOString() ?? null,
      time_source: verdict.timeSource,
      integrity,
      coverage,
      trust,
      by_us: ours.has(verdict.certificate ?? ''),
      ...(evidence ? { signed_evidence: inAnswer(evidence) } : {}),
      etsi: indicationOf({ integrity, coverage, trust }),
    };
  });
}

const inAnswer = ({ sessionId, participantId, head }: SignedEvidence) => ({
  session_id: sessionId,
  participant_id: participantId,
  ...head,
});

/** Marks the document time-stamps after our last seal that have our own form. */
async function noteOwnTimestamps(
  verdicts: SignatureVerdict[],
  placed: PlacedSignature[],
  bytes: Buffer,
): Promise<void> {
  const index = verdicts.findLastIndex(({ by_us }) => by_us);
  const [seal, verdict] = [placed[index], verdicts[index]];
  const isExtended = verdict?.coverage.reasons.some(({ code }) => code === 'VALIDATION_DATA_AFTER');
  const areIntact = verdicts
    .slice(index + 1)
    .every(
      ({ integrity, trust }) =>
        integrity.verdict === 'passed' && !trust.reasons.some(({ code }) => code === 'UNVOUCHED'),
    );
  if (!seal || !verdict || !isExtended || !areIntact) return;
  const timestamps = placed.slice(index + 1).map(({ range: { end, cms, signed } }) => ({
    end,
    token: cms,
    capacity: (end - (signed[0]?.length ?? 0) - (signed[1]?.length ?? 0) - 2) / 2,
  }));
  if (await isTimestampedAlike(bytes, seal.range.end, timestamps))
    verdict.coverage = passed('TIMESTAMPED_AFTER');
}

function unplaced(field: string, integrity: Finding): SignatureVerdict {
  const coverage = indeterminate('COVERAGE_UNKNOWN');
  const trust = indeterminate('NOT_EXAMINED_UNREADABLE');
  return {
    field,
    signer: null,
    certificate_sha256: null,
    signed_at: null,
    time_source: null,
    integrity,
    coverage,
    trust,
    by_us: false,
    etsi: indicationOf({ integrity, coverage, trust }),
  };
}

/** Returns the refusal for an error. Each error of the parser means that the file could not be read as a PDF. */
function refusalOf(error: unknown, bytes: Buffer): Refusal {
  if (error instanceof Encrypted) {
    return refusal('ENCRYPTED');
  }
  // A RangeError means that deep nesting caused a stack overflow.
  if (error instanceof StructureTooLarge || error instanceof RangeError) return TOO_COMPLEX;
  return refusal(isPdf(bytes) ? 'UNREADABLE' : 'NOT_A_PDF');
}

/** The bytes with which each of our own object identifiers starts, after its tag and length. */
const OWN_IDENTIFIERS = oid(OWN_ARC).subarray(2);

/**
 * Checks whether the bytes contain one of the traces that a seal leaves even in an unreadable file. The traces are the
 * certificate of the seal, and the name and serial number of that certificate. One changed byte destroys at most one of
 * the two. Other parties may have certificates by the same authority. The certificate of an authority therefore counts
 * only together with our own identifiers, two of which are in each signer's signature.
 */
function bearsOurMarks(
  bytes: Buffer,
  { trusted, authorities }: Pick<Certificates, 'trusted' | 'authorities'>,
): boolean {
  const isOf = ({ x509, issuer, serialNumber }: Certificate) =>
    contains(bytes, x509.raw) || contains(bytes, Buffer.concat([issuer, serialNumber]));
  return trusted.some(isOf) || (authorities.some(isOf) && contains(bytes, OWN_IDENTIFIERS));
}

/**
 * Checks whether the bytes contain a mark, in binary or in hexadecimal digits (ISO 32000-2 12.8.1). Our signatures use
 * uppercase digits, and programs that rewrite a file may use lowercase digits.
 */
function contains(bytes: Buffer, mark: Buffer): boolean {
  const digits = mark.toString('hex');
  return [mark, digits, digits.toUpperCase()].some((trace) => bytes.includes(trace, 0, 'latin1'));
}

/** Returns the signature of a field. It may be compressed in the file, so it is read from the parsed document. */
function contentsOf(field: SignatureField, { resolve }: OpenPdf): Buffer {
  const contents = field.getSignatureDict()?.get('Contents', resolve);
  return contents instanceof PdfString ? Buffer.from(contents.bytes) : Buffer.alloc(0);
}
