import { useState } from 'react';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import { DocumentReader } from '../../reader/DocumentReader.tsx';
import type { ReadingReport } from '../../reader/reading/reading-time.ts';
import { useReader } from '../../reader/use-reader.ts';
import type { DocumentPlace } from '../../reader/view.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { StepProps } from '../step-props.ts';
import { LazyAttachments } from './attachments/LazyAttachments.tsx';
import { KeyFactsCard, type ShownFacts } from './KeyFactsCard.tsx';
import { useConsent } from './use-consent.ts';

interface ReadDocumentProps extends StepProps {
  pdf: PdfDocument;
  signers: number;
  isStalled: boolean;
  /** Whether the whole document was downloaded and verified. Only then can the signer consent to it. */
  isIntact: boolean;
  place: DocumentPlace;
  keyFacts: ShownFacts | null;
  /** Called after the signer has read this document if another document follows. */
  onRead: () => void;
}

/**
 * Shows the open document, with a button that is enabled once the signer has read to the end (SPEC 5, Document
 * consent).
 */
export function ReadDocument({ participant, template, api, onDone, onRead, ...shown }: ReadDocumentProps) {
  const { pdf, signers, place, keyFacts, isStalled, isIntact } = shown;
  const { document: texts } = useTexts();
  const reader = useReader(pdf);
  const consent = useConsent({
    api,
    participantId: participant.participant_id,
    place,
    keyFactsSha256: keyFacts?.sha256,
    onRead,
    onDone,
  });
  // Attachments are requested after the last document is read and before the consent.
  const asksMore = consent.isLast && template.attachments.length > 0;
  const [read, setRead] = useState<ReadingReport | null>(null);
  if (read)
    return (
      <LazyAttachments
        {...{ participant, template, api, consent }}
        onProceed={() => consent.give(read)}
        onBack={() => setRead(null)}
      />
    );

  const proceed = () => {
    if (!asksMore) return consent.give(reader.report());
    reader.aloud?.stop();
    return setRead(reader.report());
  };
  const { isRead } = reader.progress;
  const proceedLabel = isRead ? (isIntact ? texts.proceed : texts.loading) : texts.reviewFirst;
  const recordingLabel = consent.isLast ? texts.recording : texts.recordingRead;
  return (
    <DocumentReader
      {...{ reader, signers, place }}
      above={keyFacts && <KeyFactsCard shown={keyFacts} />}
      actions={
        <>
          {(isStalled || (isRead && !isIntact)) && <Notice tone="warn">{texts.stalled}</Notice>}
          {consent.failure && !consent.isRecording && (
            <Notice tone="bad" title={consent.isLast ? texts.consentFailed : texts.readFailed}>
              {consent.failure.message}
            </Notice>
          )}
          <Button
            aria-describedby={reader.hintId}
            disabled={!isRead || !isIntact}
            busy={consent.isRecording}
            onClick={proceed}
          >
            {consent.isRecording ? recordingLabel : proceedLabel}
          </Button>
        </>
      }
    />
  );
}
