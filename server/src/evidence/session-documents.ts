/** The documents of a session: their rows, and how the evidence names each of them. */
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../database/connect.ts';
import { sessionDocuments } from '../database/schema.ts';
import type { Part, WrittenEvent } from './chain.ts';
import type { StoredEvent } from './read-event.ts';

export type DocumentRow = typeof sessionDocuments.$inferSelect;

/** In the order in which they are read. */
export const documentRows = (db: Queryable, sessionId: string): Promise<DocumentRow[]> =>
  db
    .select()
    .from(sessionDocuments)
    .where(eq(sessionDocuments.sessionId, sessionId))
    .orderBy(asc(sessionDocuments.position));

/** The same, never none. */
export async function documentsOf(
  db: Queryable,
  sessionId: string,
): Promise<[DocumentRow, ...DocumentRow[]]> {
  const [first, ...others] = await documentRows(db, sessionId);
  if (!first) throw new Error(`Bug: session ${sessionId} has no document`);
  return [first, ...others];
}

/** What the evidence calls what belongs to a document: plain for the first, with its number for the others. */
export const partName = (
  name: 'document' | 'sealed-document' | 'signature' | 'strokes',
  position: number,
): string => (position === 1 ? name : `${name}-${position}`);

/** The names of a document as it was uploaded and once it is sealed, each with its number where it is not the first. */
export const ORIGINAL_PART = /^document(?:-(\d+))?$/;
export const SEALED_PART = /^sealed-document(?:-(\d+))?$/;

export const documentParts = (documents: readonly DocumentRow[]): Part[] =>
  documents.map(({ position, sha256 }) => ({ name: partName('document', position), sha256 }));

/** As a session began, and as what the chain says of it is compared. */
export const describeDocument = ({
  sha256,
  pages,
  bytes,
}: Pick<DocumentRow, 'sha256' | 'pages' | 'bytes'>) => ({
  sha256,
  pages,
  size_bytes: bytes,
});

/** How the session's first event describes them; null in chains of before, which name them by their hash alone. */
export function documentsIn({ facts }: WrittenEvent): unknown[] | null {
  if (Array.isArray(facts['documents'])) return facts['documents'].map(withoutUpload);
  return 'document' in facts ? [facts['document']] : null;
}

function withoutUpload(recorded: unknown): unknown {
  if (typeof recorded !== 'object' || recorded === null) return recorded;
  const { uploaded: _uploaded, notes: _notes, ...document } = { uploaded: null, notes: null, ...recorded };
  return document;
}

/**
 * What the documents are called. A name may be that of a person, so it stands beside the event and is erased with all that is
 * personal: null where a document has none, where it was erased, and in chains of before.
 */
export function documentNameIn(events: readonly StoredEvent[], position = 1): string | null {
  const about = events.find(({ type }) => type === 'SESSION_CREATED')?.about;
  const names: unknown = about?.['document_names'] ?? [about?.['document_name']];
  const name: unknown = Array.isArray(names) ? names[position - 1] : null;
  return typeof name === 'string' ? name : null;
}
