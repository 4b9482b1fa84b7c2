import { useMutation } from '@tanstack/react-query';
import type { invitePeople } from '@countersign/contract/staff/people';
import { useState } from 'react';
import { asApiError, type DataOf } from '../../../api/client.ts';
import { useConsoleLanguage, useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

type Preview = DataOf<typeof invitePeople>;

const EXAMPLE = 'name,email,role,departments\nMeera Iyer,meera@example.com,officer,Pune|Mumbai\n';

/** Invites the people in a CSV file. A preview first shows all problems. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const { setup, words } = useConsoleTexts();
  const texts = setup.people;
  const language = useConsoleLanguage();
  const [csv, setCsv] = useState('');
  const onceKey = useIdempotencyKey();
  const check = useMutation({
    mutationFn: (text: string) => api.people.inviteAll({ csv: text, language, dry_run: true }),
  });
  const preview = check.data;
  const isReady =
    preview !== undefined &&
    preview.file_problem === null &&
    preview.rows.every(({ problems }) => problems.length === 0);
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    const text = await file.text();
    setCsv(text);
    check.mutate(text);
  };
  const send = () => {
    const body = { csv, language };
    return api.people.inviteAll(body, { idempotencyKey: onceKey(body) });
  };
  const failure = check.error ? asApiError(check.error).message : undefined;
  return (
    <FormDialog<unknown>
      title={texts.importPeople}
      submit={
        preview && isReady
          ? texts.importSend(preview.rows.length, words.figure(preview.rows.length))
          : texts.importPeople
      }
      values={{ csv }}
      isComplete={isReady}
      act={send}
      done={texts.importDone}
      refresh="people"
      // Checks the file again after a failure, because another administrator may have invited one of the people.
      onFailed={() => check.mutate(csv)}
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
                  download="people.csv"
                >
                  {texts.importExample}
                </a>
              </>
            }
            error={
              failure ??
              (preview?.file_problem ? fileProblem(texts, preview) : problem(!isReady, texts.importMissing))
            }
            drop={texts.importDrop}
            choose={texts.importChoose}
            accept=".csv,text/csv"
            isSingle
            onFiles={(files) => void take(files)}
          />
          {preview && preview.rows.length > 0 && <PreviewTable rows={preview.rows} />}
        </>
      )}
    </FormDialog>
  );
}

type Texts = ReturnType<typeof useConsoleTexts>['setup']['people'];

function fileProblem(texts: Texts, { file_problem, missing_columns }: Preview): string | undefined {
  if (file_problem === null) return undefined;
  return file_problem === 'columns'
    ? texts.importFile.columns(missing_columns.join(', '))
    : texts.importFile[file_problem];
}

function PreviewTable({ rows }: { rows: Preview['rows'] }) {
  const { setup, shell, words } = useConsoleTexts();
  const texts = setup.people;
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  const roleOf = (role: string) => Object.entries(shell.roles).find(([id]) => id === role)?.[1] ?? role;
  // The rows with problems come first, because they need corrections.
  const shown = [...wrong, ...rows.filter(({ problems }) => problems.length === 0)];
  const columns = { name: setup.name, email: texts.email, role: texts.role, departments: texts.departments };
  return (
    <>
      <output className={`font-strong block ${wrong.length > 0 ? 'text-bad' : ''}`}>
        {wrong.length > 0
          ? texts.importWrong(wrong.length, words.figure(wrong.length))
          : texts.importReady(rows.length, words.figure(rows.length))}
      </output>
      <ul
        aria-label={texts.importPreview}
        className="divide-line border-line max-h-80 divide-y overflow-y-auto border-y"
      >
        {shown.map(({ row, name, email, role, departments, problems }) => (
          <li key={row} className="py-2">
            <p className="break-words">
              <span className="text-small text-ink-soft me-2 tabular-nums">
                {texts.importRow} {words.figure(row)}
              </span>
              <span className="font-strong">{name}</span>
            </p>
            <p className="text-small text-ink-soft break-words">
              {email} · {roleOf(role)} · {departments.join(', ') || texts.allDepartments}
            </p>
            {problems.map(({ column, problem }) => (
              <p key={column} className="text-small text-bad">
                {columns[column]}:{' '}
                {column === 'role' && problem === 'unknown'
                  ? texts.importRoles(Object.keys(shell.roles).join(', '))
                  : texts.importProblem[problem]}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
