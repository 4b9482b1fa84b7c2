import type { StepProps } from '../step-props.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { LoadingDocument } from './LoadingDocument.tsx';
import type { PdfSource } from './pdf/pdf-source.ts';
import { Reader } from './Reader.tsx';
import { useDocument } from './use-document.ts';

export function DocumentScreen({ source, ...step }: StepProps & { source: PdfSource }) {
  const { company, api, participant } = step;
  const state = useDocument(api, participant.participant_id, source);
  switch (state.kind) {
    case 'loading':
      return <LoadingDocument company={company} bytes={state.bytes} />;
    case 'failed':
      return <LoadFailed company={company} cause={state.cause} reason={state.reason} retry={state.retry} />;
    case 'open':
      break;
  }
  return <Reader {...step} pdf={state.pdf} signers={state.signers} isStalled={state.isStalled} />;
}
