import type { logOut as logOutCall } from '@countersign/contract/signer/log-out';
import { clearStored, storedBearer } from '../../api/bearer.ts';
import { PAGE_PATHS } from '@countersign/contract/rules/page-paths';
import type { readCompletion } from '@countersign/contract/signer/link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/client.ts';
import { useCompany } from '../../api/config.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { now, useCountdown } from '../../ui/use-countdown.ts';
import type { Signing } from './Summary.tsx';

/** Loaded separately, because the summary waits for a response from the server anyway. */
const Summary = lazyOptional(async () => (await import('./Summary.tsx')).Summary);

interface CompletionScreenProps {
  api: SignerApi;
  /**
   * The participant's id. Undefined if the link was already used to sign, because the server then reveals nothing about
   * the participant.
   */
  participantId: string | undefined;
  /** The masked phone number that receives a link to the copy. */
  phone: string | undefined;
  /** The token that opens the signer's copy. Only the browser that has just signed receives it. */
  copyToken?: string | null;
}

/** Shows step 6: the session ends, and 'OK' leads to the company's website (SPEC 2, Completion screen). */
export function CompletionScreen({ api, participantId, phone, copyToken = null }: CompletionScreenProps) {
  const { completion, ends } = useTexts();
  const { api_base, company_website } = useCompany();
  useClearSession(api_base, participantId);
  const { signing, isDelayed, lookAgain } = useSigning(api, participantId, copyToken !== null);
  const isSealed = signing?.is_sealed === true;
  const isComing = isBeingSealed(signing) && !isDelayed;
  const hasCopy = copyToken !== null && (isSealed || isComing);
  return (
    <Screen
      title={completion.title}
      step="completion"
      emblem={<Emblem tone="good" icon={<TickIcon />} />}
      actions={
        <>
          {hasCopy && <OpenCopy href={`${PAGE_PATHS.document}?${copyToken}`} isReady={isSealed} />}
          {isDelayed && (
            <Button variant="quiet" onClick={lookAgain}>
              {ends.notYourTurn.check}
            </Button>
          )}
          {signing?.return_url && (
            <a href={signing.return_url} target="_top" rel="noreferrer" className={buttonClass('quiet')}>
              {completion.returnTo(new URL(signing.return_url).host)}
            </a>
          )}
          {/* If the journey is embedded in a frame, this navigates the embedding page. */}
          <Button
            variant={hasCopy ? 'quiet' : 'primary'}
            onClick={() => window.open(company_website, '_top')}
          >
            {completion.ok}
          </Button>
        </>
      }
    >
      <p className="mt-3">{completion.message}</p>
      {/* Reserves space so that the layout does not move when the summary appears. */}
      <div className="mt-3 min-h-48">
        {signing && <Summary signing={signing} phone={phone} copy={copyState(signing, isDelayed)} />}
      </div>
    </Screen>
  );
}

/** Shows the main action. Until the copy is ready, the button says that the copy is being prepared. */
function OpenCopy({ href, isReady }: { href: string; isReady: boolean }) {
  const { completion } = useTexts();
  if (!isReady) return <Button busy>{completion.openCopy}</Button>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
      {completion.openCopy}
    </a>
  );
}

const SEAL_POLL_MS = 2000;
const SEAL_WAIT_MS = 120_000;

/**
 * Reads the result of the signing. If the signer can open the copy on this page, reads the result again until the
 * document is sealed. Sealing takes a few seconds after the last signature. `isDelayed` becomes true if sealing takes
 * longer than SEAL_WAIT_MS.
 */
function useSigning(api: SignerApi, participantId: string | undefined, isAwaited: boolean) {
  const [waitsUntil, setWaitsUntil] = useState(() => now() + SEAL_WAIT_MS);
  const isOver = useCountdown(waitsUntil) === 0;
  const { data } = useQuery({
    queryKey: ['completion', participantId],
    enabled: participantId !== undefined,
    queryFn: ({ signal }) =>
      api.call<typeof readCompletion>({
        method: 'GET',
        path: '/api/v1/participant/completion/:participant_id',
        params: { participant_id: participantId ?? '' },
        signal,
      }),
    refetchInterval: ({ state }) =>
      isAwaited && !isOver && isBeingSealed(state.data) ? SEAL_POLL_MS : false,
  });
  return {
    signing: data,
    isDelayed: isAwaited && isOver && isBeingSealed(data),
    lookAgain: () => setWaitsUntil(now() + SEAL_WAIT_MS),
  };
}

const isBeingSealed = (signing: Signing | undefined): boolean =>
  signing !== undefined &&
  !signing.is_sealed &&
  !signing.is_in_review &&
  signing.signed_count === signing.total_signers;

function copyState(signing: Signing, isDelayed: boolean): 'sealed-or-later' | 'in-a-moment' | 'delayed' {
  if (!isBeingSealed(signing)) return 'sealed-or-later';
  return isDelayed ? 'delayed' : 'in-a-moment';
}

/** Deletes the bearer token in the browser and on the server, and removes all data that the steps have cached. */
function useClearSession(apiBase: string, participantId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (participantId && storedBearer()) void logOut(apiBase, participantId);
    clearStored();
    client.removeQueries({ type: 'inactive' });
  }, [client, apiBase, participantId]);
}

/**
 * Revokes the bearer token on the server. The screen does not wait for the response, because the token expires soon
 * anyway.
 */
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
