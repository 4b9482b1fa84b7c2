/**
 * Renders the part of the signature step that an outside service performs. It explains how to get to the service, and
 * shows the outcome.
 */
import type { SignatureMethod } from '@countersign/contract/rules/signature-methods';
import type {
  beginRemoteSignature,
  readRemoteSignature,
  RemoteState,
} from '@countersign/contract/signer/remote-signature';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useCompany } from '../../../api/config.ts';
import type { SignerApi } from '../../../api/signer-api.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../../../ui/LoadingScreen.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import type { StepProps } from '../../step-props.ts';
import { linkTokenHere } from './link-token-here.ts';

const FRAME_INTERVAL = 5000;

const isFramed = (): boolean => window.parent !== window;

/**
 * Services refuse to be framed, and leaving the frame would replace the embedding page. In a frame, the service therefore
 * opens in a new window, and the frame waits for the outcome.
 */
function leaveFor(url: string): void {
  if (isFramed()) window.open(url, '_blank', 'noopener');
  else window.location.assign(url);
}

const stateKey = (participantId: string) => ['remote-signature', participantId];

/** Shows the pad until the mark is submitted, and then the link to the service. */
export function RemoteSignature(props: StepProps & { renderPad: (onSubmitted: () => void) => ReactNode }) {
  const { api, participant, onDone, renderPad } = props;
  const texts = useTexts();
  const queries = useQueryClient();
  const queryKey = stateKey(participant.participant_id);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readState(api, participant.participant_id, signal),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending'
        ? (state.data.retry_after_seconds ?? 3) * 1000
        : // In a frame, the signer is at the service in another window.
          state.data?.status === 'open' && isFramed() && FRAME_INTERVAL,
  });
  const isSigned =
    data?.status === 'signed' || (error instanceof ApiError && error.code === 'ALREADY_SIGNED');
  useEffect(() => {
    if (isSigned) onDone();
  }, [isSigned, onDone]);
  const again = () => void refetch();
  if (error && !isSigned)
    return (
      <ErrorScreen
        title={texts.signature.failed}
        lines={error instanceof ApiError ? [error.message] : []}
        onRetry={again}
      />
    );
  if (!data || isSigned) return <LoadingScreen text={texts.stepLoading} step="signature" />;
  if (data.status === 'none') return renderPad(again);
  return <RemoteScreen {...props} state={data} onState={(state) => queries.setQueryData(queryKey, state)} />;
}

const readState = (api: SignerApi, participant_id: string, signal: AbortSignal) =>
  api.call<typeof readRemoteSignature>({
    method: 'GET',
    path: '/api/v1/participant/remote-signature/:participant_id',
    params: { participant_id },
    signal,
  });

interface RemoteScreenProps extends StepProps {
  state: RemoteState;
  onState: (state: RemoteState) => void;
}

function RemoteScreen({ api, participant, state, onState }: RemoteScreenProps) {
  const { signature } = useTexts();
  const texts = signature.remote;
  const { api_base } = useCompany();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (method?: SignatureMethod) => {
    setBusy(true);
    setProblem(null);
    try {
      onState(await beginAgain(api, participant.participant_id, method));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : signature.failedWithoutReason);
    } finally {
      setBusy(false);
    }
  };
  const { leave_url: leaveUrl } = state;
  const isRefused = state.status === 'refused';
  const service = texts.services[state.method ?? 'csc'];
  return (
    <Screen
      title={texts.title}
      step="signature"
      actions={
        <>
          {leaveUrl && <Button onClick={() => leaveFor(`${api_base}${leaveUrl}`)}>{texts.proceed}</Button>}
          {isRefused && (
            <Button busy={isBusy} onClick={() => void begin()}>
              {texts.retry}
            </Button>
          )}
          {state.status !== 'pending' && state.methods.includes('drawn') && (
            <Button variant="quiet" disabled={isBusy} onClick={() => void begin('drawn')}>
              {texts.drawnInstead}
            </Button>
          )}
        </>
      }
    >
      <p className="text-ink-soft mt-2">{texts.explain(service)}</p>
      {state.status === 'pending' && <Notice tone="calm">{texts.waiting}</Notice>}
      {isRefused && state.message && <Notice tone="bad">{state.message}</Notice>}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Screen>
  );
}

const beginAgain = (api: SignerApi, participant_id: string, method?: SignatureMethod) => {
  const linkToken = linkTokenHere();
  return api.call<typeof beginRemoteSignature>({
    method: 'POST',
    takesLong: true,
    path: '/api/v1/participant/remote-signature',
    body: {
      participant_id,
      ...(method ? { method } : {}),
      ...(linkToken ? { link_token: linkToken } : {}),
    },
  });
};
