/** Combines the state of the editor with its stored draft, its problems, its announcements and saving. */
import { FIELD_KINDS } from '@countersign/contract/rules/field-kinds';
import type { FieldProblem } from '@countersign/contract/rules/field-problems';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../../api/client.ts';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { notify } from '../../../../ui/notify.ts';
import { api } from '../../../api/api.ts';
import { useMe } from '../../../api/me.ts';
import { annotationsQuery, layoutQuery, type Layout } from '../api.ts';
import { drafts, type Draft } from '../draft.ts';
import { isSame } from './editor-machine.ts';
import { inputOf, type Content } from './field.ts';
import { NO_ANNOTATIONS, problemsIn, problemsOf, unchangedOf } from './problems.ts';
import { type FieldEditor, useFieldEditor } from './use-field-editor.ts';

const contentOf = ({ name, roles, fields }: Layout): Content => ({ name, roles, fields });

export interface LayoutEditor extends FieldEditor {
  /**
   * Whether the layout can be saved. Problems from the server do not prevent it, because only the server can tell
   * whether they are fixed.
   */
  isReady: boolean;
  isUnsaved: boolean;
  /** The stored draft with which the editor started. Null if there was none. */
  restored: Draft | null;
  /** Saves the layout. `over` is a colleague's version that the person has decided to overwrite. */
  save: (over?: number) => void;
  saving: { isPending: boolean; error: Error | null };
}

/** Starts with the stored draft. Without one, or if the editor is read-only, starts with the saved layout. */
export function useEditor(layout: Layout, restored: Draft | null, isReadOnly: boolean): LayoutEditor {
  const { layouts: texts } = useConsoleTexts();
  const client = useQueryClient();
  const { person_id } = useMe();
  const saved = useMemo(() => contentOf(layout), [layout]);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const { data } = useQuery(annotationsQuery(layout));
  const annotations = data?.annotations ?? NO_ANNOTATIONS;
  const editor = useFieldEditor({
    documents: layout.documents.map(({ pages }) => pages),
    annotations,
    content: restored?.content ?? saved,
    kinds: FIELD_KINDS,
    refused,
    onChanged: (ids) => setRefused((known) => unchangedOf(known, ids)),
  });
  const { state, act } = editor;
  const { content } = state;
  const isUnsaved = !isSame(content, saved);
  const [base, setBase] = useState(restored?.version ?? layout.version);

  useEffect(() => {
    if (isReadOnly) return;
    if (isUnsaved)
      drafts.keep(person_id, layout.layout_id, { version: base, at: new Date().toISOString(), content });
    else drafts.remove(person_id, layout.layout_id);
  }, [isReadOnly, isUnsaved, person_id, layout.layout_id, base, content]);

  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ sent, basedOn }: { sent: Content; basedOn: number }) =>
      api.layouts.addVersion(layout.layout_id, {
        layout: {
          name: sent.name,
          roles: [...sent.roles],
          fields: sent.fields.map(inputOf),
          based_on: basedOn,
        },
      }),
    onSuccess: (made, { sent }) => {
      setRefused([]);
      setBase(made.version);
      act({ type: 'saved', sent, content: contentOf(made) });
      client.setQueryData(layoutQuery(layout.layout_id).queryKey, made);
      void client.invalidateQueries({ queryKey: api.layouts.list.key });
      notify.success(texts.editor.saved(made.version));
    },
    onError: (reason) => setRefused(reason instanceof ApiError ? problemsIn(reason) : []),
  });

  const isReady = useMemo(
    () =>
      [content, ...content.roles].every(({ name }) => name.trim() !== '') &&
      problemsOf(content, { documents: state.documents, annotations }, []).size === 0,
    [content, state.documents, annotations],
  );

  return {
    ...editor,
    isReady,
    isUnsaved,
    restored,
    save: (over) => mutate({ sent: content, basedOn: over ?? base }),
    saving: { isPending, error },
  };
}
