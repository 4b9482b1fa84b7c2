/** PDFs on their way to a draft: one after the other, each with its progress, refused by name. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { asApiError } from '../../api/client.ts';
import { addDocument, type DraftContent, type Upload } from './api.ts';
import { takeOver } from './chosen-files.ts';
import type { EditedDraft } from './use-draft.ts';

export interface UnderWay {
  id: number;
  name: string;
  /** From 0 to 1; 1 while the server inspects it. */
  sent: number;
  error: string | null;
}

export interface Uploads {
  known: readonly Upload[];
  underWay: readonly UnderWay[];
  add: (files: readonly File[]) => void;
  forget: (id: number) => void;
}

let lastId = 0;

export function useUploads(
  draftId: string,
  before: readonly Upload[],
  change: EditedDraft['change'],
): Uploads {
  const [known, setKnown] = useState(before);
  const [underWay, setUnderWay] = useState<readonly UnderWay[]>([]);
  const queue = useRef(Promise.resolve());
  const leaving = useRef<AbortController | null>(null);

  const add = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const id = ++lastId;
        const update = (part: Partial<UnderWay>) =>
          setUnderWay((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));
        setUnderWay((all) => [...all, { id, name: file.name, sent: 0, error: null }]);
        queue.current = queue.current.then(async () => {
          const signal = leaving.current?.signal;
          if (!signal || signal.aborted) return;
          try {
            const { name, ...document } = await addDocument(
              draftId,
              file,
              (sent) => update({ sent }),
              signal,
            );
            setKnown((all) => [...all.filter(({ sha256 }) => sha256 !== document.sha256), document]);
            change((content) => withDocument(content, { sha256: document.sha256, name }));
            setUnderWay((all) => all.filter((each) => each.id !== id));
          } catch (error) {
            if (!signal.aborted) update({ error: asApiError(error).message });
          }
        });
      }
    },
    [draftId, change],
  );

  useEffect(() => {
    const stopping = new AbortController();
    leaving.current = stopping;
    add(takeOver(draftId));
    return () => stopping.abort();
  }, [draftId, add]);

  return {
    known,
    underWay,
    add,
    forget: (id) => setUnderWay((all) => all.filter((each) => each.id !== id)),
  };
}

/** A file that is there already stays where it is. */
function withDocument(content: DraftContent, document: DraftContent['documents'][number]): DraftContent {
  const isThere = content.documents.some(({ sha256 }) => sha256 === document.sha256);
  return isThere ? content : { ...content, documents: [...content.documents, document] };
}
