/** Encrypts what is kept and checks what comes back, wherever the encrypted blobs are. */
import type { KeyObject } from 'node:crypto';
import { checkedKey, encryptBlob, readBlob } from './encrypted-blob.ts';
import { hashInChunks } from './in-chunks.ts';
import { type BlobStore, isBlobHash, isSessionId, type Storage } from './storage.ts';

/** The key has 32 bytes. */
export function createStorage(store: BlobStore, blobKey: KeyObject): Storage {
  const key = checkedKey(blobKey);
  return {
    async put(sessionId, content, kind = 'other') {
      checkSessionId(sessionId);
      const sha256 = await hashInChunks(content);
      // Always written, even when it is there: the same content has the same name, and a damaged copy is replaced.
      await store.write({ sessionId, sha256 }, await encryptBlob(key, { sessionId, sha256 }, content), kind);
      return sha256;
    },

    async get(sessionId, sha256) {
      checkSessionId(sessionId);
      if (!isBlobHash(sha256)) throw new TypeError('A blob address must be a lower-case SHA-256');
      return readBlob(key, { sessionId, sha256 }, await store.read({ sessionId, sha256 }));
    },

    async erase(sessionId) {
      checkSessionId(sessionId);
      await store.erase(sessionId);
    },

    problem: () => store.problem(),
  };
}

/** Both become parts of a path, so only their exact format is accepted. */
function checkSessionId(sessionId: string): void {
  if (!isSessionId(sessionId)) throw new TypeError('A session id must be a lower-case UUID');
}
