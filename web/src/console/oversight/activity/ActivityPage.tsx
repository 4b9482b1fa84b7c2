import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { ClockIcon } from '../../../ui/more-icons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { Action, ActionLink } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { browserNames } from '../../ui/browser-names.ts';
import { ListPage } from '../../ui/ListPage.tsx';
import { MoreAction } from '../../ui/MoreAction.tsx';
import { Empty, LoadFailed } from '../../ui/Outcome.tsx';
import { ActivityFilterBar } from './ActivityFilterBar.tsx';
import { activityQuery, readFilters, type StaffEvent, writeFilters } from './api.ts';
import { actIn, detailsIn, sentenceIn } from './event-words.ts';

/** Lists what staff did and viewed, newest first. */
export function ActivityPage() {
  const { activity: texts, sessions } = useConsoleTexts();
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  const query = useInfiniteQuery(activityQuery(filters));
  const head = query.data?.pages[0]?.head;
  const data = query.data?.pages.flatMap(({ events }) => events);
  return (
    <ListPage
      texts={texts}
      icon={<ClockIcon />}
      choice={
        <ActivityFilterBar filters={filters} onChange={(changed) => setAddress(writeFilters(changed))} />
      }
      query={{ ...query, data }}
      empty={
        address.size > 0 ? (
          <Empty
            icon={<ClockIcon />}
            title={texts.noneTitle}
            actions={<ActionLink to="/activity">{sessions.clearFilters}</ActionLink>}
          />
        ) : undefined
      }
      keyOf={({ seq }) => String(seq)}
      renderRow={(event) => <Row event={event} />}
      below={
        <>
          <MoreAction query={query} label={texts.more} />
          {head && (
            <>
              <p className="text-small text-ink-soft mt-4 break-words">
                {texts.head(head.count)} <code className="break-all">{head.sha256}</code>
              </p>
              <Verification />
            </>
          )}
        </>
      }
    />
  );
}

/** Verifies the chain on request, because verifying a long chain takes time. */
function Verification() {
  const { activity: texts, session } = useConsoleTexts();
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => api.activity.verify() });
  return (
    <div className="mt-3">
      <Action busy={isPending} onClick={() => mutate()}>
        {texts.verify}
      </Action>
      <div aria-live="polite">
        {data && (
          <Notice tone={data.intact ? 'good' : 'bad'}>
            {data.intact ? session.chainIntact(data.head.count) : session.chainBroken}
          </Notice>
        )}
        {error && <LoadFailed error={error} onRetry={() => mutate()} />}
      </div>
    </div>
  );
}

function Row({ event }: { event: StaffEvent }) {
  const texts = useConsoleTexts();
  const { call } = actIn(event, texts.activity);
  const about = detailsIn(event);
  const names = event.browser ? browserNames(event.browser) : null;
  const from = [event.address, names && texts.signIn.browserOn(names.browser, names.system)].flatMap(
    (part) => part ?? [],
  );
  return (
    <div className="wide:grid-cols-[3.5rem_1fr_auto] grid grid-cols-[2.5rem_1fr] items-baseline gap-x-3">
      <span className="text-small text-ink-soft tabular-nums">{event.seq}</span>
      <div className="min-w-0">
        <p className="break-words">
          {sentenceIn(event, texts.activity)}
          {event.session_id && (
            <>
              {' · '}
              <Link to={`/sessions/${event.session_id}`} className="underline underline-offset-4">
                {texts.session.title}
              </Link>
            </>
          )}
        </p>
        {call && (
          <p className="text-small text-ink-soft">
            <code className="break-words">{call}</code>
          </p>
        )}
        {about && <p className="text-small text-ink-soft break-words">{about}</p>}
        {from.length > 0 && (
          <p className="text-small text-ink-soft break-words">
            <bdi>{from.join(' · ')}</bdi>
          </p>
        )}
      </div>
      <span className="text-small text-ink-soft max-wide:col-start-2">
        <Ago at={event.at} />
      </span>
    </div>
  );
}
