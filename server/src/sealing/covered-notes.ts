/**
 * What the evidence says of signatures that lie under an annotation of the document, where some programs do not show them. Fields there are
 * refused when a session is made; those of sessions from before that rule are sealed all the same. Whoever signed has signed, nobody can move
 * the field any more, and a session that cannot be sealed has no way on, while the certificate shows the signature in any case.
 */
import type { PDF } from '@libpdf/core';
import type { SealFacts } from '../pdf/pages/facts.ts';
import { coveredIn } from '../pdf/layout/covers.ts';

export function coveredNotes(pdf: PDF, { participants }: Pick<SealFacts, 'participants'>): string[] {
  const fields = participants.flatMap((participant) => participant.fields);
  const pages = new Set(covered(pdf, fields).map((index) => fields[index]?.page));
  return [...pages].map(
    (page) =>
      `A signature on page ${page} lies under an annotation of the document: some programs show it on the certificate alone`,
  );
}

/** A note never keeps a document from its seal. */
function covered(pdf: PDF, fields: Parameters<typeof coveredIn>[1]): number[] {
  try {
    return coveredIn(pdf, fields);
  } catch {
    return [];
  }
}
