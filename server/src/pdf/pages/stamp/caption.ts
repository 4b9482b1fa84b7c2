/**
 * Creates the caption of a signature: the name, the time, the reference to its details in the certificate, and the method
 * if the signature is more than a drawn mark.
 */
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import type { ParticipantFacts } from '../facts.ts';
import { sanitizeText } from '../../drawing/text/sanitize-text.ts';
import { utc } from '../times.ts';

export interface Caption {
  name: string;
  /** Readers compare the time and the reference with the certificate, so they are never shortened. */
  time: string;
  reference: string;
}

export function captionOf(participant: ParticipantFacts): Caption {
  const { name, signedAt, reference } = participant;
  const method = methodNameOf(participant);
  return {
    name: sanitizeText(name),
    time: utc(signedAt),
    reference: `Ref ${sanitizeText(reference)}${method === null ? '' : ` · ${method}`}`,
  };
}

/** Returns null if the signature is the drawn mark only. */
export function methodNameOf({
  ownSignature,
  remote,
}: Pick<ParticipantFacts, 'ownSignature' | 'remote'>): string | null {
  if (remote) return REMOTE_NAMES[remote.method];
  return ownSignature === null ? null : 'one-time certificate';
}

export const REMOTE_NAMES: Readonly<Record<RemoteMethod, string>> = {
  aadhaar_esign: 'Aadhaar eSign',
  csc: 'remote signature',
};
