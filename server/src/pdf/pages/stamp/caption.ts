/**
 * Creates the caption of a signature: the name, the time, the reference to its details in the certificate, and the method
 * if the signature is more than a drawn mark.
 */
import type { ParticipantFacts } from '../facts.ts';
import { sanitizeText } from '../../drawing/text/sanitize-text.ts';
import { utc } from '../times.ts';

export interface Caption {
  name: string;
  /** Readers compare the time and the reference with the certificate, so they are never shortened. */
  time: string;
  reference: string;
}

export function captionOf({ name, signedAt, reference, ownSignature }: ParticipantFacts): Caption {
  const method = ownSignature === null ? '' : ' · one-time certificate';
  return {
    name: sanitizeText(name),
    time: utc(signedAt),
    reference: `Ref ${sanitizeText(reference)}${method}`,
  };
}
