/**
 * Seals a document: an electronic seal in the form of a PAdES baseline signature (EN 319 142-1 6), appended to the file so
 * that every byte before it, earlier signatures included, stays as it was.
 */
import type { X509Certificate } from 'node:crypto';
import type { TimestampAuthority, TimestampResult } from '../../providers/timestamp/timestamp.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';
import { completeDraft, draftSeal } from './draft.ts';
import type { Draft, PrepareDocument } from './draft.ts';
import { openLongTermProof } from './long-term-proof.ts';
import type { LongTermProof } from './long-term-proof.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';

export interface SealOptions {
  now: Date;
  /** Why it is sealed, where that is not that everybody has signed. */
  reason?: string | undefined;
  /** Without one, the seal states the time of our own clock (level B-B). */
  timestamps?: TimestampAuthority | undefined;
  /** The chain of that authority as an earlier seal met it, which saves a second time-stamp. */
  authority?: X509Certificate[] | undefined;
}

export interface SealedPdf {
  bytes: Uint8Array;
  /** Signed, also time-stamped, or also with the proof that no certificate of either was revoked. */
  level: 'B-B' | 'B-T' | 'B-LT';
  /** What kept it from a higher level, in sentences for whoever runs the server. */
  notes: string[];
  /** For the next seal. */
  authority?: X509Certificate[];
}

/** A draft, with the level that it has. */
type Judged = { draft: Draft } & Omit<SealedPdf, 'bytes'>;

/** An authority may have several clocks, each with a certificate of its own. */
export const MAX_DRAFTS = 3;

/**
 * Takes what opens the document with its changes not yet saved. What others fail to contribute costs the level and is told in the notes.
 * Throws where there would be no seal that verifies, and SealCertificateRevoked.
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
 * The proof for the authority has to be in the document before it is signed, and who the authority is shows in the time-stamp
 * that it gives thereafter. So the first seal is drafted twice, and those after it only where another clock answers.
 */
async function draftBest(prepare: PrepareDocument, key: SealKey, options: SealOptions): Promise<Judged> {
  const { now, timestamps, authority } = options;
  // Worth its requests only beside a time-stamp: without one, B-B is the level.
  if (timestamps === undefined) {
    return { draft: await draftSeal(prepare, key, options), level: 'B-B', notes: [] };
  }
  const longTerm = await openLongTermProof(key, { now, host: timestamps.host, authority });
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
  const notes = longTerm.own.ok ? [] : [longTerm.own.problem];
  if (stamp?.ok !== true) return { level: 'B-B', notes: [...notes, ...(stamp ? [stamp.problem] : [])] };
  const authority = longTerm.of(stamp);
  if (authority === null) return { level: 'B-T', notes };
  const { proof, added } = authority;
  if (proof.ok) {
    return added
      ? { level: 'B-LT', notes, authority: proof.path }
      : { level: 'B-T', notes: ['The time-stamps come from too many different certificates'] };
  }
  // A time-stamp by a revoked certificate is worse than none: whoever verifies the seal would doubt it.
  return proof.revoked
    ? { level: 'B-B', notes: [`There is no time-stamp: ${proof.problem}`] }
    : { level: 'B-T', notes: [proof.problem] };
}

/** The last line of defence: a document leaves here as we would judge it if a stranger brought it. */
async function requireVerified(bytes: Buffer, field: string, key: SealKey, now: Date): Promise<void> {
  const verdict = await verifyPdf(bytes, { trusted: [key.certificate, ...key.chain], now });
  if ('refused' in verdict) throw new Error(`The sealed document does not verify: ${verdict.refused}`);
  const seal = verdict.signatures.find((each) => each.field === field);
  const findings = seal === undefined ? [] : [seal.integrity, seal.coverage, seal.trust];
  const flaw = findings.find((finding) => finding.verdict !== 'passed');
  if (seal === undefined || flaw !== undefined) {
    throw new Error(`The sealed document does not verify: ${flaw?.reason ?? 'The seal is not in it'}`);
  }
}
