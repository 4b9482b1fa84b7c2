import { useConsoleTexts } from '../../../texts/console.tsx';
import { Action } from '../../ui/Action.tsx';
import { Loaded } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import { Answers } from './Answers.tsx';
import { Attachments } from './Attachments.tsx';
import { eventsOf, type ChainEvent } from './evidence.ts';
import { Network } from './Network.tsx';
import { Photos } from './Photos.tsx';
import { Place } from './Place.tsx';
import { ReadPages } from './ReadPages.tsx';
import type { Participant, Session } from './steps.ts';
import type { useEvidence } from './use-evidence.ts';

interface EvidenceSectionProps {
  session: Session;
  evidence: ReturnType<typeof useEvidence>;
  isLooking: boolean;
  onLook: () => void;
}

/** Shows the evidence. Personal data is shown only on request, because the server records each access. */
export function EvidenceSection({ session, evidence, isLooking, onLook }: EvidenceSectionProps) {
  const { session: texts } = useConsoleTexts();
  if (session.erased_at) return null;
  return (
    <Section title={texts.evidence}>
      {!isLooking && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">{texts.showEvidenceText}</p>
          <Action onClick={onLook}>{texts.showEvidence}</Action>
        </div>
      )}
      {(isLooking || evidence.data) && (
        <Loaded query={evidence}>
          {(chain) => (
            <ul className="divide-line divide-y">
              {session.participants.map((person) => (
                <li key={person.participant_id} className="space-y-4 py-4 first:pt-0 last:pb-0">
                  <h3 className="font-strong">{person.name}</h3>
                  <PersonEvidence
                    session={session}
                    person={person}
                    events={eventsOf(chain, person.participant_id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      )}
    </Section>
  );
}

interface PersonEvidenceProps {
  session: Session;
  person: Participant;
  events: readonly ChainEvent[];
}

function PersonEvidence({ session: { session_id }, person, events }: PersonEvidenceProps) {
  return (
    <>
      <Photos sessionId={session_id} events={events} />
      <Answers list={person.inputs} />
      <Attachments sessionId={session_id} list={person.attachments} />
      <div className="desk:grid-cols-2 grid gap-6">
        <Place sessionId={session_id} participantId={person.participant_id} />
        <div className="space-y-6">
          <Network events={events} />
          <ReadPages events={events} />
        </div>
      </div>
    </>
  );
}
