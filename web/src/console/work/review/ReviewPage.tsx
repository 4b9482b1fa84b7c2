import { shownCount } from '@countersign/contract/rules/counts';
import { useRef } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMay } from '../../api/me.ts';
import { ActionLink } from '../../ui/Action.tsx';
import { ReviewIcon } from '../../ui/icons.tsx';
import { Empty, Loaded, Loading } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { QueueRow } from './QueueRow.tsx';
import { useReviews } from './use-reviews.ts';

/** Lists the sessions to review. `j` and `k` move through the list, and Enter opens a session. */
export function ReviewPage() {
  const { review: texts } = useConsoleTexts();
  const maySetUp = useMay('setup');
  const query = useReviews();
  const list = useRef<HTMLUListElement>(null);
  const move = (by: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const from = links.findIndex((link) => link === document.activeElement);
    links[Math.min(Math.max(from + by, 0), links.length - 1)]?.focus();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Loaded query={query} loading={<Loading text={texts.loading} />}>
        {({ reviews, total }) =>
          total.count === 0 ? (
            <Empty
              icon={<ReviewIcon />}
              title={texts.emptyTitle}
              actions={maySetUp && <ActionLink to="/templates">{texts.toTemplates}</ActionLink>}
            >
              <p>{texts.emptyText}</p>
            </Empty>
          ) : (
            <>
              <ul
                ref={list}
                aria-label={texts.list}
                className="border-line bg-surface rounded-card divide-line mt-4 divide-y overflow-hidden border"
              >
                {reviews.map((review) => (
                  <QueueRow key={review.session_id} review={review} />
                ))}
              </ul>
              <output className="text-small text-ink-soft mt-2 block">
                {texts.total(total.count, shownCount(total))}
              </output>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
