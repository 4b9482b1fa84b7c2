import { nextStep, type Step } from '@countersign/contract/rules/steps';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import type { StepProps } from './step.ts';

export type LaterStep = Exclude<Step, 'otp' | 'completion'>;

const load: Readonly<Record<LaterStep, () => Promise<ComponentType<StepProps>>>> = {
  document: async () => (await import('./document/DocumentStep.tsx')).DocumentStep,
  location: async () => (await import('./location/LocationStep.tsx')).LocationStep,
  liveness: async () => (await import('./liveness/LivenessStep.tsx')).LivenessStep,
  signature: async () => (await import('./signature/SignatureStep.tsx')).SignatureStep,
};

const stepQuery = (step: LaterStep) =>
  queryOptions({
    queryKey: ['step', step],
    queryFn: async () => ({ Component: await load[step]() }),
  });

/** A step whose code was not needed before. A lost connection costs a retry here, never the steps already done. */
export function LazyStep({ step, ...props }: StepProps & { step: LaterStep }) {
  const texts = useTexts();
  const { data, isError, refetch } = useQuery(stepQuery(step));
  if (data) return <data.Component {...props} />;
  if (!isError) return <LoadingScreen company={props.company} text={texts.stepLoading} step={step} />;
  return (
    <ErrorScreen
      company={props.company}
      title={texts.starting.failed}
      lines={[texts.link.networkFailed]}
      onRetry={() => void refetch()}
    />
  );
}

/** Fetches the code of the step after this one while this one is used. */
export function usePrefetchAfter(step: Step): void {
  const client = useQueryClient();
  useEffect(() => {
    const next = nextStep(step);
    if (next !== null && isLater(next)) void client.prefetchQuery(stepQuery(next));
  }, [client, step]);
}

export const isLater = (step: Step): step is LaterStep => step in load;
