import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { ActionLink } from '../../ui/Action.tsx';
import { Loaded, LoadFailed, Loading } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { layoutQuery } from '../../setup/layouts/api.ts';
import { draftQuery, type Draft } from './api.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { SendForm } from './SendForm.tsx';

/** Shows the draft with the id in the address, and loads its layout. */
export function SendPage() {
  const { id = '' } = useParams();
  const { send: texts, setup } = useConsoleTexts();
  const { data, error, refetch, dataUpdatedAt } = useQuery(draftQuery(id));
  if (data) return <WithLayout key={`${id} ${dataUpdatedAt}`} draft={data} onReload={() => void refetch()} />;
  const sent = error && asApiError(error).facts['session_id'];
  if (typeof sent === 'string') return <Navigate to={`/sessions/${sent}`} replace />;
  const gone = {
    title: texts.goneTitle,
    text: texts.goneText,
    actions: <ActionLink to="/send">{texts.back}</ActionLink>,
  };
  return (
    <Page title={texts.title} above={<BackLink to="/send" label={texts.back} />}>
      {error ? (
        <LoadFailed error={error} gone={gone} onRetry={() => void refetch()} />
      ) : (
        <Loading text={setup.loading} />
      )}
    </Page>
  );
}

function WithLayout({ draft, onReload }: { draft: Draft; onReload: () => void }) {
  const { send: texts, setup } = useConsoleTexts();
  const { layout_id: id, layout_version: version } = draft.content;
  const query = useQuery({ ...layoutQuery(id ?? '', version), enabled: id !== undefined });
  const isGone = query.error !== null && asApiError(query.error).status === 404;
  if (id === undefined || query.data || isGone)
    return <SendForm draft={draft} layout={query.data ?? null} onReload={onReload} />;
  return (
    <Page title={texts.title} above={<BackLink to="/send" label={texts.back} />}>
      <Loaded query={query} loading={<Loading text={setup.loading} />}>
        {() => null}
      </Loaded>
    </Page>
  );
}
