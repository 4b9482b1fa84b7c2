/**
 * Seals a document with an electronic seal, a PAdES baseline signature (EN 319 142-1 6). The seal is appended to the
 * file, so every earlier byte remains unchanged, including earlier signatures.
 */
import type { X509Certificate } from 'node:crypto';
import type { TimestampAuthority, TimestampResult } from '../../providers/timestamp/timestamp.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';
import { completeDraft, draftSeal, type Draft, type PrepareDocument } from './draft.ts';
import { openLongTermProof, type LongTermProof, type SignersProof } from './long-term-proof.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';

export interface SealOptions {
  now: Date;
  /** The reason for sealing. By default, the reason is the last signature. */
  reason?: string | undefined;
  /** The time-stamping authority. If undefined, the seal states the time of the server's clock (level B-B). */
  timestamps?: TimestampAuthority | undefined;
  /**
   * The authority's certificate chain, as known from an earlier seal. If it is known, a second time-stamp is not
   * needed.
   */
  authority?: X509Certificate[] | undefined;
  /** The data that prove the signatures of the signers in the document. */
  signers?: SignersProof | undefined;
}

export interface SealedPdf {
  bytes: Uint8Array;
  /**
   * The level that the seal reached: without a time-stamp (B-B), with one (B-T), or also with proof that no certificate
   * is revoked (B-LT).
   */
  level: 'B-B' | 'B-T' | 'B-LT';
  /** Messages that tell the operator why the seal has no higher level. */
  notes: string[];
  /** The authority's certificate chain, to be used for the next seal. */
  authority?: X509Certificate[];
}

/** A draft, and the level that its seal would reach. */
type Judged = { draft: Draft } & Omit<SealedPdf, 'bytes'>;

/** The maximum number of drafts. It is limited, because an authority may sign with several certificates in rotation. */
export const MAX_DRAFTS = 3;

/**
 * Seals the document that `prepare` opens with its unsaved changes. If an external service fails, the seal has a lower
 * level, and the notes explain why. Throws if the seal would not pass verification. Throws SealCertificateRevoked if
 * the certificate is revoked.
 */
export async function sealPdf(
  prepare: PrepareDocument,
  key: SealKey,
  options: SealOptions,
): Promise<SealedPdf> {
  const { draft, ...judged } = await draftBest(prepare, key, options);
  const bytes = completeDraft(draft, { withTimestamp: judged.level !== 'B-B' });
  await requireVerified(bytes, draft.field, key, options.now);
  return { bytes, ...judged };
}

/**
 * Drafts the seal with the highest level. The document must contain the proof for the authority before it is signed,
 * but only the time-stamp shows which certificate the authority uses. The first seal is therefore drafted twice. Later
 * seals are drafted twice only if the certificate changes.
 */
async function draftBest(prepare: PrepareDocument, key: SealKey, options: SealOptions): Promise<Judged> {
  const { now, timestamps, authority, signers } = options;
  // Revocation data are not requested, because the level is B-B without a time-stamp.
  if (timestamps === undefined) {
    return { draft: await draftSeal(prepare, key, options), level: 'B-B', notes: [] };
  }
  const longTerm = await openLongTermProof(key, { now, host: timestamps.host, authority, signers });
  const prepareWithProof = async () => {
    const pdf = await prepare();
    longTerm.addTo(pdf);
    return pdf;
  };
  let draft = await draftSeal(prepareWithProof, key, options);
  for (let drafts = 1; draft.stamp?.ok === true && (await longTerm.findFor(draft.stamp)); drafts++) {
    if (drafts === MAX_DRAFTS) break;
    const next = await draftSeal(prepareWithProof, key, options);
    if (next.stamp?.ok === false) {
      return { draft, level: 'B-T', notes: [`The proof needs a second time-stamp. ${next.stamp.problem}`] };
    }
    draft = next;
  }
  return { draft, ...levelOf(draft.stamp, longTerm) };
}

function levelOf(stamp: TimestampResult | undefined, longTerm: LongTermProof): Omit<Judged, 'draft'> {
  const notes = [...(longTerm.own.ok ? [] : [longTerm.own.problem]), ...longTerm.notes];
  if (stamp?.ok !== true) return { level: 'B-B', notes: [...notes, ...(stamp ? [stamp.problem] : [])] };
  const authority = longTerm.of(stamp);
  if (authority === null) return { level: 'B-T', notes };
  const { proof, added } = authority;
  if (proof.ok) {
    return added
      ? { level: 'B-LT', notes, authority: proof.path }
      : { level: 'B-T', notes: ['The time-stamps come from too many different certificates'] };
  }
  // A time-stamp with a revoked certificate is worse than no time-stamp, because it casts doubt on the seal.
  return proof.revoked
    ? { level: 'B-B', notes: [`There is no time-stamp: ${proof.problem}`] }
    : { level: 'B-T', notes: [proof.problem] };
}

/** Verifies the seal like one from an unknown source, as a final safeguard. */
async function requireVerified(bytes: Buffer, field: string, key: SealKey, now: Date): Promise<void> {
  const verdict = await verifyPdf(bytes, { trusted: [key.certificate, ...key.chain], field, now });
  if ('refused' in verdict) throw new Error(`The sealed document does not verify: ${verdict.refused}`);
  const [seal] = verdict.signatures;
  const findings = seal === undefined ? [] : [seal.integrity, seal.coverage, seal.trust];
  const flaw = findings.find((finding) => finding.verdict !== 'passed');
  if (seal === undefined || flaw !== undefined) {
    throw new Error(`The sealed document does not verify: ${flaw?.reason ?? 'The seal is not in it'}`);
  }
}
