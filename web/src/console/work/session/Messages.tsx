import { useConsoleTexts } from '../../../texts/console.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { FailureText } from '../../ui/FailureText.tsx';
import { Section } from '../../ui/Page.tsx';
import type { Session } from './steps.ts';

type Message = Session['messages'][number];

const COLOURS: Readonly<Record<Message['status'], string>> = {
  queued: 'text-ink-soft',
  sent: 'text-good',
  delivered: 'text-good',
  failed: 'text-bad',
};

/** Shows the messages to the signers and their delivery status. */
export function Messages({ session }: { session: Session }) {
  const { session: texts, insight } = useConsoleTexts();
  const { kinds, channels } = insight.messages;
  const names = new Map(session.participants.map(({ participant_id, name }) => [participant_id, name]));
  return (
    <Section title={texts.messages}>
      {session.messages.length === 0 && <p className="text-ink-soft">{texts.noMessages}</p>}
      <ul className="divide-line divide-y">
        {session.messages.map((message) => (
          <li
            key={`${message.created_at} ${message.participant_id} ${message.kind} ${message.channel}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2"
          >
            <span className="wide:w-60">
              {kinds[message.kind]} · {channels[message.channel]}
            </span>
            <span className={`font-strong ${COLOURS[message.status]}`}>
              {texts.messageStatus[message.status]}
            </span>
            <span className="text-small text-ink-soft">
              {names.get(message.participant_id)}
              {message.attempts > 1 && ` · ${texts.attempts(message.attempts)}`}
            </span>
            <span className="text-small text-ink-soft ms-auto">
              <Ago at={message.settled_at ?? message.created_at} />
            </span>
            {message.error && (
              <span className="text-small text-ink-soft basis-full break-words">
                <FailureText
                  code={message.failure_code}
                  providerCode={message.provider_code}
                  error={message.error}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
