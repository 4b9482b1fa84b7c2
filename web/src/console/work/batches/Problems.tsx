import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { Action, DownloadLink } from '../../ui/Action.tsx';
import { inputClass, Problem } from '../../ui/Field.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import type { Batch } from './api.ts';
import { useTargetLabel } from './target-label.ts';
import { cellKey, type Check, type CorrectedCells } from './use-check.ts';

interface ProblemsProps {
  batch: Batch;
  cells: CorrectedCells;
  onCells: (cells: CorrectedCells) => void;
  /** The check that the page can repeat. Null for people who may only read. */
  check: Check | null;
}

/**
 * Shows the first problems of the file as a table, and offers all of them for download. Wrong cells can be corrected in
 * place.
 */
export function Problems({ batch, cells, onCells, check }: ProblemsProps) {
  const { batches: texts } = useConsoleTexts();
  const label = useTargetLabel(batch);
  const { problems, problems_total: total } = batch;
  const names = new Set(batch.columns.map(({ column }) => column));
  // If a column is wrong, no row was checked, so there are no rows to leave out.
  const areRows = problems.every(({ row }) => row > HEADER_ROW);
  // An emptied field takes the correction back: the cell of the file applies again.
  const correct = (row: number, column: string, value: string) => {
    const corrected = new Map(cells);
    if (value === '') corrected.delete(cellKey(row, column));
    else corrected.set(cellKey(row, column), { row, column, value });
    onCells(corrected);
  };
  return (
    <Section
      title={texts.problemsCount(total)}
      actions={
        <DownloadLink href={api.batches.problems.address(batch.batch_id)}>
          {texts.problemsDownload}
        </DownloadLink>
      }
    >
      <p className="text-ink-soft mb-3">{texts.problemsLead}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also by keys */}
      <section className="overflow-x-auto" aria-label={texts.problemsTable} tabIndex={0}>
        <table className="w-full text-start">
          <thead className="text-small text-ink-soft">
            <tr>
              <th className="py-1 pe-4 text-start font-normal">{texts.row}</th>
              <th className="py-1 pe-4 text-start font-normal">{texts.column}</th>
              <th className="py-1 pe-4 text-start font-normal">{texts.reason}</th>
              {check && areRows && <th className="py-1 text-start font-normal">{texts.correction}</th>}
            </tr>
          </thead>
          <tbody className="divide-line divide-y">
            {problems.map(({ row, column, problem }) => (
              <tr key={`${row} ${column} ${problem}`}>
                <td className="py-2 pe-4 align-top tabular-nums">{row}</td>
                <td className="wide:min-w-40 max-w-48 py-2 pe-4 align-top [overflow-wrap:anywhere]">
                  {problem === 'target_missing' ? label(column) : column}
                </td>
                <td className="desk:min-w-48 py-2 pe-4 align-top">{texts.problem[problem]}</td>
                {check && areRows && (
                  <td className="py-1 align-top">
                    {names.has(column) && (
                      <input
                        aria-label={texts.correctCell(row, column)}
                        autoComplete="off"
                        maxLength={5000}
                        value={cells.get(cellKey(row, column))?.value ?? ''}
                        onChange={(event) => correct(row, column, event.target.value)}
                        className={`${inputClass} min-w-40`}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > problems.length && (
        <p className="text-small text-ink-soft mt-2">{texts.problemsMore(total - problems.length)}</p>
      )}
      {check && areRows && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Action
            variant="primary"
            busy={check.isPending}
            disabled={cells.size === 0}
            onClick={() => check.run({ of: 'cells' })}
          >
            {texts.checkCorrected}
          </Action>
          <Action busy={check.isPending} onClick={() => check.run({ of: 'cells', skips: true })}>
            {texts.skipInvalid}
          </Action>
        </div>
      )}
      {areRows && check?.startedIn === 'cells' && (
        <>
          {check.isMissing && <Problem>{texts.noFile}</Problem>}
          <Failure error={check.error} />
        </>
      )}
    </Section>
  );
}

const HEADER_ROW = 1;
