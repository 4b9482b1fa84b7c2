import { FIRST_STEP, nextStep, type Step } from '@countersign/contract/rules/steps';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { FooterAction } from '../ui/Footer.tsx';
import { lazyOptional } from '../ui/lazy-optional.tsx';
import { ScreenNotice } from '../ui/Screen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { toasts } from '../ui/notify.ts';
import { LazyExtras } from './extras/LazyExtras.tsx';
import type { DeclineProps } from './decline/Decline.tsx';
import { isLazyStep, LazyStep, usePrefetchAfter } from './LazyStep.tsx';
import { OtpStep } from './otp/OtpStep.tsx';
import type { StepProps, StepResult } from './step-props.ts';
import { dropEntry } from './under-way/history-entry.ts';

interface StepsProps extends Omit<StepProps, 'onDone'> {
  onDenied: () => void;
  onDeclined: () => void;
  /** Called when the signer continues in another tab. */
  onReplaced: () => void;
}

const UnderWay = lazyOptional(async () => (await import('./under-way/UnderWay.tsx')).UnderWay);

/**
 * Renders the current step, beginning with the OTP. The current step exists only in memory (SPEC 2, Signer journey). If
 * the server has valid results for later steps, the journey continues after those steps. No step adds a history entry,
 * so the back button never leads to a completed step.
 */
export function Steps({ onDenied, onDeclined, onReplaced, ...shared }: StepsProps) {
  const texts = useTexts();
  const { api, participant, template } = shared;
  const [step, setStep] = useState<Step>(participant.next_step ?? FIRST_STEP);
  const [copyToken, setCopyToken] = useState<string | null>(null);
  usePrefetchAfter(step);
  const [footerAction, setFooterAction] = useState<ReactNode>(null);
  // Even if a step calls this function twice, the journey advances only once.
  const onDone = (result?: StepResult) => {
    if (result?.copyToken) setCopyToken(result.copyToken);
    toasts.dismissErrors();
    // After the signature, leaving the page needs no confirmation.
    if (step === 'signature') dropEntry();
    setStep((current) => (current === step ? (result?.next ?? nextStep(step) ?? step) : current));
  };

  const participantId = participant.participant_id;
  const { repeat } = participant;
  const notice = repeat && (step === FIRST_STEP || step === repeat.step) && <LazyExtras repeat={repeat} />;
  if (step === 'otp')
    return (
      <ScreenNotice value={notice}>
        <OtpStep {...shared} onDone={onDone} onDenied={onDenied} />
      </ScreenNotice>
    );
  if (isLazyStep(step))
    return (
      <FooterAction value={footerAction}>
        <ScreenNotice value={notice}>
          <LazyStep key={step} step={step} {...shared} onDone={onDone} />
        </ScreenNotice>
        <UnderWay participant={participant} isSaved={template.resume_minutes > 0} onReplaced={onReplaced} />
        {template.decline !== 'off' && (
          <LazyDecline
            mode={template.decline}
            api={api}
            participantId={participantId}
            onDeclined={onDeclined}
            onOffer={setFooterAction}
          />
        )}
      </FooterAction>
    );
  return (
    <CompletionScreen
      api={api}
      participantId={participantId}
      phone={participant.phone_masked}
      copyToken={copyToken}
      waiting={<LoadingScreen text={texts.stepLoading} step={step} />}
      instead={<ErrorScreen title={texts.starting.failed} lines={[texts.link.networkFailed]} />}
    />
  );
}

const CompletionScreen = lazyOptional(
  async () => (await import('./completion/CompletionScreen.tsx')).CompletionScreen,
);

/**
 * Shows the option 'I do not want to sign'. The option is loaded only if the template offers it and the signer is
 * identified.
 */
function LazyDecline(props: DeclineProps) {
  const { data } = useQuery({
    queryKey: ['decline'],
    queryFn: async () => ({ Decline: (await import('./decline/Decline.tsx')).Decline }),
  });
  return data && <data.Decline {...props} />;
}
