import { useTexts } from '../../texts/texts.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { QuestionsTo } from '../../ui/EndScreen.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';

/**
 * Shows that access is denied. It replaces the whole screen, because the signer cannot continue (SPEC 2, OTP screen).
 */
export function AccessDenied() {
  const { denied } = useTexts();
  return (
    <Screen title={denied.title} emblem={<Emblem tone="bad" icon={<AlertIcon />} />}>
      <p role="alert" className="text-ink-soft mt-3">
        {denied.message}
      </p>
      <QuestionsTo />
    </Screen>
  );
}
