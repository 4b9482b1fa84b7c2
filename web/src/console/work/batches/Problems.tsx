import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { Action, DownloadLink } from '../../ui/Action.tsx';
import { inputClass, Problem as ProblemText } from '../../ui/Field.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import type { Batch } from './api.ts';
import { useTargetLabel } from './target-label.ts';
import { cellKey, type Check, type CorrectedCells, remainingProblems } from './use-check.ts';

type Problem = Batch['problems'][number];

interface ProblemsProps {
  batch: Batch;
  cells: CorrectedCells;
  onCells: (cells: CorrectedCells) => void;
  /** Repeats the check of the file. Null for people who may only read. */
  check: Check | null;
}

/**
 * Shows the first problems of the file as a table, and lets people download all of them. Wrong cells can be corrected
 * in the table.
 */
export function Problems({ batch, cells, onCells, check }: ProblemsProps) {
  const { batches: texts } = useConsoleTexts();
  const label = useTargetLabel(batch);
  const areRows = areRowsChecked(batch);
  const problems = areRows || !check ? batch.problems : remainingProblems(batch, check.chosen);
  const total = batch.problems_total - (batch.problems.length - problems.length);
  const names = new Set(batch.columns.map(({ column }) => column));
  // Typing the original text of the file again removes the correction.
  const correct = ({ row, column, value = '' }: Problem, typed: string) => {
    const corrected = new Map(cells);
    if (typed === value) corrected.delete(cellKey(row, column));
    else corrected.set(cellKey(row, column), { row, column, value: typed });
    onCells(corrected);
  };
  if (total === 0) return null;
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
        {/* On a phone, each problem is a block. In a table, the field for the correction would be outside the
            screen. */}
        <table className="max-wide:block w-full text-start">
          <thead className="text-small text-ink-soft max-wide:sr-only">
            <tr>
              <th className="py-1 pe-4 text-start font-normal">{texts.row}</th>
              <th className="py-1 pe-4 text-start font-normal">{texts.column}</th>
              <th className="py-1 pe-4 text-start font-normal">{texts.reason}</th>
              {check && areRows && <th className="py-1 text-start font-normal">{texts.correction}</th>}
            </tr>
          </thead>
          <tbody className="divide-line max-wide:block divide-y">
            {problems.map((each) => (
              <tr
                key={`${each.row} ${each.column} ${each.problem}`}
                className="max-wide:grid max-wide:grid-cols-[auto_1fr] max-wide:py-2"
              >
                <td className="wide:py-2 pe-4 align-top tabular-nums">
                  <span className="wide:hidden">{texts.row} </span>
                  {each.row}
                </td>
                <td className="wide:min-w-40 wide:max-w-48 wide:py-2 wide:pe-4 align-top [overflow-wrap:anywhere]">
                  {each.problem === 'target_missing' ? label(each.column) : each.column}
                </td>
                <td className="desk:min-w-48 wide:py-2 wide:pe-4 max-wide:col-span-2 align-top">
                  {texts.problem[each.problem]}
                </td>
                {check && areRows && (
                  <td className="max-wide:col-span-2 py-1 align-top">
                    {names.has(each.column) && (
                      <input
                        aria-label={texts.correctCell(each.row, each.column)}
                        autoComplete="off"
                        maxLength={5000}
                        value={cells.get(cellKey(each.row, each.column))?.value ?? each.value ?? ''}
                        onChange={(event) => correct(each, event.target.value)}
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
          {check.isMissing && <ProblemText>{texts.noFile}</ProblemText>}
          <Failure error={check.error} />
        </>
      )}
    </Section>
  );
}

const HEADER_ROW = 1;

/**
 * Returns whether the rows were checked. If a column is wrong, no row was checked, so there are no rows to correct or
 * omit.
 */
export const areRowsChecked = ({ problems }: Pick<Batch, 'problems'>): boolean =>
  problems.every(({ row }) => row > HEADER_ROW);
