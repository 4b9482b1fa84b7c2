/**
 * The port that keeps documents, photos and signatures: encrypted, addressed by the SHA-256 of the plain content, in one
 * folder per signing session, or per layout, so that a session can be erased without touching another.
 */
export interface Storage {
  /** Durable when it resolves. The same content put twice is one blob. */
  put(sessionId: string, content: Buffer, kind?: BlobKind): Promise<string>;
  /** Throws a StorageError when the blob is missing or its content no longer matches its address. */
  get(sessionId: string, sha256: string): Promise<Buffer>;
  erase(sessionId: string): Promise<void>;
  /** Every blob, in the order of session and hash, from the one after `after` on. */
  list(after?: BlobName): AsyncIterable<BlobName>;
  /** Encrypts under the newest key what is under an earlier one; false where nothing is to be done. */
  renew(name: BlobName, kind: BlobKind): Promise<boolean>;
  /** Why nothing can be kept now, in a sentence for whoever runs the server; null when it can. */
  problem(): Promise<string | null>;
}

export interface WithStorage {
  storage: Storage;
}

/** A sealed document may be locked against deletion, where the place can do that and the settings ask for it. */
export type BlobKind = 'sealed' | 'other';

export interface BlobName {
  /** Of the session, layout or draft: what is erased as a whole. */
  sessionId: string;
  sha256: string;
}

/** The place of the encrypted blobs, a folder or a bucket. It knows nothing of what is in them. */
export interface BlobStore {
  /** How operators know it. */
  readonly name: string;
  /** Durable when it resolves, and whole or not there at all. What is there is replaced. */
  write(name: BlobName, encrypted: readonly Buffer[], kind: BlobKind): Promise<void>;
  read(name: BlobName): Promise<Buffer>;
  erase(sessionId: string): Promise<void>;
  /** Every blob, in the order of session and hash, from the one after `after` on. */
  list(after?: BlobName): AsyncIterable<BlobName>;
  /** The mark by which an installation knows the place for its own again; null before the first. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
  /** The file or object that has it, for operators. */
  readonly markName: string;
  problem(): Promise<string | null>;
}

export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** missing: never put, or erased; damaged: changed on the disk, moved from elsewhere, or encrypted with another key. */
  readonly reason: 'missing' | 'damaged';

  constructor(reason: 'missing' | 'damaged', message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** It does not answer, or not in time. Nothing is known of the blob: it must not be taken for missing. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Also where another error names it as its cause. */
export function isStorageUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof StorageUnavailable) return true;
  return false;
}

/** Beside the folders of the sessions. */
export const MARK_NAME = '.installation';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;

export const isSessionId = (text: string): boolean => UUID.test(text);
export const isBlobHash = (text: string): boolean => SHA256.test(text);
