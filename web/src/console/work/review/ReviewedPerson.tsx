import type { ReviewReason } from '@countersign/contract/rules/review';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Answers } from '../session/Answers.tsx';
import { Checks } from '../session/Checks.tsx';
import type { ChainEvent } from '../session/evidence.ts';
import { Network } from '../session/Network.tsx';
import { Place } from '../session/Place.tsx';
import { ReadPages } from '../session/ReadPages.tsx';
import type { Participant, Session } from '../session/steps.ts';
import { reasonText } from './reason-text.ts';
import { ReviewDocuments } from './ReviewDocuments.tsx';
import { ReviewPhotos } from './ReviewPhotos.tsx';

interface ReviewedPersonProps {
  person: Participant;
  session: Session;
  reasons: readonly ReviewReason[];
  events: readonly ChainEvent[];
  /** Whether the signer is the first one. The documents are shown next to the first signer. */
  isFirst: boolean;
}

/**
 * Shows one signer in two columns. The first column contains the photos, the location and the device. The second
 * contains the reasons, the checks, the answers, the documents and the pages read.
 */
export function ReviewedPerson({ person, session, reasons, events, isFirst }: ReviewedPersonProps) {
  const texts = useConsoleTexts();
  const { locale } = useTexts();
  const always = session.review?.reasons.filter((reason) => reason.participant_id === null) ?? [];
  const shown = reasons.length > 0 ? reasons : always;
  return (
    <section className="border-line bg-surface rounded-card text-body border p-4">
      <h2 className="font-strong mb-3">
        {person.name}{' '}
        <span className="text-small text-ink-soft font-regular">
          <bdi>{person.phone_masked}</bdi>
          {session.participants.length > 1 && ` · ${texts.session.order(person.signing_order)}`}
        </span>
      </h2>
      {/* The two columns have independent heights. Both fit on a screen of 1440 x 900 pixels. */}
      <div className="desk:grid-cols-[2fr_1fr] grid gap-x-6 gap-y-4">
        <div className="min-w-0 space-y-4">
          <h3 className="sr-only">{texts.session.evidence}</h3>
          <ReviewPhotos sessionId={session.session_id} events={events} />
          <div className="wide:grid-cols-2 grid gap-x-6 gap-y-4">
            <Place sessionId={session.session_id} participantId={person.participant_id} />
            <Network events={events} />
          </div>
        </div>
        <div className="min-w-0 space-y-4">
          <div>
            <h3 className="text-small text-ink-soft mb-1">{texts.review.why}</h3>
            <ul className="font-strong space-y-0.5">
              {shown.map((reason) => (
                <li key={`${reason.code} ${reason.check}`}>{reasonText(reason, texts, locale)}</li>
              ))}
            </ul>
          </div>
          <Checks checks={person.checks} />
          <Answers list={person.inputs} />
          {isFirst && <ReviewDocuments session={session} />}
          <ReadPages events={events} />
        </div>
      </div>
    </section>
  );
}
