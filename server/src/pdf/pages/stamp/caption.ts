/**
 * Creates the caption of a signature: the signer's name, the time, and the reference to the details in the certificate.
 * If the signature is more than a drawn mark, the caption also names the method.
 */
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import type { ParticipantFacts } from '../facts.ts';
import { sanitizeText } from '../../drawing/text/sanitize-text.ts';
import { utc } from '../times.ts';

export interface Caption {
  name: string;
  /** The time and the reference are never shortened, because readers compare them with the certificate. */
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

/** Returns the name of the signing method, or null if the signature is only a drawn mark. */
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
