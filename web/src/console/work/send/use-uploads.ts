/**
 * Uploads PDFs to a draft one after another. A PDF is added to the draft after the server has inspected it. If the
 * server refuses it, the page shows its name and the reason.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asApiError } from '../../../api/client.ts';
import { api } from '../../api/api.ts';
import { takeFiles } from '../../ui/held-files.ts';
import type { DraftContent, Upload } from './api.ts';
import type { DraftStore } from './draft-store.ts';

export interface UnderWay {
  id: number;
  name: string;
  /** The uploaded fraction, from 0 to 1. It is 1 while the server inspects the file. */
  sent: number;
  error: string | null;
}

export type Uploads = ReturnType<typeof useUploads>;

export function useUploads(draftId: string, uploaded: readonly Upload[], change: DraftStore['change']) {
  const [known, setKnown] = useState(uploaded);
  const [underWay, setUnderWay] = useState<readonly UnderWay[]>([]);
  const lastId = useRef(0);
  const last = useRef(Promise.resolve());
  const forget = (id: number) => setUnderWay((list) => list.filter((each) => each.id !== id));
  const upload = async (id: number, file: File, before: Promise<void>) => {
    const update = (part: Partial<UnderWay>) =>
      setUnderWay((list) => list.map((each) => (each.id === id ? { ...each, ...part } : each)));
    await before;
    try {
      const onProgress = (sent: number) => update({ sent });
      const { name, ...document } = await api.drafts.addDocument(draftId, { document: file }, { onProgress });
      setKnown((list) => [...list.filter(({ sha256 }) => sha256 !== document.sha256), document]);
      change((content) => withDocument(content, { sha256: document.sha256, name }));
      forget(id);
    } catch (error) {
      update({ error: asApiError(error).message });
    }
  };
  const add = (files: readonly File[]) => {
    for (const file of files) {
      lastId.current += 1;
      const id = lastId.current;
      setUnderWay((list) => [...list, { id, name: file.name, sent: 0, error: null }]);
      last.current = upload(id, file, last.current);
    }
  };
  const addHeld = useEffectEvent(() => add(takeFiles(draftId)));
  useEffect(() => addHeld(), []);
  return { known, underWay, add, forget };
}

/** Returns the draft with the document. A document that is already in the draft retains its position. */
function withDocument(content: DraftContent, document: DraftContent['documents'][number]): DraftContent {
  const isThere = content.documents.some(({ sha256 }) => sha256 === document.sha256);
  return isThere ? content : { ...content, documents: [...content.documents, document] };
}
