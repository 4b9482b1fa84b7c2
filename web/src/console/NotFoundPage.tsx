import { useConsoleTexts } from '../texts/console.tsx';
import { BrokenLinkIcon } from '../ui/icons.tsx';
import { ActionLink } from './parts/Action.tsx';
import { Empty } from './parts/Outcome.tsx';
import { Page } from './parts/Page.tsx';

export function NotFoundPage() {
  const { shell } = useConsoleTexts();
  return (
    <Page title={shell.notFound}>
      <Empty
        icon={<BrokenLinkIcon />}
        title={shell.notFoundHint}
        actions={<ActionLink to="/sessions">{shell.toSessions}</ActionLink>}
      />
    </Page>
  );
}
