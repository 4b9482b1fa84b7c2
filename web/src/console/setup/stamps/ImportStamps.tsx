import type { importStamps } from '@countersign/contract/originator/stamps';
import { STAMP_COLUMNS } from '@countersign/contract/rules/stamps';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError, type DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

type Checked = DataOf<typeof importStamps>;

interface Files {
  table: File;
  files: File;
}

const EXAMPLE = `${STAMP_COLUMNS.join(',')}\nIN-KA12345678901234X,Karnataka,Article 5,100,05-Jan-2026,Asha Rao,Meridian Finance,\n`;

/** Imports certificates. A check first shows all problems of all rows. */
export function ImportStamps({ onClose }: { onClose: () => void }) {
  const { stamps: texts } = useConsoleTexts();
  const [table, setTable] = useState<File | null>(null);
  const [files, setFiles] = useState<File | null>(null);
  const [validOnly, setValidOnly] = useState(false);
  const onceKey = useIdempotencyKey();
  const check = useMutation({
    mutationFn: (given: Files) => api.stamps.import({ ...given, import: { dry_run: true } }),
  });
  const take = (chosen: { table?: File | undefined; files?: File | undefined }) => {
    const next = { table: chosen.table ?? table, files: chosen.files ?? files };
    setTable(next.table);
    setFiles(next.files);
    if (next.table && next.files) check.mutate({ table: next.table, files: next.files });
  };
  const checked = check.data;
  const wrong = checked?.rows.filter(({ problems }) => problems.length > 0).length ?? 0;
  const right = (checked?.rows.length ?? 0) - wrong;
  const isReady = checked?.file_problem === null && right > 0 && (wrong === 0 || validOnly);
  const send = async () => {
    if (!table || !files) throw new Error('Bug: an incomplete import was submitted');
    const options = { valid_only: validOnly };
    const facts = [table, files].map(({ name, size, lastModified }) => [name, size, lastModified]);
    const key = onceKey({ facts, options });
    return api.stamps.import({ table, files, import: options }, { idempotencyKey: key });
  };
  const failure = check.error ? asApiError(check.error).message : undefined;
  return (
    <FormDialog
      title={texts.import}
      submit={texts.import}
      values={{ table, files }}
      isComplete={isReady}
      act={send}
      refresh="stamps"
      onDone={({ imported }) => {
        onClose();
        notify.success(texts.done(imported));
      }}
      onFailed={() => take({})}
      onClose={onClose}
    >
      {({ problem }) => (
        <>
          <p>{texts.importLead}</p>
          <DropFiles
            hint={
              <>
                {texts.importHint}{' '}
                <a
                  className="text-brand underline underline-offset-4"
                  href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
                  download="stamps.csv"
                >
                  {texts.example}
                </a>
              </>
            }
            error={failure ?? fileProblem(texts, checked) ?? problem(!isReady, texts.missing)}
            drop={texts.dropTable}
            choose={texts.table}
            accept=".csv,.xlsx,text/csv"
            isSingle
            onFiles={([file]) => take({ table: file })}
          >
            {table && <p>{texts.chosen(table.name)}</p>}
          </DropFiles>
          <DropFiles
            hint={texts.zipHint}
            drop={texts.dropZip}
            choose={texts.zip}
            accept=".zip,application/zip"
            isSingle
            onFiles={([file]) => take({ files: file })}
          >
            {files && <p>{texts.chosen(files.name)}</p>}
          </DropFiles>
          {check.isPending && <output className="block">{texts.checking}</output>}
          {checked && !check.isPending && checked.rows.length > 0 && <Rows checked={checked} wrong={wrong} />}
          {wrong > 0 && right > 0 && (
            <CheckField
              label={texts.validOnly}
              hint={texts.ready(right)}
              checked={validOnly}
              onChange={setValidOnly}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

type Texts = ReturnType<typeof useConsoleTexts>['stamps'];

function fileProblem(texts: Texts, checked: Checked | undefined): string | undefined {
  if (!checked || checked.file_problem === null) return undefined;
  return checked.file_problem === 'columns'
    ? texts.file.columns(checked.missing_columns.join(', '))
    : texts.file[checked.file_problem];
}

function Rows({ checked: { rows, unused_files }, wrong }: { checked: Checked; wrong: number }) {
  const { stamps: texts, words } = useConsoleTexts();
  const isWrong = ({ problems }: Checked['rows'][number]) => problems.length > 0;
  // The rows with problems come first, because they need corrections.
  const shown = [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))];
  return (
    <>
      <output className={`font-strong block ${wrong > 0 ? 'text-bad' : ''}`}>
        {wrong > 0 ? texts.wrong(wrong) : texts.ready(rows.length)}
      </output>
      <ul
        aria-label={texts.preview}
        className="divide-line border-line max-h-80 divide-y overflow-y-auto border-y"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls needs the keyboard
        tabIndex={0}
      >
        {shown.map(({ row, number, state, article, value, issued_on, problems }) => (
          <li key={row} className="py-2">
            <p className="break-words">
              <span className="text-small text-ink-soft me-2 tabular-nums">
                {texts.row} {words.figure(row)}
              </span>
              <bdi className="font-strong">{number}</bdi>
            </p>
            <p className="text-small text-ink-soft break-words">
              {[state, article, value, issued_on].filter(Boolean).join(' · ')}
            </p>
            {problems.map(({ column, problem, detail }) => (
              <p key={column} className="text-small text-bad break-words">
                {texts.columns[column]}: {texts.problem[problem]}
                {detail !== null && ` (${detail})`}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {unused_files.length > 0 && (
        <p className="text-small text-ink-soft break-words">{texts.unused(unused_files.join(', '))}</p>
      )}
    </>
  );
}
