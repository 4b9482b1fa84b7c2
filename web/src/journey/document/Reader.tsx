import type { ZoomLevel } from '@countersign/contract/rules/document-reading';
import { useId, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { StepProps } from '../step-props.ts';
import { DocumentFrame } from './DocumentFrame.tsx';
import { Pages } from './Pages.tsx';
import type { PdfDocument } from './pdf/pdf-source.ts';
import { Toolbar } from './Toolbar.tsx';
import { useConsent } from './use-consent.ts';
import { useReading } from './use-reading.ts';

interface ReaderProps extends StepProps {
  pdf: PdfDocument;
  signers: number;
  isStalled: boolean;
}

/** The open document, and the button that is enabled when it was read to its end (SPEC 5, Document consent). */
export function Reader({ company, participant, api, onDone, pdf, signers, isStalled }: ReaderProps) {
  const { document: texts } = useTexts();
  const [zoom, setZoom] = useState<ZoomLevel>(1);
  const { progress, page, mustZoomIn, onViewChange, report } = useReading();
  const consent = useConsent({
    api,
    participantId: participant.participant_id,
    onDone,
  });
  const hintId = useId();

  const { isRead, share } = progress;
  const unreadHint = mustZoomIn ? texts.zoomInHint : texts.hint;
  const proceedLabel = isRead ? texts.proceed : texts.reviewFirst;
  return (
    <DocumentFrame
      company={company}
      hint={isRead ? texts.reviewed : unreadHint}
      hintId={hintId}
      bar={
        <Toolbar
          page={page}
          pages={pdf.pages}
          signers={signers}
          zoom={zoom}
          onZoom={setZoom}
          share={isRead ? 1 : share}
        />
      }
      actions={
        <>
          {isStalled && <Notice tone="warn">{texts.stalled}</Notice>}
          {consent.failure && !consent.isRecording && (
            <Notice tone="bad" title={texts.consentFailed}>
              {consent.failure.message}
            </Notice>
          )}
          <Button
            aria-describedby={hintId}
            disabled={!isRead}
            busy={consent.isRecording}
            onClick={() => consent.give(report())}
          >
            {consent.isRecording ? texts.recording : proceedLabel}
          </Button>
        </>
      }
    >
      <Pages pdf={pdf} zoom={zoom} onZoom={setZoom} onViewChange={onViewChange} />
    </DocumentFrame>
  );
}
