import type { ReactNode } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Empty, LoadFailed } from './Outcome.tsx';
import { Page } from './Page.tsx';

interface ListPageProps<Item> {
  texts: Readonly<Record<'title' | 'lead' | 'emptyTitle' | 'emptyText', string>>;
  icon: ReactNode;
  /** At the heading, or in the middle of an empty page. */
  actions?: ReactNode;
  /** Between the heading and the list, whatever is in it. */
  choice?: ReactNode;
  query: { data: Item[] | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  /** Replaces the icon, text and actions of an empty page. */
  empty?: ReactNode;
  keyOf: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
  /** Between the heading and the list, once it is there. */
  renderAbove?: (items: readonly Item[]) => ReactNode;
  /** After the list, such as the way to more of it. */
  below?: ReactNode;
}

/** A page that is one short list: a skeleton while it loads, the next action if it is empty, a retry if it failed. */
export function ListPage<Item>({
  texts,
  icon,
  actions,
  choice,
  query,
  empty,
  keyOf,
  renderRow,
  renderAbove,
  below,
}: ListPageProps<Item>) {
  const { setup } = useConsoleTexts();
  const { data, error, isPending, refetch } = query;
  return (
    <Page title={texts.title} lead={texts.lead} actions={data && data.length > 0 && actions}>
      {choice}
      {isPending && (
        <output className="border-line bg-surface rounded-card mt-4 block space-y-3 border p-4">
          <span className="sr-only">{setup.loading}</span>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </output>
      )}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 &&
        (empty ?? (
          <Empty icon={icon} title={texts.emptyTitle} actions={actions}>
            <p>{texts.emptyText}</p>
          </Empty>
        ))}
      {data && data.length > 0 && (
        <>
          {renderAbove?.(data)}
          <ul className="border-line bg-surface rounded-card divide-line mt-4 divide-y border">
            {data.map((item) => (
              <li key={keyOf(item)} className="text-body px-4 py-3">
                {renderRow(item)}
              </li>
            ))}
          </ul>
          {below}
        </>
      )}
    </Page>
  );
}
