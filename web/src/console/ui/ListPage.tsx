import type { ReactNode } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Empty, Loaded, Loading } from './Outcome.tsx';
import { Page } from './Page.tsx';

interface ListPageProps<Item> {
  texts: Readonly<Record<'title' | 'lead' | 'emptyTitle' | 'emptyText', string>>;
  icon: ReactNode;
  /** Shown at the heading, or in the centre of an empty page. */
  actions?: ReactNode;
  /** Always shown between the heading and the list. */
  choice?: ReactNode;
  query: { data: Item[] | undefined; error: Error | null; refetch: () => unknown };
  /** Replaces the icon, text and actions of an empty page. */
  empty?: ReactNode;
  keyOf: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
  /** Shown between the heading and the list, once the list is loaded. */
  renderAbove?: (items: readonly Item[]) => ReactNode;
  /** Content after the list, such as a button that loads more. */
  below?: ReactNode;
}

/**
 * Shows a page with one short list: a skeleton while it loads, the next action if it is empty, a retry button if it
 * failed.
 */
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
  return (
    <Page title={texts.title} lead={texts.lead} actions={query.data && query.data.length > 0 && actions}>
      {choice}
      <Loaded query={query} loading={<Loading text={setup.loading} />}>
        {(items) =>
          items.length === 0 ? (
            (empty ?? (
              <Empty icon={icon} title={texts.emptyTitle} actions={actions}>
                <p>{texts.emptyText}</p>
              </Empty>
            ))
          ) : (
            <>
              {renderAbove?.(items)}
              <ul className="border-line bg-surface rounded-card divide-line mt-4 divide-y border">
                {items.map((item) => (
                  <li key={keyOf(item)} className="text-body px-4 py-3">
                    {renderRow(item)}
                  </li>
                ))}
              </ul>
              {below}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
