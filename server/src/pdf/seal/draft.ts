/** A signed document in which the signature is not yet embedded. */
import type { PDF } from '@libpdf/core';
import type { TimestampAuthority, TimestampResult } from '../../providers/timestamp/timestamp.ts';
import { asBuffer } from '../../processes/as-buffer.ts';
import { saveDocument } from '../document/save-document.ts';
import { messageLength, signDigest, type CmsSignature } from '../../pki/cms/make-signature.ts';
import { digestAround, fillGap, openGap, capacityOf, type Gap } from '../timestamp/gap.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import { addSealField } from './signature-field.ts';

export interface Draft {
  bytes: Buffer;
  field: string;
  gap: Gap;
  signature: CmsSignature;
  stamp: TimestampResult | undefined;
}

interface DraftOptions {
  now: Date;
  reason?: string | undefined;
  timestamps?: TimestampAuthority | undefined;
}

/**
 * The reserved size for a time-stamp token. It suffices for a token that contains the authority's certificate chain.
 */
const TIMESTAMP_CAPACITY = 10 * 1024;

/** Opens the document with all pending changes. Each call returns a new copy, so a discarded draft changes nothing. */
export type PrepareDocument = () => Promise<PDF>;

export async function draftSeal(
  prepare: PrepareDocument,
  key: SealKey,
  options: DraftOptions,
  capacity = messageLength(key) + (options.timestamps === undefined ? 0 : TIMESTAMP_CAPACITY),
): Promise<Draft> {
  const pdf = await prepare();
  const blocker = pdf.canSaveIncrementally();
  if (blocker !== null) throw new Error(`The document cannot be appended to (${blocker})`);
  const placeholder = addSealField(pdf, { now: options.now, capacity, reason: options.reason });
  const bytes = asBuffer(await saveDocument(pdf));
  const gap = openGap(bytes, placeholder);
  const signature = await signDigest(key, digestAround(bytes, gap));
  const stamp = await options.timestamps?.stamp(signature.value, options.now);
  const { length } = signature.encode(stamp?.ok === true ? stamp.token : null);
  if (length > capacityOf(gap)) return draftSeal(prepare, key, options, 2 * length);
  return { bytes, field: placeholder.field, gap, signature, stamp };
}

/** Embeds the signature in the draft. If requested, the signature is time-stamped. */
export function completeDraft(
  { bytes, gap, signature, stamp }: Draft,
  { withTimestamp }: { withTimestamp: boolean },
): Buffer {
  fillGap(bytes, gap, signature.encode(withTimestamp && stamp?.ok === true ? stamp.token : null));
  return bytes;
}
