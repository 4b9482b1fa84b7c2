import { useConsoleTexts } from '../../../texts/console.tsx';
import { Action } from '../../ui/Action.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Batch } from './api.ts';
import { FileField } from './FileField.tsx';
import { useTargetLabel } from './target-label.ts';
import { areRowsChecked } from './Problems.tsx';
import { type Check, LEFT_OUT, remainingProblems, valueOf } from './use-check.ts';

interface ColumnsFormProps {
  batch: Batch;
  check: Check;
  /** Called when another file is selected. Corrections of the former file then no longer apply. */
  onReplace: () => void;
}

/** Matches each column to a value. If the file has changed or the page was opened again, asks for the file. */
export function ColumnsForm({ batch, check, onReplace }: ColumnsFormProps) {
  const { batches: texts } = useConsoleTexts();
  const { file, isMissing, chosen, isPending, error } = check;
  const label = useTargetLabel(batch);
  const areWrong = !areRowsChecked(batch);
  const isSettled = areWrong && remainingProblems(batch, chosen).length === 0;
  const options = [
    { value: LEFT_OUT, label: texts.leftOut },
    ...batch.targets.map(({ target }) => ({ value: target, label: label(target) })),
  ];
  return (
    <Section title={texts.columns}>
      <p className="text-ink-soft mb-3">{isSettled ? texts.columnsSettled : texts.columnsLead}</p>
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
                  ? [...options, { value: each.target, label: label(each.target) }]
                  : options
              }
              onChange={(value) => check.choose(each.column, value)}
            />
          ))}
      </div>
      <div className="mt-4">
        {!file && <p className="mb-2">{texts.fileNotKept}</p>}
        <FileField
          file={file}
          error={isMissing ? texts.noFile : undefined}
          onChange={(taken) => {
            onReplace();
            check.take(taken);
          }}
        />
      </div>
      {check.startedIn === 'columns' && <Failure error={error} />}
      <div className="mt-4">
        <Action
          variant={areWrong ? 'primary' : 'quiet'}
          busy={isPending}
          onClick={() => check.run({ of: 'columns' })}
        >
          {texts.checkAgain}
        </Action>
      </div>
    </Section>
  );
}
