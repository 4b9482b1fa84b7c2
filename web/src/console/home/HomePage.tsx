import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useConsoleTexts } from '../../texts/console.tsx';
import { api } from '../api/api.ts';
import { useLiveRefresh } from '../api/live.ts';
import { useMay, useMe } from '../api/me.ts';
import { VerdictNotice } from '../oversight/health/VerdictNotice.tsx';
import { ActionLink } from '../ui/Action.tsx';
import { Ago } from '../ui/Ago.tsx';
import { SendIcon } from '../ui/icons.tsx';
import { Loaded } from '../ui/Outcome.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { referenceText, Signers } from '../work/session/Signers.tsx';
import { queryFor, VIEWS, writeFilters } from '../work/sessions/filters.ts';

/** Shows what needs the person's attention now. For reviewers, the home page is their queue. */
export function HomePage() {
  const { home: texts, sessions } = useConsoleTexts();
  const { role } = useMe();
  const maySend = useMay('send');
  const mayReview = useMay('review');
  const [now] = useState(() => new Date());
  if (role === 'reviewer') return <Navigate to="/review" replace />;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        maySend && (
          <ActionLink to="/send" variant="primary">
            <SendIcon className="size-5 flex-none" />
            {texts.send}
          </ActionLink>
        )
      }
    >
      {role === 'administrator' && <Verdict />}
      <Some
        title={sessions.views.attention}
        none={texts.none.attention}
        query={queryFor(VIEWS.attention, '', now, mayReview)}
        all={writeFilters(VIEWS.attention)}
        time={({ created_at }) => created_at}
      />
      <Some
        title={sessions.views.mine}
        query={queryFor(VIEWS.mine, '', now)}
        all={writeFilters(VIEWS.mine)}
        time={({ created_at }) => created_at}
      />
      <div className="desk:grid desk:grid-cols-2 desk:items-start desk:gap-4">
        <Some
          title={sessions.views.today}
          none={texts.none.today}
          query={queryFor(VIEWS.today, '', now)}
          all={writeFilters(VIEWS.today)}
          time={({ expires_at }) => expires_at}
        />
        <Some
          title={texts.sentToday}
          none={texts.none.sent}
          query={queryFor(SENT_TODAY, '', now)}
          all={writeFilters(SENT_TODAY)}
          time={({ created_at }) => created_at}
        />
      </div>
    </Page>
  );
}

const SENT_TODAY = { age: 'today' } as const;

const REFRESH_MS = 15_000;

function Verdict() {
  const { home: texts } = useConsoleTexts();
  const { data } = useQuery({ ...api.health.get.query(), refetchInterval: REFRESH_MS });
  if (!data) return null;
  return (
    <VerdictNotice health={data}>
      <Link to="/health" className="font-strong underline underline-offset-4">
        {texts.toHealth}
      </Link>
    </VerdictNotice>
  );
}

type Query = Omit<ReturnType<typeof queryFor>, 'limit'>;
type Listed = Awaited<ReturnType<typeof api.sessions.list>>['sessions'][number];

interface SomeProps {
  title: string;
  /** The text to show if there are no sessions. Without this text, an empty section is hidden. */
  none?: string;
  query: Query;
  /** The query string of the list that shows all of these sessions. */
  all: string;
  /** Returns the time that matters in this section. */
  time: (session: Listed) => string;
}

const SHOWN = 5;
const LOOK_AT_MOST_EVERY_MS = 5000;

/** Shows the first sessions of a view and a link to all of its sessions. */
function Some({ title, none, query: filters, all, time }: SomeProps) {
  const { home: texts } = useConsoleTexts();
  const listed = api.sessions.list.query({ ...filters, limit: SHOWN });
  const query = useQuery({
    ...listed,
    refetchInterval: useLiveRefresh(listed.queryKey, LOOK_AT_MOST_EVERY_MS),
  });
  if (none === undefined && !query.data?.sessions.length) return null;
  return (
    <Section
      title={title}
      actions={
        <Link
          to={`/sessions${all}`}
          aria-label={`${texts.all}: ${title}`}
          className="text-body underline underline-offset-4"
        >
          {texts.all}
        </Link>
      }
    >
      <Loaded query={query}>
        {(page) =>
          page.sessions.length === 0 ? (
            <p className="text-ink-soft">{none}</p>
          ) : (
            <ul className="divide-line divide-y">
              {page.sessions.map((session) => (
                <li
                  key={session.session_id}
                  className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 py-1"
                >
                  <Link
                    to={`/sessions/${session.session_id}`}
                    className="font-strong hover:text-brand wide:w-auto wide:flex-1 w-full min-w-0 truncate underline-offset-4 hover:underline"
                  >
                    <Signers session={session} />
                  </Link>
                  <span className="text-small text-ink-soft truncate">{referenceText(session)}</span>
                  <StatusMark status={session.status} />
                  <span className="text-small text-ink-soft">
                    <Ago at={time(session)} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
