/**
 * Seals a document: an electronic seal in the form of a PAdES baseline signature (EN 319 142-1 6), appended to the file so
 * that every byte before it, earlier signatures included, stays as it was.
 */
import { PDF } from '@libpdf/core';
import type { TimestampAuthority } from '../../providers/timestamp/timestamp.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { signDigest } from './cms-signature.ts';
import { digestAround, fillGap, openGap, roomIn } from './gap.ts';
import { gatherRevocation } from './revocation.ts';
import type { SealKey } from './seal-key.ts';
import { addSealField, enlargeSealField } from './signature-field.ts';
import type { Placeholder } from './signature-field.ts';
import { appendValidationData } from './validation-data.ts';

export interface SealOptions {
  now: Date;
  /** Without one, the seal states the time of our own clock (level B-B). */
  timestamps?: TimestampAuthority | undefined;
}

export interface SealedPdf {
  bytes: Uint8Array;
  /** What the seal reached: signed, time-stamped, or with all that is needed to verify it when its issuers are gone. */
  level: 'B-B' | 'B-T' | 'B-LT';
  /** What kept it from a higher level, in sentences for whoever runs the server. */
  notes: string[];
}

type Sealed = SealedPdf & { bytes: Buffer };

/** Attributes, names and the signature itself, without the certificates. */
const SIGNATURE_ROOM = 2048;
const TIMESTAMP_ROOM = 10 * 1024;

/**
 * Takes a document with its changes not yet saved. What others fail to contribute costs the level and is told in the notes;
 * throws where there would be no seal that verifies, and SealCertificateRevoked.
 */
export async function sealPdf(pdf: PDF, key: SealKey, options: SealOptions): Promise<SealedPdf> {
  const blocker = pdf.canSaveIncrementally();
  if (blocker !== null) throw new Error(`The document cannot be appended to (${blocker})`);
  const placeholder = addSealField(pdf, { now: options.now, room: roomFor(key, options) });
  const sealed = await sign(await append(pdf), placeholder, key, options);
  const extended = await extend(sealed, key, options.now);
  const flaw = await findFlaw(extended.bytes, placeholder.field, key, options.now);
  if (flaw === null) return extended;
  const sealFlaw =
    extended.level === 'B-LT' ? await findFlaw(sealed.bytes, placeholder.field, key, options.now) : flaw;
  if (sealFlaw !== null) throw new Error(`The sealed document does not verify: ${sealFlaw}`);
  return { ...sealed, notes: [...sealed.notes, `The data for later verification was left out: ${flaw}`] };
}

function roomFor({ certificate, chain }: SealKey, { timestamps }: SealOptions): number {
  const certificates = [certificate, ...chain].reduce((sum, { raw }) => sum + raw.length, 0);
  return certificates + SIGNATURE_ROOM + (timestamps === undefined ? 0 : TIMESTAMP_ROOM);
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
): Promise<Sealed> {
  const gap = openGap(bytes, placeholder);
  const signature = await signDigest(key, digestAround(bytes, gap));
  const stamp = await options.timestamps?.stamp(signature.value, options.now);
  const message = signature.encode(stamp?.ok === true ? stamp.token : null);
  if (message.length > roomIn(gap)) {
    const again = await PDF.load(bytes, { lenient: false });
    const larger = enlargeSealField(again, placeholder.field, message.length + SIGNATURE_ROOM);
    return sign(await append(again), larger, key, options);
  }
  fillGap(bytes, gap, message);
  return {
    bytes,
    level: stamp?.ok === true ? 'B-T' : 'B-B',
    notes: stamp?.ok === false ? [stamp.problem] : [],
  };
}

/** From B-T to B-LT, where the issuers of the certificates say that they are not revoked. */
async function extend(sealed: Sealed, key: SealKey, now: Date): Promise<Sealed> {
  if (sealed.level !== 'B-T' || key.selfMade) return sealed;
  const path = [key.certificate, ...key.chain];
  const revocation = await gatherRevocation(path, now);
  if (!revocation.ok) return { ...sealed, notes: [...sealed.notes, revocation.problem] };
  const bytes = await appendValidationData(sealed.bytes, path, revocation.evidence);
  return { ...sealed, bytes, level: 'B-LT' };
}

/** The last line of defence: a document leaves here as we would judge it if a stranger brought it. */
async function findFlaw(bytes: Buffer, field: string, key: SealKey, now: Date): Promise<string | null> {
  const verdict = await verifyPdf(bytes, { trusted: [key.certificate, ...key.chain], now });
  if ('refused' in verdict) return verdict.refused;
  const seal = verdict.signatures.find((each) => each.field === field);
  if (seal === undefined) return 'The seal is not in it';
  const findings = [seal.integrity, seal.coverage, seal.trust];
  return findings.find((finding) => finding.verdict !== 'passed')?.reason ?? null;
}
