/**
 * Notes signatures under an annotation of the document, where some programs hide them. Such fields are rejected when a
 * session is created. Sessions from before this rule are sealed anyway, because everyone has signed, the field can no
 * longer be moved, and the certificate shows the signature in any case.
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

/** Finds covered fields. An error returns none, because a note must never prevent a seal. */
function covered(pdf: PDF, fields: Parameters<typeof coveredIn>[1]): number[] {
  try {
    return coveredIn(pdf, fields);
  } catch {
    return [];
  }
}
