import { MAX_ATTACHMENT_BYTES } from '@countersign/contract/rules/attachments';
import type { AskedAttachment } from '@countersign/contract/template';
import { useId } from 'react';
import type { SignerApi } from '../../../api/signer-api.ts';
import { say } from '../../../texts/spoken.ts';
import { useOptionTexts } from '../../../texts/option-texts.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { StillTickIcon } from '../../../ui/more-icons.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { Attachment } from './send-in-parts.ts';
import { useAttachment, usePreview, type Problem } from './use-attachments.ts';

interface AttachmentRowProps {
  asked: AskedAttachment;
  attachment: Attachment | undefined;
  api: SignerApi;
  participantId: string;
}

const MEGABYTES = MAX_ATTACHMENT_BYTES / 1024 / 1024;
const CHOICES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf';

/** Shows a requested attachment: its name, its state, and the buttons to add it. */
export function AttachmentRow({ asked, attachment, api, participantId }: AttachmentRowProps) {
  const { attachments: texts } = useOptionTexts();
  const { tryAgain, failures, document: document_ } = useTexts();
  const percent = (share: number) => document_.zoom(Math.round(share * 100));
  const { add, retry, remove, sentShare, isBusy, problem, isKept } = useAttachment(
    api,
    participantId,
    asked.key,
  );
  const isSending = sentShare !== null;
  const preview = usePreview(api, participantId, attachment);
  const id = useId();
  return (
    <fieldset aria-labelledby={`${id}-name`} aria-describedby={`${id}-state`}>
      <h2 id={`${id}-name`} className="font-strong">
        {asked.name}
      </h2>
      <output id={`${id}-state`} className="text-small text-ink-soft flex items-center gap-2">
        {attachment && !isSending && <StillTickIcon className="text-good size-4 flex-none" />}
        {isSending
          ? `${texts.sending} ${percent(sentShare)}`
          : attachment
            ? texts.added
            : asked.required
              ? texts.required
              : texts.optional}
      </output>
      {isSending && <progress aria-label={texts.sending} value={sentShare} className="attachment-progress" />}
      {preview && !isSending && (
        <img src={preview} alt={texts.preview(asked.name)} className="attachment-preview" />
      )}
      {attachment?.media_type === 'application/pdf' && !isSending && (
        <p className="attachment-pdf" aria-hidden="true">
          PDF
        </p>
      )}
      {!attachment && !isSending && <p className="text-small text-ink-soft">{texts.accepts(MEGABYTES)}</p>}
      {problem && (
        <Notice tone="bad" {...(isKept ? {} : { title: texts.failed })}>
          <p>{say(problemText(problem, texts) ?? failures.other)}</p>
          {retry && (
            <Button variant="quiet" onClick={retry}>
              {tryAgain}
            </Button>
          )}
        </Notice>
      )}
      <div className="attachment-actions">
        {[
          { label: texts.photograph, accept: 'image/*', capture: true },
          { label: texts.choose, accept: CHOICES, capture: false },
        ].map((way) => (
          <FileButton
            key={way.label}
            {...way}
            spokenLabel={`${way.label}: ${asked.name}`}
            variant="quiet"
            disabled={isBusy}
            onFile={add}
          />
        ))}
        {attachment && (
          <Button
            variant="quiet"
            disabled={isBusy}
            aria-label={`${texts.remove}: ${asked.name}`}
            onClick={remove}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function problemText(
  problem: Problem,
  texts: ReturnType<typeof useOptionTexts>['attachments'],
): string | null {
  switch (problem.reason) {
    case 'unreadable':
      return texts.unreadable;
    case 'too-large':
      return texts.tooLarge(MEGABYTES);
    case 'failed':
      return problem.message;
  }
}
