import { useEffect } from 'react';
import type { CompanyConfig } from '../../api/config.ts';
import { en } from '../../texts/en.ts';
import { Button } from '../../ui/Button.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** Step 6: it is done; the session ends and 'OK' leads to the company's website (SPEC 2, Completion screen). */
export function CompletionScreen({ company }: { company: CompanyConfig }) {
  useEffect(() => sessionStorage.clear(), []);
  return (
    <Screen
      company={company}
      title={en.completion.title}
      step="completion"
      emblem={
        <Emblem tone="good">
          <TickIcon />
        </Emblem>
      }
      actions={
        <Button onClick={() => window.location.assign(company.company_website)}>{en.completion.ok}</Button>
      }
    >
      <p className="text-ink-soft mt-3">{en.completion.message}</p>
    </Screen>
  );
}
