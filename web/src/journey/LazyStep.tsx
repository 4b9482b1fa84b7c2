import { nextStep, type Step } from '@countersign/contract/rules/steps';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { onceUsed, savesData, whenIdle } from '../device/idle.ts';
import { useTexts } from '../texts/texts.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import type { StepProps } from './step-props.ts';

export type LaterStep = Exclude<Step, 'otp' | 'completion'>;

interface StepCode {
  Component: ComponentType<StepProps>;
  /** Fetches what the step needs beside its code, and the signer can begin without. */
  fetchAhead?: () => void;
}

const load: Readonly<Record<LaterStep, () => Promise<StepCode>>> = {
  document: async () => {
    const { DocumentStep, fetchReader } = await import('./document/DocumentStep.tsx');
    return { Component: DocumentStep, fetchAhead: fetchReader };
  },
  location: async () => ({ Component: (await import('./location/LocationStep.tsx')).LocationStep }),
  liveness: async () => ({ Component: (await import('./liveness/LivenessStep.tsx')).LivenessStep }),
  signature: async () => ({ Component: (await import('./signature/SignatureStep.tsx')).SignatureStep }),
};

const stepQuery = (step: LaterStep) =>
  queryOptions({
    queryKey: ['step', step],
    queryFn: load[step],
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

/** Fetches the step after this one while this one is used: its code first, and later what it needs beside that. */
export function usePrefetchAfter(step: Step): void {
  const client = useQueryClient();
  useEffect(() => {
    const next = nextStep(step);
    if (next === null || !isLater(next)) return undefined;
    const leaving = new AbortController();
    const fetchNext = async () => {
      await client.prefetchQuery(stepQuery(next));
      const code = client.getQueryData(stepQuery(next).queryKey);
      if (!code?.fetchAhead || savesData() || leaving.signal.aborted) return;
      leaving.signal.addEventListener('abort', onceUsed(code.fetchAhead));
    };
    whenIdle(() => void fetchNext());
    return () => leaving.abort();
  }, [client, step]);
}

export const isLater = (step: Step): step is LaterStep => step in load;
