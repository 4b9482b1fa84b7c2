/** Reads the rows of a session's documents, and the names of the documents in the evidence. */
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../database/connect.ts';
import { sessionDocuments } from '../database/schema.ts';
import type { Part, WrittenEvent } from './chain.ts';
import type { StoredEvent } from './read-event.ts';

export type DocumentRow = typeof sessionDocuments.$inferSelect;

/** Returns the rows of the documents in reading order. */
export const documentRows = (db: Queryable, sessionId: string): Promise<DocumentRow[]> =>
  db
    .select()
    .from(sessionDocuments)
    .where(eq(sessionDocuments.sessionId, sessionId))
    .orderBy(asc(sessionDocuments.position));

/** Returns the rows of the documents in reading order. Throws if there are none. */
export async function documentsOf(
  db: Queryable,
  sessionId: string,
): Promise<[DocumentRow, ...DocumentRow[]]> {
  const [first, ...others] = await documentRows(db, sessionId);
  if (!first) throw new Error(`Bug: session ${sessionId} has no document`);
  return [first, ...others];
}

/**
 * Returns the name of a document's part in the evidence. The first document has the plain name, and the names of all
 * other documents end in a number.
 */
export const partName = (
  name: 'document' | 'sealed-document' | 'signature' | 'strokes',
  position: number,
): string => (position === 1 ? name : `${name}-${position}`);

/** The name of the certificate's part, in a session whose documents were signed by external services. */
export const CERTIFICATE_PART = 'certificate-document';

/** Match the parts of uploaded and sealed documents. The name of the first document has no number. */
export const ORIGINAL_PART = /^document(?:-(\d+))?$/;
export const SEALED_PART = /^sealed-document(?:-(\d+))?$/;

export const documentParts = (documents: readonly DocumentRow[]): Part[] =>
  documents.map(({ position, sha256 }) => ({ name: partName('document', position), sha256 }));

/** Returns the description of a document in the form that the chain records at the start of a session. */
export const describeDocument = ({
  sha256,
  pages,
  bytes,
}: Pick<DocumentRow, 'sha256' | 'pages' | 'bytes'>) => ({
  sha256,
  pages,
  size_bytes: bytes,
});

/**
 * Returns the descriptions from the session's first event. Returns null for older chains, which contain only the hash.
 */
export function documentsIn({ facts }: WrittenEvent): unknown[] | null {
  if (Array.isArray(facts['documents'])) return facts['documents'].map(withoutUpload);
  return 'document' in facts ? [facts['document']] : null;
}

function withoutUpload(recorded: unknown): unknown {
  if (typeof recorded !== 'object' || recorded === null) return recorded;
  const {
    uploaded: _uploaded,
    notes: _notes,
    normalisation: _normalisation,
    ...document
  } = { uploaded: null, notes: null, normalisation: null, ...recorded };
  return document;
}

const rewriting = z.object({ received: z.string(), changes: z.array(z.string()) });

/**
 * Returns how an upload was rewritten into the strict form before signers read it. Returns null if it was not
 * rewritten.
 */
export function rewritingIn(
  events: readonly StoredEvent[],
  position: number,
): z.infer<typeof rewriting> | null {
  const facts = events.find(({ type }) => type === 'SESSION_CREATED')?.facts;
  const all = facts?.['documents'];
  const recorded: unknown = Array.isArray(all) ? all[position - 1]?.normalisation : facts?.['normalisation'];
  const parsed = rewriting.safeParse(recorded);
  return parsed.success ? parsed.data : null;
}

const drawing = z.object({ document_sha256: z.string(), pictures: z.object({ engine: z.string() }) });

/**
 * Returns the engine that drew the pages of a document for the latest consent. Returns null if it could not draw them.
 */
export function engineIn(events: readonly StoredEvent[], sha256: string): string | null {
  for (const { facts } of events.toReversed()) {
    const parsed = drawing.safeParse(facts);
    if (parsed.success && parsed.data.document_sha256 === sha256) return parsed.data.pictures.engine;
  }
  return null;
}

/**
 * Returns the name of a document. Returns null if the document has no name, after erasure, and for older chains. A name
 * may contain a person's name, so it is stored as an erasable detail.
 */
export function documentNameIn(events: readonly StoredEvent[], position = 1): string | null {
  const about = events.find(({ type }) => type === 'SESSION_CREATED')?.about;
  const names: unknown = about?.['document_names'] ?? [about?.['document_name']];
  const name: unknown = Array.isArray(names) ? names[position - 1] : null;
  return typeof name === 'string' ? name : null;
}
