import { FIRST_STEP, nextStep, type Step } from '@countersign/contract/rules/steps';
import { useState } from 'react';
import { toasts } from '../ui/notify.ts';
import { CompletionScreen } from './completion/CompletionScreen.tsx';
import { isLater, LazyStep, usePrefetchAfter } from './LazyStep.tsx';
import { useLeaveWarning } from './leave-warning.ts';
import { OtpStep } from './otp/OtpStep.tsx';
import type { StepProps } from './step-props.ts';

interface StepsProps extends Omit<StepProps, 'onDone'> {
  onDenied: () => void;
}

/**
 * The current step lives in memory only: a reload starts from the OTP again (SPEC 2, Signer journey). No step enters the
 * history, so the back button never leads into a step that is over.
 */
export function Steps({ onDenied, ...shared }: StepsProps) {
  const [step, setStep] = useState<Step>(FIRST_STEP);
  usePrefetchAfter(step);
  useLeaveWarning(isLater(step));
  // A step that says twice that it is done moves the journey once.
  const onDone = () => {
    toasts.dismissErrors();
    setStep((current) => (current === step ? (nextStep(step) ?? step) : current));
  };

  if (step === 'otp') return <OtpStep {...shared} onDone={onDone} onDenied={onDenied} />;
  if (isLater(step)) return <LazyStep key={step} step={step} {...shared} onDone={onDone} />;
  return <CompletionScreen company={shared.company} />;
}
