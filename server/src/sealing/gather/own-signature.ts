/** Reads from the evidence whether a signer signs with a one-time certificate, and what that signature covers. */
import type { StoredEvent } from '../../evidence/read-event.ts';
import type { ParticipantFacts } from '../../pdf/pages/facts.ts';

/** `hashes` are the hashes of the events by their numbers. */
export function ownSignatureOf(
  signature: StoredEvent | undefined,
  hashes: ReadonlyMap<number, string>,
): ParticipantFacts['ownSignature'] {
  const hash = signature && hashes.get(signature.seq);
  if (!hash || signature.facts['method'] !== 'own_certificate') return null;
  return { sessionId: signature.session_id, head: { count: signature.seq, sha256: hash } };
}
