/** The editor's state on its screen: with its draft in the browser, its problems, its announcements and its saving. */
import type { FieldProblem } from '@countersign/contract/rules/field-problems';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { useMe } from '../../api/me.ts';
import { LAYOUTS_KEY, layoutQuery, saveVersion, type Layout } from '../api.ts';
import { drafts, type Draft } from '../draft.ts';
import { editorReducer, isSame, openEditor, type EditorAction, type EditorState } from './editor-machine.ts';
import { inputOf, type Content } from './field.ts';
import { problemsIn, problemsOf, type ProblemsByField } from './problems.ts';
import { said } from './words.ts';

const contentOf = ({ name, roles, fields }: Layout): Content => ({ name, roles, fields });

export interface LayoutEditor {
  state: EditorState;
  act: (action: EditorAction) => void;
  problems: ProblemsByField;
  /** What the server has said may be mended by now: only it can tell. */
  isReady: boolean;
  announcement: string;
  isUnsaved: boolean;
  /** Of last time, where this time began with it. */
  restored: Draft | null;
  /** `over`: although somebody else has saved that version meanwhile. */
  save: (over?: number) => void;
  saving: { isPending: boolean; error: Error | null };
}

/** Begins with the draft of last time, or with the layout as it was saved. */
export function useEditor(layout: Layout, restored: Draft | null): LayoutEditor {
  const { layouts: texts } = useConsoleTexts();
  const client = useQueryClient();
  const { person_id } = useMe();
  const saved = useMemo(() => contentOf(layout), [layout]);
  const [state, dispatch] = useReducer(editorReducer, null, () =>
    openEditor(
      layout.documents.map(({ pages }) => pages),
      restored?.content ?? saved,
    ),
  );
  const [announcement, setAnnouncement] = useState('');
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const { content } = state;
  const isUnsaved = !isSame(content, saved);
  const [base, setBase] = useState(restored?.version ?? layout.version);

  const act = (action: EditorAction) => {
    const words = said(texts, action, state, editorReducer(state, action));
    if (words !== null) setAnnouncement(words);
    // What the server said of a field holds until it is changed.
    if (action.type === 'change')
      setRefused((known) => known.filter(({ field }) => !action.ids.includes(field)));
    dispatch(action);
  };

  useEffect(() => {
    if (isUnsaved)
      drafts.keep(person_id, layout.layout_id, { version: base, at: new Date().toISOString(), content });
    else drafts.remove(person_id, layout.layout_id);
  }, [isUnsaved, person_id, layout.layout_id, base, content]);

  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ sent, basedOn }: { sent: Content; basedOn: number }) =>
      saveVersion(layout.layout_id, {
        name: sent.name,
        roles: [...sent.roles],
        fields: sent.fields.map(inputOf),
        based_on: basedOn,
      }),
    onSuccess: (made, { sent }) => {
      setRefused([]);
      setBase(made.version);
      dispatch({ type: 'saved', sent, content: contentOf(made) });
      client.setQueryData(layoutQuery(layout.layout_id).queryKey, made);
      void client.invalidateQueries({ queryKey: LAYOUTS_KEY });
      notify.success(texts.editor.saved(made.version));
    },
    onError: (reason) => setRefused(reason instanceof ApiError ? problemsIn(reason) : []),
  });

  const isReady = useMemo(
    () => content.name.trim() !== '' && problemsOf(content, state.documents, []).size === 0,
    [content, state.documents],
  );

  return {
    state,
    act,
    problems: useMemo(
      () => problemsOf(content, state.documents, refused),
      [content, state.documents, refused],
    ),
    isReady,
    announcement,
    isUnsaved,
    restored,
    save: (over) => mutate({ sent: content, basedOn: over ?? base }),
    saving: { isPending, error },
  };
}
