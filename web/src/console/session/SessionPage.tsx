import type { getSession } from '@countersign/contract/originator/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { BackIcon, BrokenLinkIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { atMostEvery } from '../api/at-most-every.ts';
import { callConsole } from '../api/call.ts';
import { useLiveChanges } from '../api/live.ts';
import { useMay } from '../api/me.ts';
import { ActionLink } from '../parts/Action.tsx';
import { Empty, LoadFailed } from '../parts/Outcome.tsx';
import { Page } from '../parts/Page.tsx';
import { Decisions } from '../review/Decisions.tsx';
import { useShortcuts } from '../shell/shortcuts.ts';
import { Documents } from './Documents.tsx';
import { EvidenceSection } from './EvidenceSection.tsx';
import { People } from './People.tsx';
import { SessionActions } from './SessionActions.tsx';
import { sessionKey } from './session-key.ts';
import type { Session } from './steps.ts';
import { Summary } from './Summary.tsx';
import { Timeline } from './Timeline.tsx';
import { useEvidence } from './use-evidence.ts';
import { Webhooks } from './Webhooks.tsx';

const STALE_AFTER_MS = 4000;
const LOOK_AT_MOST_EVERY_MS = 500;
const RUNNING: readonly Session['status'][] = ['NEW', 'IN_PROGRESS', 'IN_REVIEW', 'SEALING'];

export function SessionPage() {
  const { id = '' } = useParams();
  const { session: texts } = useConsoleTexts();
  const navigate = useNavigate();
  useShortcuts(useMemo(() => ({ u: () => void navigate('/sessions') }), [navigate]));
  const client = useQueryClient();
  const look = useMemo(
    () =>
      atMostEvery(LOOK_AT_MOST_EVERY_MS, () => void client.invalidateQueries({ queryKey: sessionKey(id) })),
    [client, id],
  );
  // Whoever looks sees what happens: for the record, looks within ten minutes are one.
  const refetchInterval = useLiveChanges((changed) => {
    if (changed === null || changed === id) look();
  });
  const { data, error, refetch } = useQuery({
    queryKey: sessionKey(id),
    staleTime: STALE_AFTER_MS,
    queryFn: ({ signal }) =>
      callConsole<typeof getSession>({
        method: 'GET',
        path: '/api/v1/originator/sessions/:id',
        params: { id },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data && RUNNING.includes(state.data.status) ? refetchInterval : false,
  });
  const above = (
    <Link
      to="/sessions"
      className="text-small text-ink-soft hover:text-ink mb-2 flex min-h-6 items-center gap-1.5 self-start"
    >
      <span className="size-4">
        <BackIcon />
      </span>
      {texts.back}
    </Link>
  );
  if (data) return <Found key={id} session={data} above={above} />;
  return (
    <Page title={texts.title} above={above}>
      {!error && <Loading />}
      {error &&
        (asApiError(error).status === 404 ? (
          <Empty
            icon={<BrokenLinkIcon />}
            title={texts.goneTitle}
            actions={<ActionLink to="/sessions">{texts.back}</ActionLink>}
          >
            <p>{texts.goneText}</p>
          </Empty>
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ))}
    </Page>
  );
}

function Found({ session, above }: { session: Session; above: React.ReactNode }) {
  const { session: texts, sessions } = useConsoleTexts();
  const mayLook = useMay('evidence');
  const [isLooking, setIsLooking] = useState(false);
  const evidence = useEvidence(session, isLooking);
  return (
    <Page
      title={texts.title}
      heading={session.reference ?? sessions.noReference}
      above={above}
      actions={<SessionActions session={session} />}
    >
      <Summary session={session} />
      {session.review && session.review.decisions.length > 0 && (
        <div className="mt-4">
          <Decisions session={session} review={session.review} />
        </div>
      )}
      <People session={session} />
      {mayLook && (
        <EvidenceSection
          session={session}
          evidence={evidence}
          isLooking={isLooking}
          onLook={() => setIsLooking(true)}
        />
      )}
      <Documents session={session} />
      <Webhooks session={session} />
      <Timeline session={session} evidence={evidence.data} />
    </Page>
  );
}

/** In the shape of the page: summary, people, documents. */
function Loading() {
  const { session: texts } = useConsoleTexts();
  return (
    <output className="mt-4 block space-y-4">
      <span className="sr-only">{texts.loading}</span>
      {['summary', 'people', 'documents'].map((part) => (
        <div key={part} className="border-line bg-surface rounded-card space-y-3 border p-4">
          <Skeleton shape="shortLine" />
          <Skeleton shape="field" />
        </div>
      ))}
    </output>
  );
}
