import { useConsoleTexts } from '../../../texts/console.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Action } from '../../ui/Action.tsx';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import { Attachments } from './Attachments.tsx';
import { earlierReadingsIn, eventsOf, photoSets, readingIn, signaturesIn } from './evidence.ts';
import { Network } from './Network.tsx';
import { Photos } from './Photos.tsx';
import { Place } from './Place.tsx';
import { ReadPages } from './ReadPages.tsx';
import type { Session } from './steps.ts';
import type { useEvidence } from './use-evidence.ts';

interface EvidenceSectionProps {
  session: Session;
  evidence: ReturnType<typeof useEvidence>;
  isLooking: boolean;
  onLook: () => void;
}

/** Shows personal data only on request, because each access is recorded. */
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
      {isLooking && evidence.isPending && <Skeleton shape="field" />}
      {evidence.error && <LoadFailed error={evidence.error} onRetry={() => void evidence.refetch()} />}
      {evidence.data && (
        <ul className="divide-line divide-y">
          {session.participants.map((person) => {
            const own = eventsOf(evidence.data).filter(
              ({ participant_id }) => participant_id === person.participant_id,
            );
            return (
              <li key={person.participant_id} className="space-y-4 py-4 first:pt-0 last:pb-0">
                <h3 className="font-strong">{person.name}</h3>
                <Photos sessionId={session.session_id} sets={photoSets(own)} signatures={signaturesIn(own)} />
                <Attachments sessionId={session.session_id} list={person.attachments} />
                <div className="desk:grid-cols-2 grid gap-6">
                  <Place sessionId={session.session_id} participantId={person.participant_id} />
                  <div className="space-y-6">
                    <Network events={own} />
                    <ReadPages reading={readingIn(own)} earlier={earlierReadingsIn(own)} />
                  </div>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
