import type { BrandContacts } from '@countersign/contract/rules/contacts-in-text';
import {
  MESSAGE_PARTS,
  type MessagePart,
  type OwnTexts,
  sharingWarning,
  textProblem,
} from '@countersign/contract/rules/message-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { changesTo } from '../../ui/changes-to.ts';
import { CheckedForm } from '../../ui/CheckedForm.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { brandQuery, messageTextsQuery, type MessageText } from './api.ts';
import { MessagePartField } from './MessagePartField.tsx';
import { problemText } from './problem-text.ts';

interface MessageFormProps {
  message: MessageText;
  words: Words;
  onWords: (change: (words: Words) => Words) => void;
  samples: Readonly<Record<string, string>>;
  /** The default email with the one-time password. It contains the warning not to share the password. */
  otpMail: string;
  contacts: BrandContacts;
  mayChange: boolean;
}

/** Edits the SMS, the subject and the email of a message, each with a preview. */
export function MessageForm({
  message,
  words,
  onWords,
  samples,
  otpMail,
  contacts,
  mayChange,
}: MessageFormProps) {
  const { brand } = useConsoleTexts();
  const texts = brand.messages;
  const { language, kind } = message;
  const client = useQueryClient();
  const { draft, shown } = words;
  const setDraft = (typed: Draft) => onWords((known) => ({ ...known, draft: typed }));
  const warning = sharingWarning(otpMail);
  const problemIn = (part: MessagePart) =>
    isRegistered(part) ? null : textProblem(kind, part, draft[part].trim(), warning, contacts);
  const isRegistered = (part: MessagePart) => part === 'sms' && message.sms.registered !== null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: Draft) =>
      api.brand.changeMessageText(language, kind, changesTo(ownIn(shown), ownIn(sent))),
    onSuccess: (saved, sent) => {
      const now = draftOf(saved);
      // Retains the text that the person typed during the request.
      onWords(({ draft: typed }) => ({ shown: now, draft: { ...now, ...changesTo(sent, typed) } }));
      notify.success(texts.saved);
      void client.invalidateQueries({ queryKey: messageTextsQuery(language).queryKey });
      void client.invalidateQueries({ queryKey: brandQuery.queryKey });
    },
  });
  /** Returns the company's own text. Returns null for the default text, so that later changes to the default apply. */
  const own = (part: MessagePart, text: string): string | null =>
    isRegistered(part) || text.trim() === message[part].default ? null : text;
  const ownIn = ({ sms, subject, mail }: Draft): OwnTexts => ({
    sms: own('sms', sms),
    subject: own('subject', subject),
    mail: own('mail', mail),
  });
  const save = () => {
    if (MESSAGE_PARTS.some((part) => problemIn(part) !== null)) return false;
    mutate(draft);
    return true;
  };
  const isDefault = MESSAGE_PARTS.every((part) => own(part, draft[part]) === null);
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
      <Failure error={error} />
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

type Draft = Readonly<Record<MessagePart, string>>;

export interface Words {
  draft: Draft;
  /**
   * The values at the last load or save. Only changes to them are sent, so that changes by colleagues are not
   * overwritten.
   */
  shown: Draft;
}

export function wordsOf(message: MessageText): Words {
  const draft = draftOf(message);
  return { draft, shown: draft };
}

export const areUnsaved = ({ draft, shown }: Words): boolean =>
  Object.keys(changesTo(shown, draft)).length > 0;

const draftOf = ({ sms, subject, mail }: MessageText): Draft => ({
  sms: sms.registered ?? sms.text ?? sms.default,
  subject: subject.text ?? subject.default,
  mail: mail.text ?? mail.default,
});
