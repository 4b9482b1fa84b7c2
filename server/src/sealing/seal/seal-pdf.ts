/**
 * Seals a document: an electronic seal in the form of a PAdES baseline signature (EN 319 142-1 6), appended to the file so
 * that every byte before it, earlier signatures included, stays as it was.
 */
import { PDF } from '@libpdf/core';
import type { TimestampAuthority } from '../../providers/timestamp/timestamp.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { messageLength, signDigest } from './cms-signature.ts';
import { digestAround, fillGap, openGap, roomIn } from './gap.ts';
import { gatherRevocation } from './revocation.ts';
import type { SealKey } from './seal-key.ts';
import { addSealField, enlargeSealField } from './signature-field.ts';
import type { Placeholder } from './signature-field.ts';
import { addValidationData } from './validation-data.ts';

export interface SealOptions {
  now: Date;
  /** Without one, the seal states the time of our own clock (level B-B). */
  timestamps?: TimestampAuthority | undefined;
}

export interface SealedPdf {
  bytes: Uint8Array;
  /** Signed, also time-stamped, or also with the proof that its certificates were not revoked. */
  level: 'B-B' | 'B-T' | 'B-LT';
  /** What kept it from a higher level, in sentences for whoever runs the server. */
  notes: string[];
}

/** A token with the authority's chain of certificates. */
const TIMESTAMP_ROOM = 10 * 1024;

/**
 * Takes a document with its changes not yet saved. What others fail to contribute costs the level and is told in the notes.
 * Throws where there would be no seal that verifies, and SealCertificateRevoked.
 */
export async function sealPdf(pdf: PDF, key: SealKey, options: SealOptions): Promise<SealedPdf> {
  const blocker = pdf.canSaveIncrementally();
  if (blocker !== null) throw new Error(`The document cannot be appended to (${blocker})`);
  const proof = await addRevocationProof(pdf, key, options);
  const room = messageLength(key) + (options.timestamps === undefined ? 0 : TIMESTAMP_ROOM);
  const placeholder = addSealField(pdf, { now: options.now, room });
  const { bytes, stamped, problem } = await sign(await append(pdf), placeholder, key, options);
  await requireVerified(bytes, placeholder.field, key, options.now);
  return {
    bytes,
    level: !stamped ? 'B-B' : proof.added ? 'B-LT' : 'B-T',
    notes: [proof.problem, problem].filter((note) => note !== null),
  };
}

/** Worth its requests only beside a time-stamp: without one, B-B is the level. For a root there is nobody to ask. */
async function addRevocationProof(
  pdf: PDF,
  { certificate, chain }: SealKey,
  { timestamps, now }: SealOptions,
): Promise<{ added: boolean; problem: string | null }> {
  if (timestamps === undefined) return { added: false, problem: null };
  const path = [certificate, ...chain];
  const revocation = await gatherRevocation(path, now);
  if (!revocation.ok) return { added: false, problem: revocation.problem };
  if (revocation.evidence.length === 0) return { added: false, problem: null };
  addValidationData(pdf, path, revocation.evidence);
  return { added: true, problem: null };
}

async function append(pdf: PDF): Promise<Buffer> {
  const bytes = await pdf.save({ incremental: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

async function sign(
  bytes: Buffer,
  placeholder: Placeholder,
  key: SealKey,
  options: SealOptions,
): Promise<{ bytes: Buffer; stamped: boolean; problem: string | null }> {
  const gap = openGap(bytes, placeholder);
  const signature = await signDigest(key, digestAround(bytes, gap));
  const stamp = await options.timestamps?.stamp(signature.value, options.now);
  const message = signature.encode(stamp?.ok === true ? stamp.token : null);
  if (message.length > roomIn(gap)) {
    const again = await PDF.load(bytes, { lenient: false });
    const larger = enlargeSealField(again, placeholder.field, 2 * message.length);
    return sign(await append(again), larger, key, options);
  }
  fillGap(bytes, gap, message);
  return { bytes, stamped: stamp?.ok === true, problem: stamp?.ok === false ? stamp.problem : null };
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
