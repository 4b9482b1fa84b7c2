/**
 * Documents that are being read, decrypted for a few seconds. A browser asks for one in many parts, and each part of an encrypted
 * file needs all of it: authenticated encryption has no random access. 25 MiB are 200 parts, and 60 ms of processor time each.
 */
import type { Storage } from '../../providers/storage/storage.ts';

interface Limits {
  /** Of all documents together. */
  bytes: number;
  /** Since a document was last asked for. */
  milliseconds: number;
}

const LIMITS: Limits = { bytes: 64 * 1024 * 1024, milliseconds: 20_000 };

interface Recent {
  content: Promise<Buffer>;
  /** 0 until it is read. */
  bytes: number;
  timer: NodeJS.Timeout;
}

/** Reads like the storage, and only what the storage has: failures are not kept. */
export function createRecentDocuments(storage: Pick<Storage, 'get'>, limits = LIMITS): Pick<Storage, 'get'> {
  /** The one that was asked for last comes last. */
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
