import { useState } from 'react';
import { ApiError, asApiError } from '../../../../api/client.ts';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Action, actionClass } from '../../../ui/Action.tsx';
import type { EditorField } from './field.ts';
import { problemsIn } from './problems.ts';
import type { LayoutEditor } from './use-editor.ts';
import { fieldName, problemText } from './words.ts';

interface SaveNoticesProps {
  editor: LayoutEditor;
  layoutId: string;
  /** Whether the person has tried to save while some fields were invalid. */
  hasTried: boolean;
  onShow: (field: EditorField) => void;
  onDiscard: () => void;
}

/** Explains why saving failed and what to do. If unsaved changes were restored, says so at the start. */
export function SaveNotices({ editor, layoutId, hasTried, onShow, onDiscard }: SaveNoticesProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.editor;
  const { state, problems, saving, restored, isUnsaved } = editor;
  const { content } = state;
  const [isRead, setIsRead] = useState(false);
  const { shell } = useConsoleTexts();
  const wrong = content.fields.filter(({ id }) => problems.has(id));
  const latest = latestIn(saving.error);
  return (
    <>
      {restored && isUnsaved && !isRead && (
        <Notice tone="calm" title={texts.restored}>
          <p className="text-small">{texts.restoredHint}</p>
          <div className="flex flex-wrap gap-2 pt-1">
            <Action onClick={() => setIsRead(true)}>{shell.close}</Action>
            <Action onClick={onDiscard}>{texts.discard}</Action>
          </div>
        </Notice>
      )}
      {hasTried && content.name.trim() === '' && <Notice tone="bad">{texts.nameMissing}</Notice>}
      {hasTried && content.roles.some(({ name }) => name.trim() === '') && (
        <Notice tone="bad">{texts.roleNameMissing}</Notice>
      )}
      {hasTried && wrong.length > 0 && (
        <Notice tone="bad" title={texts.cannotSave}>
          <ul className="text-small space-y-1">
            {wrong.map((field) => (
              <li key={field.id}>
                <button
                  type="button"
                  onClick={() => onShow(field)}
                  className="font-strong min-h-6 underline underline-offset-4"
                >
                  {fieldName(layouts, field, content.roles)} ({field.id})
                </button>
                {': '}
                {(problems.get(field.id) ?? [])
                  .map((problem) => problemText(layouts, problem, content))
                  .join(' ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {latest !== null && (
        <Notice tone="warn" title={texts.changedTitle(latest)}>
          <p className="text-small">{texts.changedText}</p>
          <div className="flex flex-wrap gap-2 pt-1">
            <a
              href={`/console/layouts/${layoutId}?version=${latest}`}
              target="_blank"
              rel="noreferrer"
              className={actionClass('quiet')}
            >
              {texts.seeOther(latest)}
            </a>
            <Action onClick={() => editor.save(latest)}>{texts.saveOver(latest + 1)}</Action>
            <Action onClick={onDiscard}>{texts.takeOther}</Action>
          </div>
        </Notice>
      )}
      {saving.error && latest === null && problemsIn(asApiError(saving.error)).length === 0 && (
        <Notice tone="bad">{asApiError(saving.error).message}</Notice>
      )}
    </>
  );
}

/** Returns the version that a colleague has saved in the meantime. Returns null for any other error. */
function latestIn(error: Error | null): number | null {
  if (!(error instanceof ApiError) || error.code !== 'LAYOUT_CHANGED') return null;
  const { latest_version } = error.facts;
  return typeof latest_version === 'number' ? latest_version : null;
}
