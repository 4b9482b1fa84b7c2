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
  /** Leaves out the rows with problems. */
  skips?: boolean;
}

/** The corrections by row and column. The server keeps no file, so they are sent again with every check of the file. */
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
    /** The part of the page whose button started the last check, which shows its failure. */
    startedIn,
    run: (asked: Run) => {
      setStartedIn(asked.of);
      if (file) mutate({ ...asked, sent: file });
      else setIsMissing(true);
    },
  };
}

export const LEFT_OUT = '';

type Column = Batch['columns'][number];

export const valueOf = ({ column, target, suggested }: Column, chosen: ReadonlyMap<string, string>): string =>
  chosen.get(column) ?? target ?? suggested ?? LEFT_OUT;

/**
 * Returns the suggested values of the columns, if they settle all problems with the columns. The file is then checked with
 * them at once, because nothing is sent before a person starts the batch.
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
