import { useCallback, useMemo, type MouseEvent, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ActionLink } from '../../ui/Action.tsx';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useIsFromList } from './from-list.ts';
import type { Session } from './steps.ts';
import { useSession } from './use-session.ts';

interface SessionFrameProps {
  title: string;
  /** The list from which the page was opened. The key `u` returns to it. */
  back: { to: string; label: string };
  children: (session: Session, above: ReactNode) => ReactNode;
}

/** Shows a page about one session, with a link back and with states for loading and failure. */
export function SessionFrame({ title, back: { to, label }, children }: SessionFrameProps) {
  const { id = '' } = useParams();
  const { session: texts } = useConsoleTexts();
  const navigate = useNavigate();
  const isFromList = useIsFromList();
  const goBack = useCallback(
    () => void (isFromList ? navigate(-1) : navigate(to)),
    [isFromList, navigate, to],
  );
  useShortcuts(useMemo(() => ({ u: goBack }), [goBack]));
  const leave = (event: MouseEvent) => {
    // A new tab or window opens the address of the link, which is the list without filters.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goBack();
  };
  const { data, error, refetch } = useSession(id);
  const above = <BackLink to={to} label={label} onClick={leave} />;
  if (data) return children(data, above);
  return (
    <Page title={title} above={above}>
      {error ? (
        <LoadFailed
          error={error}
          gone={{
            title: texts.goneTitle,
            text: texts.goneText,
            actions: <ActionLink to={to}>{label}</ActionLink>,
          }}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** Shows a placeholder in the shape of the page: summary, signers and documents. */
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
