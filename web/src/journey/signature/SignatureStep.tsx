import type { InputProblem } from '@countersign/contract/rules/signer-inputs';
import type { readDocument } from '@countersign/contract/signer/document';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import type { StepProps } from '../step-props.ts';
import type { Signature } from './send-signature.ts';
import type { Answers } from './inputs/answers.ts';
import { SignaturePad, type SignaturePadProps } from './SignaturePad.tsx';

/** The part of the step that the signer is in. A signer without fields starts with signing. */
type Stage = { kind: 'filling'; refused: readonly InputProblem[] } | { kind: 'signing'; answers: Answers };

/**
 * Renders step 5. The signer first fills in the fields, if there are any. Then the signer gives one signature for all
 * documents, or one for each document if the template requires it. The answers and signatures are sent together.
 */
export function SignatureStep(props: StepProps) {
  const texts = useTexts();
  return props.participant.remote_method ? (
    <RemoteSignature
      {...props}
      renderPad={(onSubmitted) => <Mark {...props} onSubmitted={onSubmitted} />}
      waiting={<LoadingScreen text={texts.stepLoading} step="signature" />}
      instead={<ErrorScreen title={texts.starting.failed} lines={[texts.link.networkFailed]} />}
    />
  ) : (
    <Mark {...props} onSubmitted={() => undefined} />
  );
}

function Mark(props: StepProps & Pick<SignaturePadProps, 'onSubmitted'>) {
  const { api, participant } = props;
  const texts = useTexts();
  const [stage, setStage] = useState<Stage>(
    participant.has_inputs ? { kind: 'filling', refused: [] } : { kind: 'signing', answers: {} },
  );
  if (stage.kind === 'filling')
    return (
      <FillIn
        api={api}
        participant={participant}
        refused={stage.refused}
        onFilled={(answers) => setStage({ kind: 'signing', answers })}
        waiting={<LoadingScreen text={texts.stepLoading} step="signature" />}
        instead={<ErrorScreen title={texts.starting.failed} lines={[texts.link.networkFailed]} />}
      />
    );
  const signing: Signing = {
    ...props,
    answers: stage.answers,
    onRefused: (refused) => setStage({ kind: 'filling', refused }),
    above: participant.has_inputs && (
      <ChangeAnswers onChange={() => setStage({ kind: 'filling', refused: [] })} />
    ),
  };
  return props.template.signature_per_document ? (
    <ForEachDocument {...signing} />
  ) : (
    <SignaturePad {...signing} place={{ number: 1, total: 1 }} earlier={[]} onNext={() => undefined} />
  );
}

const RemoteSignature = lazyOptional(
  async () => (await import('./remote/RemoteSignature.tsx')).RemoteSignature,
);
const FillIn = lazyOptional(async () => (await import('./inputs/FillIn.tsx')).FillIn);
const ChangeAnswers = lazyOptional(async () => (await import('./inputs/ChangeAnswers.tsx')).ChangeAnswers);

type Signing = StepProps & Pick<SignaturePadProps, 'answers' | 'onRefused' | 'onSubmitted' | 'above'>;

function ForEachDocument(props: Signing) {
  const { api, participant } = props;
  const texts = useTexts();
  const [drawn, setDrawn] = useState<readonly Signature[]>([]);
  const {
    data: total,
    error,
    refetch,
  } = useQuery({
    queryKey: ['documents-to-sign', participant.participant_id],
    queryFn: async ({ signal }) => {
      const { documents_total } = await api.call<typeof readDocument>({
        method: 'GET',
        path: '/api/v1/participant/document/:participant_id',
        params: { participant_id: participant.participant_id },
        signal,
      });
      return documents_total;
    },
  });
  if (error)
    return (
      <ErrorScreen
        title={texts.document.infoFailed}
        lines={error instanceof ApiError ? [error.message] : []}
        onRetry={() => void refetch()}
      />
    );
  if (total === undefined) return <LoadingScreen text={texts.stepLoading} step="signature" />;
  return (
    <SignaturePad
      key={drawn.length}
      {...props}
      place={{ number: drawn.length + 1, total }}
      earlier={drawn}
      onNext={(signature) => setDrawn([...drawn, signature])}
    />
  );
}
