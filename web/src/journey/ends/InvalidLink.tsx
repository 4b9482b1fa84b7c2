import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { BrokenLinkIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** The link has no token, or an unknown one. */
export function InvalidLink({ company }: { company: CompanyConfig }) {
  const texts = useTexts();
  return (
    <Screen
      company={company}
      title={texts.link.invalid}
      emblem={
        <Emblem tone="calm">
          <BrokenLinkIcon />
        </Emblem>
      }
    >
      <p className="text-ink-soft mt-3">{texts.link.invalidHint}</p>
    </Screen>
  );
}
