/** The words at a signature: who, when, and the reference under which the certificate tells the rest. */
import type { ParticipantFacts } from '../facts.ts';
import { sanitizeText } from '../../drawing/text/sanitize-text.ts';
import { utc } from '../times.ts';

export interface Caption {
  name: string;
  /** Read off against the certificate, so they are never shortened. */
  time: string;
  reference: string;
}

export function captionOf({ name, signedAt, reference }: ParticipantFacts): Caption {
  return { name: sanitizeText(name), time: utc(signedAt), reference: `Ref ${sanitizeText(reference)}` };
}
