import path from 'node:path';
import { createFolderStore } from '../providers/storage/folder.ts';
import { createS3Store } from '../providers/storage/s3/s3-store.ts';
import type { BlobStore } from '../providers/storage/storage.ts';
import { needed } from '../settings/needed-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { StorageLocation } from '../settings/storage-settings.ts';

export const locationOf = ({ STORAGE_URL, DATA_DIR }: Settings): StorageLocation =>
  STORAGE_URL ?? { kind: 'folder', folder: path.join(DATA_DIR, 'blobs') };

export function createBlobStore(settings: Settings, location = locationOf(settings)): BlobStore {
  switch (location.kind) {
    case 'folder':
      return createFolderStore(location.folder);
    case 's3': {
      const { STORAGE_ENDPOINT, STORAGE_REGION, STORAGE_ENCRYPTION, STORAGE_LOCK } = settings;
      return createS3Store({
        bucket: location.bucket,
        prefix: location.prefix,
        endpoint: STORAGE_ENDPOINT ?? `https://s3.${STORAGE_REGION}.amazonaws.com`,
        addressing: settings.STORAGE_ADDRESSING ?? (STORAGE_ENDPOINT ? 'path' : 'host'),
        region: STORAGE_REGION,
        accessKeyId: needed(settings, 'STORAGE_ACCESS_KEY_ID'),
        secretAccessKey: needed(settings, 'STORAGE_SECRET_ACCESS_KEY'),
        sessionToken: settings.STORAGE_SESSION_TOKEN,
        timeoutMs: settings.STORAGE_TIMEOUT_SECONDS * 1000,
        encryption: STORAGE_ENCRYPTION && { algorithm: STORAGE_ENCRYPTION, key: settings.STORAGE_KMS_KEY },
        lock: STORAGE_LOCK && { mode: STORAGE_LOCK, days: needed(settings, 'STORAGE_LOCK_DAYS') },
      });
    }
  }
}
