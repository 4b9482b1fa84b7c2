import { clearStored } from '../../api/bearer.ts';
import { useCompany } from '../../api/config.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EndScreen } from '../../ui/EndScreen.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { BrokenLinkIcon, ClockIcon } from '../../ui/more-icons.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { AccessDenied } from './AccessDenied.tsx';
import { CompletionScreen } from '../completion/CompletionScreen.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import type { JourneyEnd } from '../journey-end.ts';

/** Loaded on demand, because only some ends of the journey show it. */
const LinkOver = lazyOptional(async () => (await import('./LinkOver.tsx')).LinkOver);

const OtherTab = lazyOptional(async () => (await import('./OtherTab.tsx')).OtherTab);

interface EndedProps {
  api: SignerApi;
  participantId: string | undefined;
  phone: string | undefined;
  end: JourneyEnd;
}

/** Shows the screen for the end of the journey, with the next action. */
export function Ended({ api, participantId, phone, end }: EndedProps) {
  const { ends, expired, link } = useTexts();
  const { company_name } = useCompany();
  switch (end.kind) {
    case 'denied':
      return <AccessDenied />;
    case 'invalid':
      return <InvalidLink />;
    case 'signed':
      return <CompletionScreen {...{ api, participantId, phone }} copyToken={end.copyToken} />;
    case 'other-tab':
      return participantId && <OtherTab participantId={participantId} />;
    case 'bearer-expired':
      return <ErrorScreen title={expired.title} lines={[end.message]} onRetry={verifyAgain} />;
    case 'link-expired':
    case 'link-closed':
      return (
        <LinkOver
          api={api}
          kind={end.kind}
          waiting={<LoadingScreen text={link.verifying} />}
          instead={
            <EndScreen
              title={ends[end.kind].title}
              icon={<ClockIcon />}
              lines={[ends[end.kind].text]}
              isAskedAbout
            />
          }
        />
      );
    case 'not-your-turn':
      return (
        <EndScreen
          title={ends.notYourTurn.title}
          icon={<ClockIcon />}
          lines={[
            ends.notYourTurn.first(end.awaitedOrder),
            end.willBeNotified ? ends.notYourTurn.notified : ends.notYourTurn.notNotified,
          ]}
          actions={
            <Button variant="quiet" onClick={() => window.location.reload()}>
              {ends.notYourTurn.check}
            </Button>
          }
        />
      );
    case 'cancelled':
    case 'rejected':
    case 'declined':
    case 'declined-by-another':
      break;
  }
  return (
    <EndScreen
      title={ends[end.kind].title}
      icon={<BrokenLinkIcon />}
      lines={[ends[end.kind].text, ends[end.kind].question(company_name)]}
    />
  );
}

/** Discards a bearer token that has reached its limits. Otherwise, the journey would continue at the same step. */
function verifyAgain(): void {
  clearStored();
  window.location.reload();
}
