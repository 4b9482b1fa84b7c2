import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { sentQuery } from '../send/sent.ts';
import type { Session } from './steps.ts';

/** Confirms once to the sender that the messages are on their way, or shows the links to pass on. */
export function SentNotice({ session }: { session: Session }) {
  const { send: texts } = useConsoleTexts();
  const { data: sent } = useQuery(sentQuery(session.session_id));
  if (!sent) return null;
  const nameOf = (id: string) => session.participants.find((each) => each.participant_id === id)?.name ?? '';
  return (
    <Notice tone="good" title={texts.sent}>
      {sent.isInvited ? (
        <p>{texts.sentInvited}</p>
      ) : (
        <>
          <p>{texts.sentLinks}</p>
          {sent.links.map(({ participant_id, link }) => (
            <Copyable key={participant_id} label={nameOf(participant_id)} value={link} />
          ))}
        </>
      )}
    </Notice>
  );
}
