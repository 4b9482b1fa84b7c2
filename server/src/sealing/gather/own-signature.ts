/**
 * Reads from the evidence whether a signer signed with a one-time certificate, and which data that signature covers.
 */
import type { StoredEvent } from '../../evidence/read-event.ts';
import type { ParticipantFacts } from '../../pdf/pages/facts.ts';

/** Returns the data that the signer's own signature covers. `hashes` holds the hash of each event by its number. */
export function ownSignatureOf(
  signature: StoredEvent | undefined,
  hashes: ReadonlyMap<number, string>,
): ParticipantFacts['ownSignature'] {
  const hash = signature && hashes.get(signature.seq);
  if (!hash || signature.facts['method'] !== 'own_certificate') return null;
  return { sessionId: signature.session_id, head: { count: signature.seq, sha256: hash } };
}
