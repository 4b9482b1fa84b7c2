import type { getSession } from '@countersign/contract/originator/sessions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { BackIcon, BrokenLinkIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { callConsole } from '../api/call.ts';
import { ActionLink } from '../parts/Action.tsx';
import { Empty, LoadFailed } from '../parts/Outcome.tsx';
import { Page } from '../parts/Page.tsx';
import { sessionKey } from '../session/session-key.ts';
import { useShortcuts } from '../shell/shortcuts.ts';
import { Reviewed } from './Reviewed.tsx';

const FRESH_EVERY_MS = 4000;

/** One session in review, everything on one screen. */
export function ReviewScreen() {
  const { id = '' } = useParams();
  const { review: texts, session: sessionTexts } = useConsoleTexts();
  const navigate = useNavigate();
  useShortcuts(useMemo(() => ({ u: () => void navigate('/review') }), [navigate]));
  const { data, error, refetch } = useQuery({
    queryKey: sessionKey(id),
    staleTime: FRESH_EVERY_MS,
    queryFn: ({ signal }) =>
      callConsole<typeof getSession>({
        method: 'GET',
        path: '/api/v1/originator/sessions/:id',
        params: { id },
        signal,
      }),
    // A colleague may decide while one looks.
    refetchInterval: ({ state }) => (state.data?.review?.is_open ? FRESH_EVERY_MS : false),
  });
  const above = (
    <Link
      to="/review"
      className="text-small text-ink-soft hover:text-ink mb-1 flex min-h-6 items-center gap-1.5 self-start"
    >
      <span className="size-4">
        <BackIcon />
      </span>
      {texts.back}
    </Link>
  );
  if (data) return <Reviewed key={id} session={data} above={above} />;
  return (
    <Page title={texts.title} above={above}>
      {!error && (
        <output className="mt-4 block space-y-4">
          <span className="sr-only">{sessionTexts.loading}</span>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </output>
      )}
      {error &&
        (asApiError(error).status === 404 ? (
          <Empty
            icon={<BrokenLinkIcon />}
            title={sessionTexts.goneTitle}
            actions={<ActionLink to="/review">{texts.back}</ActionLink>}
          >
            <p>{sessionTexts.goneText}</p>
          </Empty>
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ))}
    </Page>
  );
}
