import { type BlobName, type BlobStore, StorageError } from './storage.ts';

/** Null where it is not there. Throws where the place does not answer: then nobody knows. */
export const readOrGone = (store: BlobStore, name: BlobName): Promise<Buffer | null> =>
  store.read(name).catch((error: unknown) => {
    if (error instanceof StorageError && error.reason === 'missing') return null;
    throw error;
  });
