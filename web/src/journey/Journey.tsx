import { hasSigned, PARTICIPANT_STATUSES } from '@countersign/contract/rules/participant-state';
import { FIRST_STEP } from '@countersign/contract/rules/steps';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useCompany, useCompanyConfig } from '../api/config.ts';
import { createSignerApi } from '../api/signer-api.ts';
import { useLanguage, useTexts } from '../texts/texts.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { lazyOptional } from '../ui/lazy-optional.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { journeyEndFrom, type JourneyEnd } from './journey-end.ts';
import { Guard } from './Guard.tsx';
import { LazyExtras } from './extras/LazyExtras.tsx';
import type { Participant } from './step-props.ts';
import { linkErrorLines, useParticipant, useTemplate } from './use-link.ts';
import { Steps } from './Steps.tsx';

const Ended = lazyOptional(async () => (await import('./ends/Ended.tsx')).Ended);
const InvalidLink = lazyOptional(async () => (await import('./ends/InvalidLink.tsx')).InvalidLink);

/** Shows the signer's journey, from the personal link to the completion message (SPEC 2, Signer journey). */
export function Journey({ linkToken }: { linkToken: string | undefined }) {
  return (
    <Guard>
      <JourneyForToken key={linkToken} token={linkToken} />
    </Guard>
  );
}

function JourneyForToken({ token }: { token: string | undefined }) {
  const texts = useTexts();
  const { data: company, error } = useCompanyConfig();

  if (error) {
    const message = error instanceof ApiError ? error.message : texts.starting.failed;
    return <ErrorScreen title={texts.starting.failed} lines={[message]} />;
  }
  if (!company) return token ? <Verifying /> : <LoadingScreen text={texts.starting.loading} />;
  return token ? (
    <PersonalLink token={token} />
  ) : (
    <InvalidLink waiting={<LoadingScreen text={texts.starting.loading} />} />
  );
}

function PersonalLink({ token }: { token: string }) {
  const { api_base } = useCompany();
  const texts = useTexts();
  const [end, setEnd] = useState<JourneyEnd | null>(null);
  const [api] = useState(() =>
    createSignerApi(api_base, token, (error) => setEnd((current) => current ?? journeyEndFrom(error))),
  );
  const { data: participant, error: linkError } = useParticipant(api, token);
  useNamedLanguage(participant?.language ?? null);
  const isSigned = participant !== undefined && hasAlreadySigned(participant);
  const { data: template, error: templateError } = useTemplate(
    api,
    isSigned ? undefined : participant?.participant_id,
  );

  // React renders a deferred screen in slices, so that a slow phone still responds to touches.
  const isReady = useDeferredValue(participant !== undefined && template !== undefined);
  const participantId = participant?.participant_id;
  const screen = (): ReactNode => {
    const ended = end ?? endOf(isSigned ? participant : null, linkError);
    if (ended)
      return (
        <Ended
          api={api}
          participantId={participantId}
          phone={participant?.phone_masked}
          end={ended}
          waiting={<Verifying />}
          instead={<ErrorScreen title={texts.starting.failed} lines={[texts.link.networkFailed]} />}
        />
      );
    const error = linkError ?? templateError;
    if (error) {
      return <ErrorScreen title={texts.link.failed} lines={linkErrorLines(error, texts)} />;
    }
    if (!participant || !template || !isReady) return <Verifying />;
    return (
      <Steps
        participant={participant}
        template={template}
        api={api}
        onDenied={() => setEnd({ kind: 'denied' })}
        onDeclined={() => setEnd({ kind: 'declined' })}
        onReplaced={() => setEnd({ kind: 'other-tab' })}
      />
    );
  };
  return (
    <>
      {screen()}
      {(participant?.is_test || participant?.frame_origins) && <LazyExtras participant={participant} />}
    </>
  );
}

function endOf(signed: Participant | null, linkError: Error | null): JourneyEnd | null {
  if (signed) return { kind: 'signed', copyToken: signed.copy_token ?? null };
  return linkError instanceof ApiError && linkError.status === 404 ? { kind: 'invalid' } : null;
}

function useNamedLanguage(named: Participant['language']): void {
  const { propose } = useLanguage();
  useEffect(() => {
    if (named) propose(named);
  }, [named, propose]);
}

function Verifying() {
  const texts = useTexts();
  return <LoadingScreen text={texts.link.verifying} step={FIRST_STEP} />;
}

/** SPEC 4, Journey: a participant who has signed goes straight to completion. */
function hasAlreadySigned({ participant_status }: Participant): boolean {
  const status = PARTICIPANT_STATUSES.find((each) => each === participant_status);
  return status !== undefined && hasSigned(status);
}
