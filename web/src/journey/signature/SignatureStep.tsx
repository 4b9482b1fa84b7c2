import type { readDocument } from '@countersign/contract/signer/document';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import type { StepProps } from '../step-props.ts';
import type { Signature } from './send-signature.ts';
import { SignaturePad } from './SignaturePad.tsx';

/**
 * Shows step 5: one signature for all documents, or one for each if the template requires it. All signatures are sent
 * together.
 */
export function SignatureStep(props: StepProps) {
  return props.template.signature_per_document ? (
    <ForEachDocument {...props} />
  ) : (
    <SignaturePad {...props} place={{ number: 1, total: 1 }} earlier={[]} onNext={() => undefined} />
  );
}

function ForEachDocument(props: StepProps) {
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
