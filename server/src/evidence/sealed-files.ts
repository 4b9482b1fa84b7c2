/**
 * Finds the owner of a stored file. Also finds out whether the file is a sealed document, which may be locked against
 * deletion.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import type { Owner } from '../providers/storage/move-blobs.ts';
import type { BlobName } from '../providers/storage/storage.ts';

/** Returns whether the file is a sealed document. A document whose seal was renewed later still counts as one. */
export async function isSealedFile(
  { db }: Pick<Database, 'db'>,
  { sessionId, sha256 }: BlobName,
): Promise<boolean> {
  const { rows } = await db.execute<{ sealed: boolean }>(sql`
    SELECT EXISTS (SELECT FROM session_documents WHERE session_id = ${sessionId} AND sealed_sha256 = ${sha256})
      OR EXISTS (SELECT FROM sessions WHERE id = ${sessionId} AND certificate_sha256 = ${sha256})
      OR EXISTS (SELECT FROM former_seals WHERE session_id = ${sessionId} AND sha256 = ${sha256}) AS sealed`);
  return rows[0]?.sealed === true;
}

export async function ownerOfFiles({ db }: Pick<Database, 'db'>, id: string): Promise<Owner> {
  const { rows } = await db.execute<{ owner: Owner }>(sql`
    SELECT CASE WHEN erased_at IS NULL THEN 'kept' ELSE 'erased' END AS owner FROM sessions WHERE id = ${id}
    UNION ALL SELECT 'kept' FROM layouts WHERE id = ${id}
    UNION ALL SELECT 'draft' FROM drafts WHERE id = ${id} OR preview_id = ${id}
    LIMIT 1`);
  return rows[0]?.owner ?? 'unknown';
}
