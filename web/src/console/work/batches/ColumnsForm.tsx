import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { Section } from '../../ui/Page.tsx';
import { refuseChangedFiles } from '../../ui/changed-since-selected.ts';
import { heldFiles, holdFiles } from '../../ui/held-files.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { type Batch, batchQuery } from './api.ts';
import { FileField } from './FileField.tsx';

/** Matches each column to a value. Asks for the file again if it changed or the page was reopened. */
export function ColumnsForm({ batch }: { batch: Batch }) {
  const { batches: texts, setup } = useConsoleTexts();
  const client = useQueryClient();
  const [file, setFile] = useState(() => heldFiles(batch.batch_id)[0] ?? null);
  const [isMissing, setIsMissing] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (sent: File) => {
      await refuseChangedFiles([sent], setup.savedAnew);
      return api.batches.replaceFile(batch.batch_id, {
        batch: { columns: columnsOf(batch, chosen) },
        file: sent,
      });
    },
    onSuccess: (checked, sent) => {
      holdFiles(checked.batch_id, [sent]);
      client.setQueryData(batchQuery(checked.batch_id).queryKey, checked);
      if (checked.status === 'ready') notify.success(texts.readyToast);
      else notify.warning(texts.problemsCount(checked.problems_total));
    },
  });
  const choose = (taken: File) => {
    setFile(taken);
    setIsMissing(false);
    reset();
  };
  const options = [
    { value: LEFT_OUT, label: texts.leftOut },
    ...batch.targets.map(({ target }) => ({ value: target, label: target })),
  ];
  return (
    <Section title={texts.columns}>
      <p className="text-ink-soft mb-3">{texts.columnsLead}</p>
      <div className="wide:grid-cols-2 grid gap-4">
        {batch.columns
          .filter(({ column }) => column !== '')
          .map((each) => (
            <SelectField
              key={each.column}
              label={each.column}
              value={valueOf(each, chosen)}
              options={
                each.target?.startsWith('metadata.')
                  ? [...options, { value: each.target, label: each.target }]
                  : options
              }
              onChange={(value) => setChosen(new Map([...chosen, [each.column, value]]))}
            />
          ))}
      </div>
      <div className="mt-4">
        {!file && <p className="mb-2">{texts.fileNotKept}</p>}
        <FileField file={file} error={isMissing ? texts.noFile : undefined} onChange={choose} />
      </div>
      {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      <div className="mt-4">
        <Action busy={isPending} onClick={() => (file ? mutate(file) : setIsMissing(true))}>
          {texts.checkAgain}
        </Action>
      </div>
    </Section>
  );
}

const LEFT_OUT = '';

type Column = Batch['columns'][number];

const valueOf = ({ column, target, suggested }: Column, chosen: ReadonlyMap<string, string>): string =>
  chosen.get(column) ?? target ?? suggested ?? LEFT_OUT;

/**
 * Sends only unrecognised columns and those matched by hand, so that recognised columns missing from a corrected file cause
 * no error.
 */
function columnsOf(batch: Batch, chosen: ReadonlyMap<string, string>): Record<string, string | null> {
  return Object.fromEntries(
    batch.columns
      .filter(({ column, target }) => column !== '' && (target === null || chosen.has(column)))
      .map((each) => [each.column, valueOf(each, chosen) || null]),
  );
}
