import type { logOut as logOutCall } from '@countersign/contract/signer/log-out';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { storedBearer } from '../../api/call-headers.ts';
import { callApi } from '../../api/client.ts';
import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';

interface CompletionScreenProps {
  company: CompanyConfig;
  participantId: string | undefined;
}

/** Step 6: the session ends and 'OK' leads to the company's website (SPEC 2, Completion screen). */
export function CompletionScreen({ company, participantId }: CompletionScreenProps) {
  const { completion } = useTexts();
  useClearSession(company, participantId);
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

/** Ends the bearer, here and on the server, and removes everything that the steps have cached. */
function useClearSession({ api_base }: CompanyConfig, participantId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (participantId && storedBearer()) void logOut(api_base, participantId);
    sessionStorage.clear();
    client.removeQueries({ type: 'inactive' });
  }, [client, api_base, participantId]);
}

/** Nobody waits for it: the bearer ends by itself a little later. */
async function logOut(apiBase: string, participantId: string): Promise<void> {
  try {
    await callApi<typeof logOutCall>(apiBase, {
      method: 'POST',
      path: '/api/v1/participant/logout',
      body: { participant_id: participantId },
    });
  } catch (error) {
    console.warn('The logout did not reach the server', error);
  }
}
