import type { BrandContacts } from '@countersign/contract/rules/contacts-in-text';
import { LANGUAGE_TABLE, LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '@countersign/contract/rules/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleLanguage, useConsoleTexts } from '../../../texts/console.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { Loaded } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { messageTextsQuery, type MessageText } from './api.ts';
import { areUnsaved, MessageForm, wordsOf, type Words } from './MessageForm.tsx';

/** Edits the texts of one kind of message in one language. */
export function Messages({ contacts, mayChange }: { contacts: BrandContacts; mayChange: boolean }) {
  const { brand } = useConsoleTexts();
  const texts = brand.messages;
  const [language, setLanguage] = useState<Language>(useConsoleLanguage());
  const [kind, setKind] = useState<MessageKind>('invite');
  // The unsaved texts of all messages. They are retained while another message is open.
  const [typed, setTyped] = useState<Typed>(new Map());
  const query = useQuery(messageTextsQuery(language));
  const { data } = query;
  const shown = data?.texts.find((text) => text.kind === kind);
  const otp = data?.texts.find((text) => text.kind === 'otp');
  const unsaved = [...typed.values()].filter(({ words }) => areUnsaved(words));
  const kindLabel = (text: MessageText) => {
    const label = isChanged(text) ? texts.changed(texts.kinds[text.kind]) : texts.kinds[text.kind];
    const isUnsaved = unsaved.some(({ of }) => of.language === language && of.kind === text.kind);
    return isUnsaved ? texts.unsaved(label) : label;
  };
  const languageLabel = (value: Language) => {
    const isUnsaved = unsaved.some(({ of }) => of.language === value);
    return isUnsaved ? texts.unsaved(LANGUAGE_TABLE[value].name) : LANGUAGE_TABLE[value].name;
  };
  const change = (of: MessageText, update: (words: Words) => Words) =>
    setTyped((known) => {
      const { words } = known.get(keyOf(of)) ?? { words: wordsOf(of) };
      return new Map([...known, [keyOf(of), { of, words: update(words) }]]);
    });
  return (
    <Section title={texts.title}>
      <LeaveWarning isUnsaved={mayChange && unsaved.length > 0} />
      <p className="text-ink-soft">{texts.lead}</p>
      <div className="wide:grid-cols-2 wide:max-w-document mt-4 grid gap-4">
        <SelectField
          label={texts.language}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: languageLabel(value) }))}
          onChange={setLanguage}
        />
        <SelectField
          label={texts.kind}
          value={kind}
          options={(data?.texts ?? []).map((text) => ({ value: text.kind, label: kindLabel(text) }))}
          onChange={setKind}
        />
      </div>
      <Loaded query={query}>
        {({ samples }) =>
          shown &&
          otp && (
            <MessageForm
              key={keyOf(shown)}
              message={shown}
              words={typed.get(keyOf(shown))?.words ?? wordsOf(shown)}
              onWords={(update) => change(shown, update)}
              samples={samples}
              otpMail={otp.mail.default}
              contacts={contacts}
              mayChange={mayChange}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

type Typed = ReadonlyMap<string, { of: MessageText; words: Words }>;

const keyOf = ({ language, kind }: MessageText): string => `${language} ${kind}`;

const isChanged = ({ sms, subject, mail }: MessageText): boolean =>
  [sms, subject, mail].some(({ text }) => text !== null);
