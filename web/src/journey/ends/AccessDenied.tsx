import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** Replaces everything and offers no way forward (SPEC 2, OTP screen). */
export function AccessDenied({ company }: { company: CompanyConfig }) {
  const { denied } = useTexts();
  return (
    <Screen
      company={company}
      title={denied.title}
      emblem={
        <Emblem tone="bad">
          <AlertIcon />
        </Emblem>
      }
    >
      <p role="alert" className="text-ink-soft mt-3">
        {denied.message}
      </p>
    </Screen>
  );
}
