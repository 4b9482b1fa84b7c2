/** Checks the file of a batch again, with the columns matched and the cells corrected on the page. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { refuseChangedFiles } from '../../ui/changed-since-selected.ts';
import { heldFiles, holdFiles } from '../../ui/held-files.ts';
import { type Batch, batchQuery } from './api.ts';

interface CorrectedCell {
  row: number;
  column: string;
  value: string;
}

interface Run {
  of: 'cells' | 'columns';
  /** Whether to omit the rows with problems. */
  skips?: boolean;
}

/**
 * The corrections by row and column. The server does not store the file, so every check of the file sends them again.
 */
export type CorrectedCells = ReadonlyMap<string, CorrectedCell>;

export const cellKey = (row: number, column: string): string => `${row} ${column}`;

export type Check = ReturnType<typeof useCheck>;

export function useCheck(batch: Batch, cells: CorrectedCells) {
  const { batches: texts, setup } = useConsoleTexts();
  const client = useQueryClient();
  const [file, setFile] = useState(() => heldFiles(batch.batch_id)[0] ?? null);
  const [isMissing, setIsMissing] = useState(false);
  const [startedIn, setStartedIn] = useState<Run['of']>('columns');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ sent, skips = false }: Run & { sent: File }) => {
      await refuseChangedFiles([sent], setup.savedAnew);
      return api.batches.replaceFile(batch.batch_id, {
        batch: {
          columns: columnsOf(batch, chosen),
          ...(cells.size > 0 ? { cells: [...cells.values()] } : {}),
          ...(skips ? { skip_invalid_rows: true } : {}),
        },
        file: sent,
      });
    },
    onSuccess: (checked, { sent, skips }) => {
      holdFiles(checked.batch_id, [sent]);
      client.setQueryData(batchQuery(checked.batch_id).queryKey, checked);
      if (checked.status !== 'ready') notify.warning(texts.problemsCount(checked.problems_total));
      else notify.success(skips ? texts.validReady(checked.rows_total) : texts.readyToast);
      showResult();
    },
  });
  return {
    file,
    isMissing,
    chosen,
    isPending,
    error,
    choose: (column: string, value: string) => setChosen(new Map([...chosen, [column, value]])),
    take: (taken: File) => {
      setFile(taken);
      setIsMissing(false);
      reset();
    },
    /** The part of the page that started the last check. It shows the failure of the check. */
    startedIn,
    run: (asked: Run) => {
      setStartedIn(asked.of);
      if (file) mutate({ ...asked, sent: file });
      else setIsMissing(true);
    },
  };
}

/** Scrolls to the result at the top of the page, because the button that started the check may have disappeared. */
const showResult = () =>
  requestAnimationFrame(() => {
    document.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  });

export const LEFT_OUT = '';

type Column = Batch['columns'][number];

export const valueOf = ({ column, target, suggested }: Column, chosen: ReadonlyMap<string, string>): string =>
  chosen.get(column) ?? target ?? suggested ?? LEFT_OUT;

/**
 * Returns the suggested values of the columns if they solve all problems with columns. The file is then checked with
 * these values immediately. This is safe, because nothing is sent before a person starts the batch.
 */
export function suggestionsFor({
  columns,
  targets,
  problems,
}: Pick<Batch, 'columns' | 'targets' | 'problems'>): Record<string, string> | null {
  const unknown = columns.filter(({ target }) => target === null);
  const suggested = unknown.flatMap(({ column, suggested: value }) =>
    column === '' || value === null ? [] : [[column, value] as const],
  );
  const provided = [...columns.flatMap(({ target }) => target ?? []), ...suggested.map(([, value]) => value)];
  const isWhole =
    suggested.length > 0 &&
    suggested.length === unknown.length &&
    new Set(provided).size === provided.length &&
    targets.every(({ target, required }) => !required || provided.includes(target)) &&
    problems.every(({ problem }) => problem === 'column_unknown' || problem === 'target_missing');
  return isWhole ? Object.fromEntries(suggested) : null;
}

/**
 * Returns the values of all columns, because the server does not store earlier choices. Omits columns that a corrected
 * file no longer has.
 */
function columnsOf({ columns }: Batch, chosen: ReadonlyMap<string, string>): Record<string, string | null> {
  return Object.fromEntries(
    columns.filter(({ column }) => column !== '').map((each) => [each.column, valueOf(each, chosen) || null]),
  );
}

/** Returns the problems that the chosen values do not solve. */
export function remainingProblems(
  { columns, problems }: Pick<Batch, 'columns' | 'problems'>,
  chosen: ReadonlyMap<string, string>,
): Batch['problems'] {
  const values = new Map(columns.map((each) => [each.column, valueOf(each, chosen)]));
  const provided = new Set(values.values());
  return problems.filter(({ column, problem }) => {
    if (problem === 'column_unknown') return !chosen.has(column) && values.get(column) === LEFT_OUT;
    return problem !== 'target_missing' || !provided.has(column);
  });
}
