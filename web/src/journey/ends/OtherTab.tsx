import { useState } from 'react';
import { useHelp } from '../../texts/use-help-texts.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EndScreen } from '../../ui/EndScreen.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { icon } from '../../ui/icons.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { takeOver } from '../under-way/one-tab.ts';

const TabsIcon = icon('M8 8V4.5h12v12h-3.5M4 8h12.5v11.5H4ZM4 11.5h12.5');

/** Shown after the signer has continued in a newer tab. The signer can also return to this tab from here. */
export function OtherTab({ participantId }: { participantId: string }) {
  const { link, starting } = useTexts();
  const help = useHelp();
  const [isBusy, setIsBusy] = useState(false);
  if (help === false) return <ErrorScreen title={starting.failed} lines={[link.networkFailed]} />;
  if (!help) return <LoadingScreen text={link.verifying} />;
  const texts = help.moving.otherTab;
  const continueHere = async () => {
    setIsBusy(true);
    await takeOver(participantId);
    window.location.reload();
  };
  return (
    <EndScreen
      title={texts.title}
      icon={<TabsIcon />}
      lines={[texts.text]}
      actions={
        <Button busy={isBusy} onClick={() => void continueHere()}>
          {texts.here}
        </Button>
      }
    />
  );
}
