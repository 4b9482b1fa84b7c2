import type { CompanyConfig } from '../api/config.ts';
import { en } from '../texts/en.ts';
import { Emblem } from '../ui/Emblem.tsx';
import { BrokenLinkIcon } from '../ui/icons.tsx';
import { Screen } from '../ui/Screen.tsx';

/** No token, or one that belongs to nobody. */
export function InvalidLink({ company }: { company: CompanyConfig }) {
  return (
    <Screen
      company={company}
      title={en.link.invalid}
      emblem={
        <Emblem tone="calm">
          <BrokenLinkIcon />
        </Emblem>
      }
    >
      <p className="text-ink-soft mt-3">{en.link.invalidHint}</p>
    </Screen>
  );
}
