import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { Action, ActionLink, DownloadLink } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { ChartIcon } from '../../ui/icons.tsx';
import { Empty, Loaded, Loading } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { Charts } from './Charts.tsx';
import { queryFor, readChoice, writeChoice, type InsightQuery } from './choice.ts';
import type { Insight } from './figures.ts';
import { InsightFilters } from './InsightFilters.tsx';
import { useFormat } from './use-format.ts';

/** Shows the figures of a period. */
export function InsightPage() {
  const { insight: texts } = useConsoleTexts();
  const [address, setAddress] = useSearchParams();
  const choice = readChoice(address);
  // The time at which the page was opened. The last day of the period stays fixed while the page is open.
  const [openedAt] = useState(() => new Date());
  const query = queryFor(choice, openedAt);
  const insight = useQuery({
    ...api.insight.get.query(query ?? {}),
    enabled: query !== null,
    staleTime: 60_000,
    // The previous figures stay on the screen until new figures arrive, so that the layout does not move.
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={texts.title} lead={texts.lead} actions={query && <Actions query={query} />}>
      <InsightFilters choice={choice} onChange={(changed) => setAddress(writeChoice(changed))} />
      {query === null ? (
        <Notice tone="calm">{texts.badDates}</Notice>
      ) : (
        <Loaded query={insight} loading={<Loading text={texts.loading} />}>
          {(data) => (
            <div aria-busy={insight.isPlaceholderData || undefined}>
              <Counted insight={data} />
              {data.period.sessions.started === 0 ? <Nothing /> : <Charts {...data} />}
            </div>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function Actions({ query }: { query: InsightQuery }) {
  const { insight: texts } = useConsoleTexts();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <DownloadLink href={api.insight.csv.address(query)}>{texts.export}</DownloadLink>
      <Action onClick={() => window.print()}>{texts.print}</Action>
    </div>
  );
}

/** Shows the dates of the period and the age of the figures. */
function Counted({ insight }: { insight: Insight }) {
  const { insight: texts } = useConsoleTexts();
  const { date, zone } = useFormat();
  const { period, comparison, time_zone, counted_at, is_counting } = insight;
  return (
    <>
      <p className="text-small text-ink-soft">
        {texts.days(date(period.from), date(period.to), zone(time_zone))}{' '}
        {comparison && texts.against(date(comparison.from), date(comparison.to))}{' '}
        {counted_at && (
          <>
            {texts.counted} <Ago at={counted_at} />
          </>
        )}
      </p>
      {is_counting && <Notice tone="calm">{texts.counting}</Notice>}
    </>
  );
}

function Nothing() {
  const { insight: texts } = useConsoleTexts();
  return (
    <Empty
      icon={<ChartIcon />}
      title={texts.emptyTitle}
      actions={<ActionLink to="/sessions">{texts.toSessions}</ActionLink>}
    >
      <p>{texts.emptyText}</p>
    </Empty>
  );
}
