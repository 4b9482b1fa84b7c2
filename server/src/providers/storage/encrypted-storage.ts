/** Encrypts content before it is stored, and verifies it when it is read. The encrypted blobs may be in any store. */
import type { KeyRing } from '../../crypto/key-ring.ts';
import { encryptBlob, isCurrent, readBlob } from './encrypted-blob.ts';
import { hashInChunks } from './in-chunks.ts';
import { type BlobStore, isBlobHash, isSessionId, type Storage } from './storage.ts';

export function createStorage(store: BlobStore, keys: KeyRing): Storage {
  return {
    async put(sessionId, content, kind = 'other') {
      checkSessionId(sessionId);
      const sha256 = await hashInChunks(content);
      // The blob is written even if it exists already. Identical content has an identical name, so this repairs a
      // damaged copy.
      await store.write({ sessionId, sha256 }, await encryptBlob(keys, { sessionId, sha256 }, content), kind);
      return sha256;
    },

    async get(sessionId, sha256) {
      checkSessionId(sessionId);
      if (!isBlobHash(sha256)) throw new TypeError('A blob address must be a lower-case SHA-256');
      return readBlob(keys, { sessionId, sha256 }, await store.read({ sessionId, sha256 }));
    },

    async erase(sessionId) {
      checkSessionId(sessionId);
      await store.erase(sessionId);
    },

    list: (after) => store.list(after),

    async renew(name, kind) {
      const encrypted = await store.read(name);
      if (isCurrent(keys, encrypted)) return false;
      await store.write(name, await encryptBlob(keys, name, await readBlob(keys, name, encrypted)), kind);
      return true;
    },

    problem: () => store.problem(),
  };
}

/** Throws unless the session id has its exact format. Session ids and hashes become parts of paths. */
function checkSessionId(sessionId: string): void {
  if (!isSessionId(sessionId)) throw new TypeError('A session id must be a lower-case UUID');
}
