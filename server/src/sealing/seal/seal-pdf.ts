/**
 * Seals a document: an electronic seal in the form of a PAdES baseline signature (EN 319 142-1 6), appended to the file so
 * that every byte before it, earlier signatures included, stays as it was.
 */
import { PDF } from '@libpdf/core';
import type { TimestampAuthority } from '../../providers/timestamp/timestamp.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { signDigest } from './cms-signature.ts';
import { digestAround, fillGap, openGap, roomIn } from './gap.ts';
import type { SealKey } from './seal-key.ts';
import { addSealField, enlargeSealField } from './signature-field.ts';
import type { Placeholder } from './signature-field.ts';

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

/** Attributes, names and the signature itself, without the certificates. */
const SIGNATURE_ROOM = 2048;
const TIMESTAMP_ROOM = 10 * 1024;

/** Takes a document with its changes not yet saved. Throws where the result would not verify. */
export async function sealPdf(pdf: PDF, key: SealKey, options: SealOptions): Promise<SealedPdf> {
  const blocker = pdf.canSaveIncrementally();
  if (blocker !== null) throw new Error(`The document cannot be appended to (${blocker})`);
  const placeholder = addSealField(pdf, { now: options.now, room: roomFor(key, options) });
  const sealed = await sign(await append(pdf), placeholder, key, options);
  await requireVerified(sealed.bytes, placeholder.field, key, options.now);
  return sealed;
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
): Promise<SealedPdf & { bytes: Buffer }> {
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

/** The last line of defence: a document leaves here as we would judge it if a stranger brought it. */
async function requireVerified(bytes: Buffer, field: string, key: SealKey, now: Date): Promise<void> {
  const verdict = await verifyPdf(bytes, { trusted: [key.certificate, ...key.chain], now });
  if ('refused' in verdict) throw new Error(`The sealed document does not verify: ${verdict.refused}`);
  const seal = verdict.signatures.find((each) => each.field === field);
  const findings = seal === undefined ? [] : [seal.integrity, seal.coverage, seal.trust];
  const flaw = findings.find((finding) => finding.verdict !== 'passed');
  if (seal === undefined || flaw !== undefined) {
    throw new Error(`The sealed document does not verify: ${flaw?.reason ?? 'the seal is not in it'}`);
  }
}
