/**
 * Finds files that rows name but the storage lacks, and files that no row names. It can run while the servers change
 * rows and files.
 */
import type { ClientBase } from 'pg';
import type { Database } from '../database/connect.ts';
import { readOrGone } from '../providers/storage/read-or-gone.ts';
import type { BlobStore } from '../providers/storage/storage.ts';
import { compareFiles, type Difference, filesNamed } from './compare-files.ts';

export interface FileFault {
  /**
   * `missing`: a row names the file, but the storage lacks it. `unowned`: the file belongs to no session, layout or
   * draft, or its session records that all files are deleted. `left`: the session was erased or the draft has ended,
   * but the file is not yet deleted. `unnamed`: the owner exists, but no row names the file.
   */
  kind: 'missing' | 'unowned' | 'left' | 'unnamed';
  path: string;
}

export async function* findFileFaults(database: Database, store: BlobStore): AsyncGenerator<FileFault> {
  const reader = await database.pool.connect();
  try {
    for await (const difference of compareFiles(store, reader)) {
      const kind = await confirm(store, reader, difference);
      if (kind) yield { kind, path: difference.path };
    }
  } finally {
    reader.release();
  }
}

/**
 * Checks one suspected fault again, because rows and files were not read at the same moment. Returns null if there is no
 * fault.
 */
async function confirm(
  store: BlobStore,
  reader: ClientBase,
  { kind, path }: Difference,
): Promise<FileFault['kind'] | null> {
  const [sessionId = '', sha256 = ''] = path.split('/');
  const owner = await ownerOf(reader, sessionId);
  const isNamed = (await filesNamed(reader, [sessionId])).includes(path);
  const isThere = (await readOrGone(store, { sessionId, sha256 })) !== null;
  if (kind === 'missing') return isNamed && !isThere && owner === 'kept' ? 'missing' : null;
  if (!isThere || owner === 'announced') return null;
  if (owner === 'kept') return isNamed ? null : 'unnamed';
  if (owner === 'preview') return null;
  return owner === 'left' ? 'left' : 'unowned';
}

type Owner = 'kept' | 'preview' | 'left' | 'announced' | 'none';

async function ownerOf(reader: ClientBase, id: string): Promise<Owner> {
  const { rows } = await reader.query<{ owner: Owner }>(
    `SELECT CASE WHEN erased_at IS NULL THEN 'kept' WHEN blobs_erased_at IS NULL THEN 'left' ELSE 'none' END AS owner
       FROM sessions WHERE id = $1
     UNION ALL SELECT 'kept' FROM layouts WHERE id = $1
     UNION ALL SELECT CASE WHEN session_id IS NULL AND expires_at > now() THEN 'kept' ELSE 'left' END FROM drafts WHERE id = $1
     UNION ALL SELECT 'preview' FROM drafts WHERE preview_id = $1
     UNION ALL SELECT 'announced' FROM new_files WHERE owner_id = $1
     LIMIT 1`,
    [id],
  );
  return rows[0]?.owner ?? 'none';
}
