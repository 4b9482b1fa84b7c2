import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailed } from './Outcome.tsx';
import { Page } from './Page.tsx';

interface ListPageProps<Item> {
  title: string;
  lead: string;
  actions?: ReactNode;
  query: UseQueryResult<Item[]>;
  empty: ReactNode;
  keyOf: (item: Item) => string;
  row: (item: Item) => ReactNode;
  /** Between the heading and the list, once it is there. */
  above?: (items: readonly Item[]) => ReactNode;
}

/** A page that is one short list: loading in its shape, empty with the next action, failed with its mending. */
export function ListPage<Item>({
  title,
  lead,
  actions,
  query,
  empty,
  keyOf,
  row,
  above,
}: ListPageProps<Item>) {
  const { setup } = useConsoleTexts();
  const { data, error, isPending, refetch } = query;
  return (
    <Page title={title} lead={lead} actions={actions}>
      {isPending && (
        <output className="border-line bg-surface rounded-card mt-4 block space-y-3 border p-4">
          <span className="sr-only">{setup.loading}</span>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </output>
      )}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && empty}
      {data && data.length > 0 && (
        <>
          {above?.(data)}
          <ul className="border-line bg-surface rounded-card divide-line mt-4 divide-y border">
            {data.map((item) => (
              <li key={keyOf(item)} className="text-body px-4 py-3">
                {row(item)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
