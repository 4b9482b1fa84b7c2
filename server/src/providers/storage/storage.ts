/**
 * The port that keeps documents, photos and signatures: encrypted, addressed by the SHA-256 of the plain content, in one
 * folder per signing session, or per layout, so that a session can be erased without touching another.
 */
export interface Storage {
  /** Durable when it resolves. The same content put twice is one blob. */
  put(sessionId: string, content: Buffer): Promise<string>;
  /** Throws a StorageError when the blob is missing or its content no longer matches its address. */
  get(sessionId: string, sha256: string): Promise<Buffer>;
  erase(sessionId: string): Promise<void>;
  /** Every blob, in the order of session and hash, from the one after `after` on. */
  list(after?: BlobName): AsyncIterable<BlobName>;
  /** Encrypts under the newest key what is under an earlier one; false where nothing is to be done. */
  renew(name: BlobName): Promise<boolean>;
}

export interface BlobName {
  /** Of the session, layout or draft: what is erased as a whole. */
  sessionId: string;
  sha256: string;
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
