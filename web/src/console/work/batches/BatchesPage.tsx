import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMay } from '../../api/me.ts';
import { Action, ActionLink } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { BatchIcon } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { batchesQuery, type BatchSummary } from './api.ts';

/** Lists the batches with their progress. */
export function BatchesPage() {
  const { batches: texts } = useConsoleTexts();
  const maySend = useMay('send');
  const query = useInfiniteQuery({
    ...batchesQuery,
    select: ({ pages }) => pages.flatMap(({ batches }) => batches),
  });
  const add = maySend && (
    <ActionLink to="/batches/new" variant="primary">
      {texts.add}
    </ActionLink>
  );
  return (
    <ListPage
      texts={texts}
      icon={<BatchIcon />}
      actions={add}
      query={query}
      keyOf={({ batch_id }) => batch_id}
      renderRow={(batch) => <Row batch={batch} />}
      below={
        query.hasNextPage && (
          <div className="mt-4">
            <Action busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {texts.more}
            </Action>
          </div>
        )
      }
    />
  );
}

function Row({ batch }: { batch: BatchSummary }) {
  const { batches: texts, sessions, setup } = useConsoleTexts();
  const facts = [
    batch.status === 'problems'
      ? texts.problemsCount(batch.problems_total)
      : texts.madeOf(batch.rows_made, batch.rows_total),
    ...(batch.rows_failed > 0 ? [texts.failedCount(batch.rows_failed)] : []),
    batch.department ?? setup.noDepartment,
  ];
  return (
    <div className="min-w-0">
      <Link
        to={`/batches/${batch.batch_id}`}
        className="font-strong hover:text-brand inline-block min-h-6 break-words underline-offset-4 hover:underline"
      >
        {batch.name}
      </Link>
      {batch.is_test && <span className="text-small text-warn font-strong ms-2">{sessions.test}</span>}
      <p>{texts.status[batch.status]}</p>
      <p className="text-small text-ink-soft">
        {facts.join(' · ')} · <Ago at={batch.changed_at} />
      </p>
    </div>
  );
}
