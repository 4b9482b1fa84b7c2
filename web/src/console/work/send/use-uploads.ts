/** The uploads of a draft: one after another, each with its progress, and rejected by name. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Upload } from './api.ts';
import { takeOver } from './chosen-files.ts';
import type { DraftStore } from './draft-store.ts';
import { UploadQueue, type Uploading } from './upload-queue.ts';

export interface Uploads extends Uploading {
  add: UploadQueue['add'];
  forget: UploadQueue['forget'];
}

export function useUploads(draftId: string, known: readonly Upload[], change: DraftStore['change']): Uploads {
  const [queue] = useState(() => new UploadQueue(draftId, known, change));
  const { add, forget } = queue;
  // The files selected on the previous page.
  useEffect(() => {
    add(takeOver(draftId));
  }, [add, draftId]);
  return { ...useSyncExternalStore(queue.subscribe, queue.uploading), add, forget };
}
