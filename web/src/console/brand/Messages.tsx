import { LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '@countersign/contract/rules/message-kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CATALOGUES } from '../../texts/catalogues.ts';
import { useConsoleLanguage, useConsoleTexts } from '../../texts/console.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailed } from '../parts/Outcome.tsx';
import { Section } from '../parts/Page.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import { messageTextsQuery, type MessageText } from './api.ts';
import { MessageForm } from './MessageForm.tsx';

/** The words of one kind of message in one language at a time. */
export function Messages({ mayChange }: { mayChange: boolean }) {
  const { brand } = useConsoleTexts();
  const texts = brand.messages;
  const [language, setLanguage] = useState<Language>(useConsoleLanguage());
  const [kind, setKind] = useState<MessageKind>('invite');
  const { data, error, refetch } = useQuery(messageTextsQuery(language));
  const shown = data?.texts.find((text) => text.kind === kind);
  const otp = data?.texts.find((text) => text.kind === 'otp');
  return (
    <Section title={texts.title}>
      <p className="text-ink-soft">{texts.lead}</p>
      <div className="wide:grid-cols-2 wide:max-w-document mt-4 grid gap-4">
        <SelectField
          label={texts.language}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: CATALOGUES[value].name }))}
          onChange={setLanguage}
        />
        <SelectField
          label={texts.kind}
          value={kind}
          options={(data?.texts ?? []).map((text) => ({
            value: text.kind,
            label: isChanged(text) ? texts.changed(texts.kinds[text.kind]) : texts.kinds[text.kind],
          }))}
          onChange={setKind}
        />
      </div>
      {!data && !error && (
        <div className="mt-4 space-y-3">
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      )}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && shown && otp && (
        <MessageForm
          key={`${language} ${kind}`}
          message={shown}
          samples={data.samples}
          otpMail={otp.mail.default}
          mayChange={mayChange}
        />
      )}
    </Section>
  );
}

const isChanged = ({ sms, subject, mail }: MessageText): boolean =>
  [sms, subject, mail].some(({ text }) => text !== null);
