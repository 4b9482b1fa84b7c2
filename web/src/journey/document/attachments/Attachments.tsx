import { useTexts } from '../../../texts/texts.tsx';
import { OptionTextsProvider, useOptionTexts } from '../../../texts/option-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadingScreen } from '../../../ui/LoadingScreen.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { StepProps } from '../../step-props.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import './attachments.css';
import { useAttachments } from './use-attachments.ts';

export interface AttachmentsProps extends Pick<StepProps, 'template' | 'participant' | 'api'> {
  consent: { isRecording: boolean; failure: { message: string | undefined } | null };
  /** Called once every required attachment is added and the signer can consent. */
  onProceed: () => void;
  onBack: () => void;
}

/** Shows the attachments that the template requests, between reading and consent. */
export function Attachments(props: AttachmentsProps) {
  const texts = useTexts();
  const loading = <LoadingScreen text={texts.stepLoading} step="document" />;
  return (
    <OptionTextsProvider fallback={loading}>
      <Asked {...props} />
    </OptionTextsProvider>
  );
}

function Asked({ template, participant, api, consent, onProceed, onBack }: AttachmentsProps) {
  const { document: document_, tryAgain, failures } = useTexts();
  const { attachments: texts } = useOptionTexts();
  const participantId = participant.participant_id;
  const { data, isError, refetch } = useAttachments(api, participantId);
  const isThere = (key: string) => data?.attachments.some((one) => one.key === key) ?? false;
  const isComplete =
    data !== undefined && template.attachments.every(({ key, required }) => !required || isThere(key));
  return (
    <Screen
      title={texts.title}
      step="document"
      actions={
        <>
          {consent.failure && !consent.isRecording && (
            <Notice tone="bad" title={document_.consentFailed}>
              {consent.failure.message}
            </Notice>
          )}
          <Button disabled={!isComplete} busy={consent.isRecording} onClick={onProceed}>
            {consent.isRecording ? document_.recording : isComplete ? document_.proceed : texts.missing}
          </Button>
          <Button variant="quiet" disabled={consent.isRecording} onClick={onBack}>
            {texts.back}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft mt-3">{texts.lead}</p>
      {isError && (
        <Notice tone="bad">
          <p>{failures.other}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {tryAgain}
          </Button>
        </Notice>
      )}
      <ul>
        {template.attachments.map((asked) => (
          <li key={asked.key} className="attachment">
            {data ? (
              <AttachmentRow
                asked={asked}
                attachment={data.attachments.find(({ key }) => key === asked.key)}
                api={api}
                participantId={participantId}
              />
            ) : (
              <Skeleton shape="field" />
            )}
          </li>
        ))}
      </ul>
    </Screen>
  );
}
