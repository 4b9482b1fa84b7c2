import { useState } from 'react';
import type { StepProps } from '../step-props.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { LoadingDocument } from './LoadingDocument.tsx';
import type { PdfSource } from '../../pdf/pdf-source.ts';
import { pdfjsSource, prefetchWorker } from '../../pdf/pdfjs-source.ts';
import { ReadDocument } from './ReadDocument.tsx';
import { useDocument } from './use-document.ts';
import { useFirstPage } from './use-first-page.ts';

interface DocumentStepProps extends StepProps {
  /** The library that opens the PDF. Tests replace it. */
  source?: PdfSource;
}

/**
 * Step 2: the signer reads the document, then consents to it (SPEC 2, Document screen). Several documents are read one
 * after the other.
 */
export function DocumentStep(props: DocumentStepProps) {
  const [read, setRead] = useState(0);
  return <OneDocument key={read} {...props} read={read} onRead={() => setRead(read + 1)} />;
}

interface OneDocumentProps extends DocumentStepProps {
  /** The number of documents that the signer has read on this page before the current one. */
  read: number;
  onRead: () => void;
}

function OneDocument({ source = pdfjsSource, read, onRead, ...step }: OneDocumentProps) {
  const { api, participant } = step;
  const state = useDocument(api, participant.participant_id, source, read);
  const [isWaiting] = useState(() => !source.isReady());
  const firstPage = useFirstPage(api, participant.participant_id, isWaiting);
  switch (state.kind) {
    case 'loading':
      return <LoadingDocument bytes={state.bytes} firstPage={firstPage} keyFacts={state.keyFacts} />;
    case 'failed':
      return <LoadFailed cause={state.cause} reason={state.reason} retry={state.retry} />;
    case 'open':
      break;
  }
  const { kind: _open, ...opened } = state;
  return <ReadDocument {...step} {...opened} onRead={onRead} />;
}

/** Loads pdf.js before a document is opened. */
export function prefetchPdfLibrary(): void {
  pdfjsSource.prepare();
}

export { prefetchWorker };
