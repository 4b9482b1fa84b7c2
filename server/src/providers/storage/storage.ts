/**
 * The port that stores documents, photos and signatures. They are encrypted and addressed by the SHA-256 of the plain
 * content, in one folder per signing session or layout, so that a session can be erased without affecting another.
 */
export interface Storage {
  /** Stores a blob, which is durable once the promise resolves. Storing identical content twice creates one blob. */
  put(sessionId: string, content: Buffer, kind?: BlobKind): Promise<string>;
  /** Reads a blob. Throws a StorageError if it is missing or its content no longer matches its address. */
  get(sessionId: string, sha256: string): Promise<Buffer>;
  erase(sessionId: string): Promise<void>;
  /** Lists every blob in the order of session and hash, starting after `after`. */
  list(after?: BlobName): AsyncIterable<BlobName>;
  /** Re-encrypts a blob of an earlier key with the newest key. Returns false if that is not needed. */
  renew(name: BlobName, kind: BlobKind): Promise<boolean>;
  /** Returns why nothing can be stored at the moment, as a message for the operator, or null if storage works. */
  problem(): Promise<string | null>;
}

export interface WithStorage {
  storage: Storage;
}

/** A sealed document may be locked against deletion, if the store supports it and the settings require it. */
export type BlobKind = 'sealed' | 'other';

export interface BlobName {
  /** The id of the session, layout or draft, which is erased as a whole. */
  sessionId: string;
  sha256: string;
}

/** A store for encrypted blobs: a folder or a bucket. It does not know their content. */
export interface BlobStore {
  /** The name that operators see. */
  readonly name: string;
  /**
   * Writes a blob, which is durable once the promise resolves, and either complete or absent. An existing blob is
   * replaced.
   */
  write(name: BlobName, encrypted: readonly Buffer[], kind: BlobKind): Promise<void>;
  read(name: BlobName): Promise<Buffer>;
  erase(sessionId: string): Promise<void>;
  /** Lists every blob in the order of session and hash, starting after `after`. */
  list(after?: BlobName): AsyncIterable<BlobName>;
  /** Reads the marker by which an installation recognises its own store. Returns null before the first start. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
  /** The file or object that holds the marker, for operators. */
  readonly markName: string;
  problem(): Promise<string | null>;
}

export class StorageError extends Error {
  override readonly name = 'StorageError';
  /**
   * `missing`: never stored, or erased. `damaged`: changed on the disk, moved from elsewhere, or encrypted with another
   * key.
   */
  readonly reason: 'missing' | 'damaged';

  constructor(reason: 'missing' | 'damaged', message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Thrown if the store does not respond in time. Nothing is known about the blob, so it must not be treated as missing.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Also returns true if such an error is the cause of another. */
export function isStorageUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof StorageUnavailable) return true;
  return false;
}

/** The marker is stored next to the session folders. */
export const MARK_NAME = '.installation';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;

export const isSessionId = (text: string): boolean => UUID.test(text);
export const isBlobHash = (text: string): boolean => SHA256.test(text);
