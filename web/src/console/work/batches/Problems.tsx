import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { DownloadLink } from '../../ui/Action.tsx';
import { Section } from '../../ui/Page.tsx';
import type { Batch } from './api.ts';

/** Shows the first problems of the file as a table, and offers all of them as a download. */
export function Problems({ batch }: { batch: Batch }) {
  const { batches: texts } = useConsoleTexts();
  const { problems, problems_total: total } = batch;
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
              <th className="py-1 text-start font-normal">{texts.reason}</th>
            </tr>
          </thead>
          <tbody className="divide-line divide-y">
            {problems.map(({ row, column, problem }) => (
              <tr key={`${row} ${column} ${problem}`}>
                <td className="py-2 pe-4 align-top tabular-nums">{row}</td>
                <td className="wide:min-w-40 max-w-48 py-2 pe-4 align-top [overflow-wrap:anywhere]">
                  {column}
                </td>
                <td className="desk:min-w-48 py-2 align-top">{texts.problem[problem]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > problems.length && (
        <p className="text-small text-ink-soft mt-2">{texts.problemsMore(total - problems.length)}</p>
      )}
    </Section>
  );
}
