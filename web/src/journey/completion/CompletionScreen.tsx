import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** Step 6: the session ends and 'OK' leads to the company's website (SPEC 2, Completion screen). */
export function CompletionScreen({ company }: { company: CompanyConfig }) {
  const { completion } = useTexts();
  useClearSession();
  return (
    <Screen
      company={company}
      title={completion.title}
      step="completion"
      emblem={
        <Emblem tone="good">
          <TickIcon />
        </Emblem>
      }
      actions={
        <Button onClick={() => window.location.assign(company.company_website)}>{completion.ok}</Button>
      }
    >
      <p className="mt-3">{completion.message}</p>
      <p className="text-ink-soft mt-3">{completion.next}</p>
    </Screen>
  );
}

/** Removes the bearer and everything that the steps have cached. */
function useClearSession(): void {
  const client = useQueryClient();
  useEffect(() => {
    sessionStorage.clear();
    client.removeQueries({ type: 'inactive' });
  }, [client]);
}
