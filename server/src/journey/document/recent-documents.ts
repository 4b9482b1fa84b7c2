/**
 * Caches decrypted documents for a few seconds. A browser requests a document in many parts. For each part, the server
 * needs the whole encrypted file, because authenticated encryption has no random access. A document of 25 MiB has 200
 * parts, and decrypting it takes 60 ms of CPU time.
 */
import type { Storage } from '../../providers/storage/storage.ts';

interface Limits {
  /** The maximum total size of the cached documents. */
  bytes: number;
  /** The time for which a document stays cached after the last request for it. */
  milliseconds: number;
}

const LIMITS: Limits = { bytes: 64 * 1024 * 1024, milliseconds: 20_000 };

interface Recent {
  content: Promise<Buffer>;
  /** The size of the document, or 0 until it was read. */
  bytes: number;
  timer: NodeJS.Timeout;
}

/** Returns a storage that caches documents. Failures are not cached. */
export function createRecentDocuments(storage: Pick<Storage, 'get'>, limits = LIMITS): Pick<Storage, 'get'> {
  /** The cached documents, in the order of the last request for them. */
  const recent = new Map<string, Recent>();

  const forget = (key: string) => {
    clearTimeout(recent.get(key)?.timer);
    recent.delete(key);
  };
  const keepWithinLimits = () => {
    let bytes = 0;
    for (const [key, each] of [...recent].toReversed()) {
      bytes += each.bytes;
      if (bytes > limits.bytes) forget(key);
    }
  };
  const read = async (key: string, sessionId: string, sha256: string) => {
    try {
      const content = await storage.get(sessionId, sha256);
      const cached = recent.get(key);
      if (cached) cached.bytes = content.length;
      keepWithinLimits();
      return content;
    } catch (error) {
      forget(key);
      throw error;
    }
  };

  return {
    get(sessionId, sha256) {
      const key = `${sessionId} ${sha256}`;
      const before = recent.get(key);
      const content = before?.content ?? read(key, sessionId, sha256);
      forget(key);
      const timer = setTimeout(() => forget(key), limits.milliseconds).unref();
      recent.set(key, { content, bytes: before?.bytes ?? 0, timer });
      return content;
    },
  };
}
