/** Compares the rows of a session's documents with the documents in its chain. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { sessions } from '../database/schema.ts';
import type { WrittenEvent } from './chain.ts';
import {
  CERTIFICATE_PART,
  describeDocument,
  documentParts,
  type DocumentRow,
  documentsIn,
  partName,
} from './session-documents.ts';

export const fault = (isFault: boolean, text: string): string[] => (isFault ? [text] : []);

/** Checks that the session still has the documents with which it began, in the same order. */
export function documentFaults(events: readonly WrittenEvent[], documents: readonly DocumentRow[]): string[] {
  const created = events.find(({ type }) => type === 'SESSION_CREATED');
  if (!created) return [];
  const recorded = documentsIn(created);
  return [
    ...fault(
      !isDeepStrictEqual([...created.parts], documentParts(documents)),
      'The document is not the one the session began with',
    ),
    ...fault(
      recorded !== null && !isDeepStrictEqual(recorded, documents.map(describeDocument)),
      'The document is not described as the session began with',
    ),
  ];
}

/**
 * Checks that each sealed document is the last one that the chain names, and that no document is sealed before the
 * chain names one.
 */
export function sealFaults(
  events: readonly WrittenEvent[],
  { status, certificateSha256 }: Pick<typeof sessions.$inferSelect, 'status' | 'certificateSha256'>,
  documents: readonly DocumentRow[],
): string[] {
  const sealed = events.filter(({ type }) => type === 'DOCUMENT_SEALED');
  return [
    ...fault(sealed.length > 1, 'The document was sealed more than once'),
    ...documents.flatMap((document) => versionFaults(events, document)),
    ...fault(
      certificateSha256 !== (certificateIn(sealed) ?? null),
      'The certificate is not the one that was sealed',
    ),
    ...fault(
      (status === 'COMPLETED') !== sealed.length > 0,
      'The state and the chain disagree on whether the session is completed',
    ),
  ];
}

const certificateIn = (sealed: readonly WrittenEvent[]): string | undefined =>
  sealed.at(-1)?.parts.find(({ name }) => name === CERTIFICATE_PART)?.sha256;

const signedRevisions = z.object({
  remote: z.object({ documents: z.array(z.object({ sha256: z.string() })) }),
});

/** Returns the last revision of a document that an external service signed. Returns null if there is none. */
function revisionIn(events: readonly WrittenEvent[], position: number): string | null {
  for (const { type, facts } of events.toReversed()) {
    const read = type === 'SIGNATURE_CAPTURED' ? signedRevisions.safeParse(facts).data : undefined;
    const revision = read?.remote.documents[position - 1];
    if (revision) return revision.sha256;
  }
  return null;
}

function versionFaults(
  events: readonly WrittenEvent[],
  { position, sealedSha256, signedSha256 }: DocumentRow,
): string[] {
  const name = partName('sealed-document', position);
  const versions = events.flatMap((event) => {
    if (event.type !== 'DOCUMENT_SEALED' && event.type !== 'SEAL_RENEWED') return [];
    const part = event.parts.find((each) => each.name === name);
    return part ? [{ ...event, sha256: part.sha256 }] : [];
  });
  return [
    ...fault(
      signedSha256 !== revisionIn(events, position),
      'The signed revision is not the one that the chain names',
    ),
    ...fault(
      sealedSha256 !== (versions.at(-1)?.sha256 ?? null),
      'The sealed document is not the one that was sealed',
    ),
    ...fault(
      versions.some(
        ({ type, facts }, index) =>
          type === 'SEAL_RENEWED' && facts['former_sha256'] !== versions[index - 1]?.sha256,
      ),
      'A seal was renewed on a document other than the previous one',
    ),
  ];
}
