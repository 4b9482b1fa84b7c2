/** Handles the PDFs that were selected for a new layout. The functions are pure. */
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@countersign/contract/rules/limits';

export type DocumentsProblem =
  | { kind: 'no-pdf'; name: string }
  | { kind: 'too-many' }
  | { kind: 'too-large' };

/** Adds the valid files and returns the first problem with the other files. */
export function addDocuments(
  chosen: readonly File[],
  added: readonly File[],
): { documents: readonly File[]; problem: DocumentsProblem | null } {
  const other = added.find(({ type, name }) => type !== 'application/pdf' && !/\.pdf$/i.test(name));
  if (other) return { documents: chosen, problem: { kind: 'no-pdf', name: other.name } };
  const documents = [...chosen, ...added];
  if (documents.length > MAX_DOCUMENTS) return { documents: chosen, problem: { kind: 'too-many' } };
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_DOCUMENT_BYTES) return { documents: chosen, problem: { kind: 'too-large' } };
  return { documents, problem: null };
}
