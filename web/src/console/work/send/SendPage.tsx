import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { BrokenLinkIcon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ActionLink } from '../../ui/Action.tsx';
import { Empty, LoadFailed } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { layoutQuery } from '../../setup/layouts/api.ts';
import { draftQuery, type Draft } from './api.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { SendForm } from './SendForm.tsx';

/** The draft that the address names, with its layout. */
export function SendPage() {
  const { id = '' } = useParams();
  const { send: texts } = useConsoleTexts();
  const { data, error, refetch, dataUpdatedAt } = useQuery(draftQuery(id));
  if (data) return <WithLayout key={`${id} ${dataUpdatedAt}`} draft={data} onReload={() => void refetch()} />;
  const problem = error && asApiError(error);
  const sent = problem?.facts['session_id'];
  if (typeof sent === 'string') return <Navigate to={`/sessions/${sent}`} replace />;
  return (
    <Page title={texts.title} above={<BackLink to="/send" label={texts.back} />}>
      {!problem && <Loading />}
      {problem &&
        (problem.status === 404 ? (
          <Empty
            icon={<BrokenLinkIcon />}
            title={texts.goneTitle}
            actions={<ActionLink to="/send">{texts.back}</ActionLink>}
          >
            <p>{texts.goneText}</p>
          </Empty>
        ) : (
          <LoadFailed error={problem} onRetry={() => void refetch()} />
        ))}
    </Page>
  );
}

function WithLayout({ draft, onReload }: { draft: Draft; onReload: () => void }) {
  const { send: texts } = useConsoleTexts();
  const { layout_id: id, layout_version: version } = draft.content;
  const { data, error, refetch } = useQuery({ ...layoutQuery(id ?? '', version), enabled: id !== undefined });
  const isGone = error !== null && asApiError(error).status === 404;
  if (id === undefined || data || isGone)
    return <SendForm draft={draft} layout={data ?? null} onReload={onReload} />;
  return (
    <Page title={texts.title} above={<BackLink to="/send" label={texts.back} />}>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Loading />}
    </Page>
  );
}

const Loading = () => (
  <div className="mt-4 space-y-3">
    <Skeleton shape="field" />
    <Skeleton shape="field" />
  </div>
);
