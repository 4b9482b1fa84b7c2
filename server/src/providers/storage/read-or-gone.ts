import { type BlobName, type BlobStore, StorageError } from './storage.ts';

/** Reads a blob. Returns null if it does not exist. Throws if the store does not respond, because then it may exist. */
export const readOrGone = (store: BlobStore, name: BlobName): Promise<Buffer | null> =>
  store.read(name).catch((error: unknown) => {
    if (error instanceof StorageError && error.reason === 'missing') return null;
    throw error;
  });
