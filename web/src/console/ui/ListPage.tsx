import type { ReactNode } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { byFolder } from './by-folder.ts';
import { Empty, Loaded, Loading } from './Outcome.tsx';
import { Page } from './Page.tsx';

interface ListPageProps<Item> {
  texts: Readonly<Record<'title' | 'lead' | 'emptyTitle' | 'emptyText', string>>;
  icon: ReactNode;
  /** The actions next to the heading. On an empty page, they are in the centre. */
  actions?: ReactNode;
  /** A control between the heading and the list. It is always shown. */
  choice?: ReactNode;
  query: { data: Item[] | undefined; error: Error | null; refetch: () => unknown };
  /** Content that replaces the icon, text and actions of an empty page. */
  empty?: ReactNode;
  keyOf: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
  /** Returns the folder of an item. The list has a heading for each folder. */
  folderOf?: (item: Item) => string | null;
  /** Renders content between the heading and the list once the list is loaded. */
  renderAbove?: (items: readonly Item[]) => ReactNode;
  /** Content after the list, such as a button that loads more. */
  below?: ReactNode;
}

/**
 * Shows a page with one short list. Shows a skeleton while the list loads, the next action if it is empty, and a retry
 * button if loading failed.
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
  folderOf = () => null,
  renderAbove,
  below,
}: ListPageProps<Item>) {
  const { setup } = useConsoleTexts();
  const { locale } = useTexts();
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
              {byFolder(items, folderOf, locale).map(({ name, items: own }, _, all) => (
                <section key={name} aria-label={name ?? undefined}>
                  {(name !== null || all.length > 1) && (
                    <h2 className="font-strong mt-6 -mb-2">{name ?? setup.folders.none}</h2>
                  )}
                  <ul className="border-line bg-surface rounded-card divide-line mt-4 divide-y border">
                    {own.map((item) => (
                      <li key={keyOf(item)} className="text-body px-4 py-3">
                        {renderRow(item)}
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
              {below}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
