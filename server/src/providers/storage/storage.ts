/**
 * The port that stores documents, photos and signatures. Content is encrypted and addressed by its SHA-256 before
 * encryption. Each signing session, layout or draft has its own folder, so that it can be erased without affecting the
 * others.
 */
export interface Storage {
  /**
   * Stores content and returns its SHA-256. When the promise resolves, the blob is durable. Identical content is stored
   * once.
   */
  put(sessionId: string, content: Buffer, kind?: BlobKind): Promise<string>;
  /** Reads a blob. Throws a StorageError if the blob is missing or its content no longer matches its address. */
  get(sessionId: string, sha256: string): Promise<Buffer>;
  erase(sessionId: string): Promise<void>;
  /** Lists every blob after `after`, sorted by session and hash. */
  list(after?: BlobName): AsyncIterable<BlobName>;
  /** Re-encrypts a blob with the newest key. Returns false if it already has the newest key. */
  renew(name: BlobName, kind: BlobKind): Promise<boolean>;
  /**
   * Returns the reason why nothing can be stored at the moment, as a message for the operator. Returns null if storage
   * works.
   */
  problem(): Promise<string | null>;
}

export interface WithStorage {
  storage: Storage;
}

/**
 * The kind of a blob. A sealed document is locked against deletion if the store supports it and the settings require
 * it.
 */
export type BlobKind = 'sealed' | 'other';

export interface BlobName {
  /** The id of the session, layout or draft to which the blob belongs. */
  sessionId: string;
  sha256: string;
}

/** A store for encrypted blobs: a folder or a bucket. The store cannot read their content. */
export interface BlobStore {
  /** The name of the store in messages to operators. */
  readonly name: string;
  /**
   * Writes a blob, and replaces an existing one. When the promise resolves, the blob is durable. After a failure, it is
   * either complete or absent.
   */
  write(name: BlobName, encrypted: readonly Buffer[], kind: BlobKind): Promise<void>;
  read(name: BlobName): Promise<Buffer>;
  erase(sessionId: string): Promise<void>;
  /** Lists every blob after `after`, sorted by session and hash. */
  list(after?: BlobName): AsyncIterable<BlobName>;
  /**
   * Reads the marker by which an installation recognises its own store. Returns null before the first start of the
   * server.
   */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
  /** The name of the file or object with the marker, for operators. */
  readonly markName: string;
  problem(): Promise<string | null>;
}

export class StorageError extends Error {
  override readonly name = 'StorageError';
  /**
   * `missing`: the blob was never stored, or was erased. `damaged`: it was changed, moved from elsewhere, or encrypted
   * with another key.
   */
  readonly reason: 'missing' | 'damaged';

  constructor(reason: 'missing' | 'damaged', message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Thrown if the store does not respond in time. The blob may exist, so it must not be treated as missing. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Returns true if the error, or any of its causes, is a `StorageUnavailable`. */
export function isStorageUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof StorageUnavailable) return true;
  return false;
}

/** The name of the marker, which is stored next to the folders of the sessions. */
export const MARK_NAME = '.installation';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;

export const isSessionId = (text: string): boolean => UUID.test(text);
export const isBlobHash = (text: string): boolean => SHA256.test(text);
