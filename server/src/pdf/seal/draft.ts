/** A document that is signed, with the signature not yet in its place. */
import type { PDF } from '@libpdf/core';
import type { TimestampAuthority, TimestampResult } from '../../providers/timestamp/timestamp.ts';
import { saveDocument } from '../document/save-document.ts';
import { messageLength, signDigest } from '../../pki/cms/make-signature.ts';
import type { CmsSignature } from '../../pki/cms/make-signature.ts';
import { digestAround, fillGap, openGap, roomIn } from '../timestamp/gap.ts';
import type { Gap } from '../timestamp/gap.ts';
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

/** A token with the authority's chain of certificates. */
const TIMESTAMP_ROOM = 10 * 1024;

/** Opens the document with all that is changed in it, as often as it is asked: a draft that is not kept leaves no trace. */
export type PrepareDocument = () => Promise<PDF>;

export async function draftSeal(
  prepare: PrepareDocument,
  key: SealKey,
  options: DraftOptions,
  room = messageLength(key) + (options.timestamps === undefined ? 0 : TIMESTAMP_ROOM),
): Promise<Draft> {
  const pdf = await prepare();
  const blocker = pdf.canSaveIncrementally();
  if (blocker !== null) throw new Error(`The document cannot be appended to (${blocker})`);
  const placeholder = addSealField(pdf, { now: options.now, room, reason: options.reason });
  const saved = await saveDocument(pdf);
  const bytes = Buffer.from(saved.buffer, saved.byteOffset, saved.length);
  const gap = openGap(bytes, placeholder);
  const signature = await signDigest(key, digestAround(bytes, gap));
  const stamp = await options.timestamps?.stamp(signature.value, options.now);
  const { length } = signature.encode(stamp?.ok === true ? stamp.token : null);
  if (length > roomIn(gap)) return draftSeal(prepare, key, options, 2 * length);
  return { bytes, field: placeholder.field, gap, signature, stamp };
}

/** Puts the signature in its place, with its time-stamp where asked for. */
export function completeDraft(
  { bytes, gap, signature, stamp }: Draft,
  { withTimestamp }: { withTimestamp: boolean },
): Buffer {
  fillGap(bytes, gap, signature.encode(withTimestamp && stamp?.ok === true ? stamp.token : null));
  return bytes;
}
