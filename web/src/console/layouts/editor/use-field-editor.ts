/** The state of placing fields: with its problems and its announcements, wherever the fields are kept. */
import type { FieldKind } from '@countersign/contract/rules/field-kinds';
import type { FieldProblem, PageSides } from '@countersign/contract/rules/field-problems';
import { useMemo, useReducer, useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { editorReducer, openEditor, type EditorAction, type EditorState } from './editor-machine.ts';
import type { Content } from './field.ts';
import { problemsOf, type ProblemsByField } from './problems.ts';
import { said } from './words.ts';

export interface FieldEditor {
  state: EditorState;
  act: (action: EditorAction) => void;
  problems: ProblemsByField;
  announcement: string;
  /** What can be placed. */
  kinds: readonly FieldKind[];
}

interface Options {
  documents: readonly (readonly PageSides[])[];
  content: Content;
  kinds: readonly FieldKind[];
  /** What the server has said of fields. */
  refused: readonly FieldProblem[];
  /** By whatever means: what was said of them may be mended. */
  onChanged: (ids: readonly string[]) => void;
}

export function useFieldEditor({ documents, content, kinds, refused, onChanged }: Options): FieldEditor {
  const { layouts: texts } = useConsoleTexts();
  const [state, dispatch] = useReducer(editorReducer, null, () => openEditor(documents, content));
  const [announcement, setAnnouncement] = useState('');
  const act = (action: EditorAction) => {
    const after = editorReducer(state, action);
    const words = said(texts, action, state, after);
    if (words !== null) setAnnouncement(words);
    const changed = after.content.fields.filter((field) => !state.content.fields.includes(field));
    if (changed.length > 0) onChanged(changed.map(({ id }) => id));
    dispatch(action);
  };
  const problems = useMemo(
    () => problemsOf(state.content, state.documents, refused),
    [state.content, state.documents, refused],
  );
  return { state, act, problems, announcement, kinds };
}
