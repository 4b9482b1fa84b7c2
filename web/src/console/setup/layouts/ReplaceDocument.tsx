import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { Actions, Dialog } from '../../ui/Dialog.tsx';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { refuseChangedFiles } from '../../ui/changed-since-selected.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Layout, Replaced } from './api.ts';
import { problemText as documentProblem } from './DocumentsField.tsx';
import { addDocuments, type DocumentsProblem } from './documents.ts';
import { problemsIn } from './editor/problems.ts';
import { fieldName, problemText } from './editor/words.ts';

interface ReplaceDocumentProps {
  layout: Layout;
  /** The number of the visible document. */
  number: number;
  onReplaced: (replaced: Replaced) => void;
  onClose: () => void;
}

/** Replaces a PDF. If fields do not fit the new PDF, the dialog lists them before it removes them. */
export function ReplaceDocument({ layout, number, onReplaced, onClose }: ReplaceDocumentProps) {
  const { layouts, setup, shell } = useConsoleTexts();
  const texts = layouts.replace;
  const [which, setWhich] = useState(number);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<DocumentsProblem | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ sent, dropsUnfitting }: { sent: File; dropsUnfitting: boolean }) => {
      await refuseChangedFiles([sent], setup.savedAnew);
      return api.layouts.replaceDocument(layout.layout_id, which, {
        replacement: { based_on: layout.version, drop_unfitting: dropsUnfitting },
        document: sent,
      });
    },
    onSuccess: onReplaced,
  });
  const refusal = error && asApiError(error);
  const unfitting = refusal ? problemsIn(refusal) : [];
  const wrong = problem && documentProblem(layouts.make, problem);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className="space-y-4">
        <p>{texts.text}</p>
        {layout.documents.length > 1 && (
          <SelectField
            label={layouts.editor.onDocument}
            value={String(which)}
            options={layout.documents.map(({ document, name }) => ({
              value: String(document),
              label: name ?? layouts.editor.document(document),
            }))}
            onChange={(chosen) => {
              setWhich(Number(chosen));
              reset();
            }}
          />
        )}
        <div>
          <DropFiles
            hint={
              wrong ? null : (
                <span className="text-body text-ink break-words">{file?.name ?? texts.none}</span>
              )
            }
            error={wrong}
            drop={texts.drop}
            choose={texts.choose}
            accept="application/pdf,.pdf"
            isSingle
            onFiles={([first]) => {
              if (!first) return;
              const taken = addDocuments([], [first]);
              setProblem(taken.problem);
              setFile(taken.documents[0] ?? null);
              reset();
            }}
          />
        </div>
        {unfitting.length > 0 && (
          <Notice tone="warn" title={texts.unfitting}>
            <ul className="text-small space-y-1">
              {unfitting.map((each) => {
                const field = layout.fields.find((known) => known.id === each.field);
                return (
                  <li key={each.field}>
                    <span className="font-strong">
                      {field ? fieldName(layouts, field, layout.roles) : each.field}
                    </span>
                    {`: ${problemText(layouts, each, layout)}`}
                  </li>
                );
              })}
            </ul>
          </Notice>
        )}
        {refusal && unfitting.length === 0 && <Notice tone="bad">{refusal.message}</Notice>}
      </div>
      <Actions>
        <Action
          variant={unfitting.length > 0 ? 'danger' : 'primary'}
          busy={isPending}
          disabled={!file}
          onClick={() => file && mutate({ sent: file, dropsUnfitting: unfitting.length > 0 })}
        >
          {unfitting.length > 0 ? texts.without(layouts.fields(unfitting.length)) : texts.confirm}
        </Action>
        <Action onClick={onClose}>{shell.cancel}</Action>
      </Actions>
    </Dialog>
  );
}
