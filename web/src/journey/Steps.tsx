import { FIRST_STEP, nextStep, type Step } from '@countersign/contract/rules/steps';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { FooterAction } from '../ui/Footer.tsx';
import { toasts } from '../ui/notify.ts';
import { CompletionScreen } from './completion/CompletionScreen.tsx';
import type { DeclineProps } from './decline/Decline.tsx';
import { isLazyStep, LazyStep, usePrefetchAfter } from './LazyStep.tsx';
import { OtpStep } from './otp/OtpStep.tsx';
import type { StepProps, StepResult } from './step-props.ts';

interface StepsProps extends Omit<StepProps, 'onDone'> {
  onDenied: () => void;
  onDeclined: () => void;
}

/**
 * The current step is held in memory only, so a reload starts again from the OTP (SPEC 2, Signer journey). No step enters
 * the history, so the back button never leads to a completed step.
 */
export function Steps({ onDenied, onDeclined, ...shared }: StepsProps) {
  const [step, setStep] = useState<Step>(FIRST_STEP);
  const [copyToken, setCopyToken] = useState<string | null>(null);
  usePrefetchAfter(step);
  useLeaveWarning(isLazyStep(step));
  const [footerAction, setFooterAction] = useState<ReactNode>(null);
  // If a step calls this twice, the journey still advances only once.
  const onDone = (result?: StepResult) => {
    if (result) setCopyToken(result.copyToken);
    toasts.dismissErrors();
    setStep((current) => (current === step ? (nextStep(step) ?? step) : current));
  };

  const { api, participant, template } = shared;
  const participantId = participant.participant_id;
  if (step === 'otp') return <OtpStep {...shared} onDone={onDone} onDenied={onDenied} />;
  if (isLazyStep(step))
    return (
      <FooterAction value={footerAction}>
        <LazyStep key={step} step={step} {...shared} onDone={onDone} />
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
  return <CompletionScreen api={api} participantId={participantId} copyToken={copyToken} />;
}

/** 'I do not want to sign', loaded only if the template offers it and the signer is known. */
function LazyDecline(props: DeclineProps) {
  const { data } = useQuery({
    queryKey: ['decline'],
    queryFn: async () => ({ Decline: (await import('./decline/Decline.tsx')).Decline }),
  });
  return data && <data.Decline {...props} />;
}

/**
 * Asks for confirmation before the signer leaves by the back button or a swipe. The steps live in memory and would have to
 * be repeated.
 */
function useLeaveWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnderWay]);
}
