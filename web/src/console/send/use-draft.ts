/** A draft on its screen: saved shortly after each change, one saving at a time, and never over what another window has saved. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, asApiError } from '../../api/client.ts';
import { saveContent, type Draft, type DraftContent } from './api.ts';

const SAVES_AFTER_MS = 800;

export type Saving =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: ApiError }
  /** Another window has saved `version` meanwhile. */
  | { kind: 'changed'; version: number };

export interface EditedDraft {
  content: DraftContent;
  saving: Saving;
  change: (part: Partial<DraftContent> | ((content: DraftContent) => DraftContent)) => void;
  /** Saves what is not saved yet; the version that is saved then. Throws where that is not possible. */
  save: () => Promise<number>;
  /** Goes on with what this window shows, over what the other one has saved. */
  keepMine: () => void;
}

export function useDraft(draft: Draft): EditedDraft {
  const { draft_id: id } = draft;
  const [content, setContent] = useState(draft.content);
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  const shown = useRef(draft.content);
  const saved = useRef({ version: draft.version, content: draft.content });
  const running = useRef<Promise<number> | null>(null);

  const save = useCallback((): Promise<number> => {
    const work = async () => {
      while (shown.current !== saved.current.content) {
        const sent = shown.current;
        setSaving({ kind: 'saving' });
        const { version } = await saveContent(id, saved.current.version, sent);
        saved.current = { version, content: sent };
      }
      setSaving({ kind: 'saved' });
      return saved.current.version;
    };
    running.current ??= work()
      .catch((reason: unknown) => {
        const error = asApiError(reason);
        const latest = error.facts['latest_version'];
        setSaving(
          error.code === 'DRAFT_CHANGED' && typeof latest === 'number'
            ? { kind: 'changed', version: latest }
            : { kind: 'failed', error },
        );
        throw error;
      })
      .finally(() => {
        running.current = null;
      });
    return running.current;
  }, [id]);

  const change = useCallback<EditedDraft['change']>((part) => {
    shown.current = typeof part === 'function' ? part(shown.current) : { ...shown.current, ...part };
    setContent(shown.current);
    setSaving((before) => (before.kind === 'changed' ? before : { kind: 'unsaved' }));
  }, []);

  useEffect(() => {
    if (saving.kind !== 'unsaved') return undefined;
    const timer = setTimeout(() => void save().catch(() => undefined), SAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [content, saving, save]);

  // Whoever leaves loses nothing: by a link at once, by closing the window after being asked.
  const isOpen = saving.kind !== 'saved';
  useEffect(() => {
    if (!isOpen) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen]);
  useEffect(() => () => void save().catch(() => undefined), [save]);

  return {
    content,
    saving,
    change,
    save,
    keepMine: () => {
      if (saving.kind !== 'changed') return;
      saved.current = { ...saved.current, version: saving.version };
      setSaving({ kind: 'unsaved' });
    },
  };
}
