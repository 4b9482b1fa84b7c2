/** Lists the blobs of a storage as `<session id>/<sha256>`, in the order in which the storage returns them. */
import type { BlobStore } from '../../src/providers/storage/storage.ts';

export async function listedBlobs(store: BlobStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { sessionId, sha256 } of store.list()) names.push(`${sessionId}/${sha256}`);
  return names;
}
