import {
  MESSAGE_PARTS,
  type MessagePart,
  type OwnTexts,
  sharingWarning,
  textProblem,
} from '@countersign/contract/rules/message-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { notify } from '../../ui/notify.ts';
import { Action } from '../parts/Action.tsx';
import { CheckedForm } from '../parts/CheckedForm.tsx';
import { brandQuery, messageTextsQuery, saveMessageText, type MessageText } from './api.ts';
import { MessagePartField } from './MessagePartField.tsx';
import { problemText } from './problem-text.ts';

interface MessageFormProps {
  message: MessageText;
  samples: Readonly<Record<string, string>>;
  /** The product's own mail with a code, which has the word about not sharing it. */
  otpMail: string;
  mayChange: boolean;
}

/** SMS, subject and mail of a message, each with what arrives beside it. */
export function MessageForm({ message, samples, otpMail, mayChange }: MessageFormProps) {
  const { brand } = useConsoleTexts();
  const texts = brand.messages;
  const { language, kind } = message;
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => ({
    sms: message.sms.registered ?? message.sms.text ?? message.sms.default,
    subject: message.subject.text ?? message.subject.default,
    mail: message.mail.text ?? message.mail.default,
  }));
  const warning = sharingWarning(otpMail);
  const problemIn = (part: MessagePart) =>
    isRegistered(part) ? null : textProblem(kind, part, draft[part].trim(), warning);
  const isRegistered = (part: MessagePart) => part === 'sms' && message.sms.registered !== null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: OwnTexts) => saveMessageText(language, kind, body),
    onSuccess: () => {
      notify.success(texts.saved);
      void client.invalidateQueries({ queryKey: messageTextsQuery(language).queryKey });
      void client.invalidateQueries({ queryKey: brandQuery.queryKey });
    },
  });
  /** What is as the product words it follows the product when it words it anew. */
  const own = (part: MessagePart): string | null =>
    isRegistered(part) || draft[part].trim() === message[part].default ? null : draft[part];
  const save = () => {
    if (MESSAGE_PARTS.some((part) => problemIn(part) !== null)) return false;
    mutate({ sms: own('sms'), subject: own('subject'), mail: own('mail') });
    return true;
  };
  const isDefault = MESSAGE_PARTS.every((part) => own(part) === null);
  const reset = () =>
    setDraft({
      sms: message.sms.registered ?? message.sms.default,
      subject: message.subject.default,
      mail: message.mail.default,
    });
  return (
    <CheckedForm className="mt-4 space-y-6" onSend={save}>
      {MESSAGE_PARTS.map((part) => {
        const problem = problemIn(part);
        return (
          <MessagePartField
            key={part}
            part={part}
            message={message}
            samples={samples}
            value={draft[part]}
            error={problem ? problemText(problem, texts.problems) : undefined}
            disabled={!mayChange || isRegistered(part)}
            onChange={(text) => setDraft({ ...draft, [part]: text })}
          />
        );
      })}
      {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-3">
          <Action type="submit" variant="primary" busy={isPending}>
            {texts.save}
          </Action>
          {isDefault ? (
            <span className="text-ink-soft">{texts.isDefault}</span>
          ) : (
            <Action onClick={reset}>{texts.reset}</Action>
          )}
        </div>
      )}
    </CheckedForm>
  );
}
