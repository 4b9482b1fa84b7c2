import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { sentQuery } from '../send/sent.ts';
import type { Participant, Session } from './steps.ts';

/**
 * Confirms to the sender which signers were invited, and by which channel. If there was no invitation, shows the links
 * to pass on.
 */
export function SentNotice({ session }: { session: Session }) {
  const { send: texts } = useConsoleTexts();
  const { data: links } = useQuery(sentQuery(session.session_id));
  if (!links) return null;
  const invited = session.participants.filter((person) => invitationsOf(session, person).length > 0);
  const others = session.participants.flatMap((person) => {
    const link = links.get(person.participant_id);
    return link === undefined || invited.includes(person) ? [] : [{ ...person, link }];
  });
  return (
    <Notice tone="good" title={invited.length > 0 ? texts.sent : texts.created}>
      {invited.length > 0 && (
        <>
          <p>{texts.sentInvited}</p>
          <ul>
            {invited.map((person) => (
              <li key={person.participant_id}>
                <Invited session={session} person={person} />
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <p>{texts.sentLinks}</p>
          {others.map(({ participant_id, name, link }) => (
            <Copyable key={participant_id} label={name} value={link} />
          ))}
        </>
      )}
      <p className="text-small">{texts.copyLater}</p>
    </Notice>
  );
}

function Invited({ session, person }: { session: Session; person: Participant }) {
  const { channels } = useConsoleTexts().insight.messages;
  return (
    <>
      <span className="font-strong">{person.name}</span>
      {invitationsOf(session, person).map(({ channel }) => (
        <span key={channel}>
          {` · ${channels[channel]} `}
          <bdi>{channel === 'email' ? person.email_masked : person.phone_masked}</bdi>
        </span>
      ))}
    </>
  );
}

/** Returns the invitations of a signer, one per channel. Omits invitations that the provider refused. */
const invitationsOf = ({ messages }: Session, person: Participant) => [
  ...new Map(
    messages
      .filter(
        ({ participant_id, kind, status }) =>
          kind === 'invite' && status !== 'failed' && participant_id === person.participant_id,
      )
      .map((message) => [message.channel, message]),
  ).values(),
];
