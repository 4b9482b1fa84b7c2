/** Combines the state of the fields with problems and announcements, for layouts and drafts. */
import type { FieldKind } from '@countersign/contract/rules/field-kinds';
import type { FieldProblem, PageSides } from '@countersign/contract/rules/field-problems';
import { useMemo, useReducer, useState } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { editorReducer, openEditor, type EditorAction, type EditorState } from './editor-machine.ts';
import type { Content } from './field.ts';
import { problemsOf, type Ground, type ProblemsByField } from './problems.ts';
import { said } from './words.ts';

export interface FieldEditor {
  state: EditorState;
  act: (action: EditorAction) => void;
  annotations: Ground['annotations'];
  problems: ProblemsByField;
  announcement: string;
  /** The field types that can be placed. */
  kinds: readonly FieldKind[];
}

interface Options {
  documents: readonly (readonly PageSides[])[];
  annotations: Ground['annotations'];
  content: Content;
  kinds: readonly FieldKind[];
  /** The problems that the server reported. */
  refused: readonly FieldProblem[];
  /** Called with the ids of changed and removed fields. */
  onChanged: (ids: readonly string[]) => void;
}

export function useFieldEditor(options: Options): FieldEditor {
  const { documents, annotations, content, kinds, refused, onChanged } = options;
  const { layouts: texts } = useConsoleTexts();
  const [state, dispatch] = useReducer(editorReducer, null, () => openEditor(documents, content));
  const [announcement, setAnnouncement] = useState('');
  const act = (action: EditorAction) => {
    const after = editorReducer(state, action);
    const words = said(texts, action, state, after);
    if (words !== null) setAnnouncement(words);
    const kept = new Set(after.content.fields);
    const changed = state.content.fields.filter((field) => !kept.has(field));
    if (changed.length > 0) onChanged(changed.map(({ id }) => id));
    dispatch(action);
  };
  const problems = useMemo(
    () => problemsOf(state.content, { documents: state.documents, annotations }, refused),
    [state.content, state.documents, annotations, refused],
  );
  return { state, act, annotations, problems, announcement, kinds };
}
