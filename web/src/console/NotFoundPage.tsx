import { useConsoleTexts } from '../texts/console.tsx';
import { BrokenLinkIcon } from '../ui/more-icons.tsx';
import { ActionLink } from './ui/Action.tsx';
import { Empty } from './ui/Outcome.tsx';
import { Page } from './ui/Page.tsx';

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
