/**
 * Notes signatures that lie under an annotation of the document, because some programs hide them. When a session is
 * created, such fields are refused. Sessions that were created before this rule are sealed anyway: all signers have
 * signed, the field can no longer be moved, and the certificate also shows the signature.
 */
import type { PDF } from '@libpdf/core';
import type { SealFacts } from '../pdf/pages/facts.ts';
import { coveredIn } from '../pdf/layout/covers.ts';

export function coveredNotes(pdf: PDF, { participants }: Pick<SealFacts, 'participants'>): string[] {
  const fields = participants.flatMap((participant) => participant.fields);
  const pages = new Set(covered(pdf, fields).map((index) => fields[index]?.page));
  return [...pages].map(
    (page) =>
      `A signature on page ${page} is under an annotation of the document: some programs only show it on the certificate`,
  );
}

/**
 * Returns the indexes of the covered fields. Returns an empty list after an error, because a note must never prevent a
 * seal.
 */
function covered(pdf: PDF, fields: Parameters<typeof coveredIn>[1]): number[] {
  try {
    return coveredIn(pdf, fields);
  } catch {
    return [];
  }
}
