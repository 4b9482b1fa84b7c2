/**
 * Provides the draft of a page. Pending changes are saved when the connection returns and when the person leaves the
 * page.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Layout } from '../../setup/layouts/api.ts';
import type { Draft, DraftContent } from './api.ts';
import { starting } from './content.ts';
import { DraftStore, type Saving } from './draft-store.ts';

export interface EditedDraft {
  content: DraftContent;
  saving: Saving;
  store: DraftStore;
}

export function useDraft(draft: Draft, layout: Layout | null): EditedDraft {
  const [store] = useState(() => new DraftStore(draft, starting(draft.content, layout)));
  const { content, saving } = useSyncExternalStore(store.subscribe, store.shown);
  const isSaved = saving.kind === 'saved';
  // Closing the window asks for confirmation. A link within the console does not, because it saves pending changes
  // immediately.
  useEffect(() => {
    if (isSaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSaved]);
  useEffect(() => store.open(), [store]);
  useEffect(() => {
    window.addEventListener('online', store.saveUnsaved);
    return () => window.removeEventListener('online', store.saveUnsaved);
  }, [store]);
  return { content, saving, store };
}
