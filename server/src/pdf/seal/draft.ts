/** A document that is signed, with the signature not yet in its place. */
import type { PDF } from '@libpdf/core';
import type { TimestampAuthority, TimestampResult } from '../../providers/timestamp/timestamp.ts';
import { openDocument } from '../pages/document/open-document.ts';
import { saveDocument } from '../pages/document/save-document.ts';
import { messageLength, signDigest } from '../../pki/cms/make-signature.ts';
import type { CmsSignature } from '../../pki/cms/make-signature.ts';
import { digestAround, fillGap, openGap, roomIn } from './gap.ts';
import type { Gap } from './gap.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import { addSealField, renewSealField } from './signature-field.ts';
import type { Placeholder } from './signature-field.ts';

export interface Draft {
  bytes: Buffer;
  field: string;
  gap: Gap;
  signature: CmsSignature;
  stamp: TimestampResult | undefined;
}

interface DraftOptions {
  now: Date;
  timestamps?: TimestampAuthority | undefined;
}

/** A token with the authority's chain of certificates. */
const TIMESTAMP_ROOM = 10 * 1024;

/** Saves the document, with all that was changed in it. */
export async function draftSeal(pdf: PDF, key: SealKey, options: DraftOptions): Promise<Draft> {
  const room = messageLength(key) + (options.timestamps === undefined ? 0 : TIMESTAMP_ROOM);
  return sign(pdf, addSealField(pdf, { now: options.now, room }), key, options);
}

/** The draft as a document that can be changed and given to `redraftSeal`. */
export const openDraft = ({ bytes }: Draft): Promise<PDF> => openDocument(bytes);

export async function redraftSeal(
  pdf: PDF,
  { field, gap }: Draft,
  key: SealKey,
  options: DraftOptions,
): Promise<Draft> {
  return sign(pdf, renewSealField(pdf, field, roomIn(gap)), key, options);
}

/** Puts the signature in its place, the time-stamp with it if it is `dated`. */
export function completeDraft(
  { bytes, gap, signature, stamp }: Draft,
  { dated }: { dated: boolean },
): Buffer {
  fillGap(bytes, gap, signature.encode(dated && stamp?.ok === true ? stamp.token : null));
  return bytes;
}

async function sign(pdf: PDF, placeholder: Placeholder, key: SealKey, options: DraftOptions): Promise<Draft> {
  const saved = await saveDocument(pdf);
  const bytes = Buffer.from(saved.buffer, saved.byteOffset, saved.length);
  const gap = openGap(bytes, placeholder);
  const signature = await signDigest(key, digestAround(bytes, gap));
  const stamp = await options.timestamps?.stamp(signature.value, options.now);
  const { field } = placeholder;
  const draft = { bytes, field, gap, signature, stamp };
  const { length } = signature.encode(stamp?.ok === true ? stamp.token : null);
  if (length <= roomIn(gap)) return draft;
  const again = await openDraft(draft);
  return sign(again, renewSealField(again, field, 2 * length), key, options);
}
