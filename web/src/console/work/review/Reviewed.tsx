import { HIGHEST_SEVERITY, severityOf } from '@countersign/contract/rules/review';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Ago, useNow } from '../../ui/Ago.tsx';
import { Loaded } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { eventsOf } from '../session/evidence.ts';
import { SessionHeading, useTabTitle } from '../session/Signers.tsx';
import type { Session } from '../session/steps.ts';
import { useEvidence } from '../session/use-evidence.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { Decisions } from '../session/Decisions.tsx';
import { ReviewedPerson } from './ReviewedPerson.tsx';
import { SeverityMark } from './SeverityMark.tsx';

/** Shows the signers of a session in review, beginning with the most unusual signer. */
export function Reviewed({ session, above }: { session: Session; above: React.ReactNode }) {
  const { session: sessionTexts } = useConsoleTexts();
  const title = useTabTitle(session);
  const evidence = useEvidence(session, true);
  const { review, participants } = session;
  const reasonsOf = (id: string) => review?.reasons.filter((one) => one.participant_id === id) ?? [];
  const ordered = [...participants].sort(
    (a, b) => severityOf(reasonsOf(b.participant_id)) - severityOf(reasonsOf(a.participant_id)),
  );
  return (
    <Page
      filling
      title={title}
      heading={<SessionHeading session={session} />}
      above={above}
      lead={review && <Standing review={review} hasFailed={participants.some(hasFailedCheck)} />}
    >
      {/* Only this part scrolls, so that the decision buttons stay visible. */}
      <div className="mt-3 min-h-0 flex-1 space-y-3 overflow-y-auto pb-4">
        {evidence.data && !evidence.data.intact && <Notice tone="bad">{sessionTexts.chainBroken}</Notice>}
        <Loaded query={evidence}>
          {(chain) =>
            ordered.map((person, index) => (
              <ReviewedPerson
                key={person.participant_id}
                person={person}
                session={session}
                reasons={reasonsOf(person.participant_id)}
                events={eventsOf(chain, person.participant_id)}
                isFirst={index === 0}
              />
            ))
          }
        </Loaded>
        {review && review.decisions.length > 0 && <Decisions session={session} review={review} />}
      </div>
      <DecisionBar session={session} />
    </Page>
  );
}

/** Returns whether a check failed. Needed for older reviews, whose reasons do not include failed checks. */
const hasFailedCheck = ({ checks }: Session['participants'][number]): boolean =>
  Object.values(checks).some((check) => check?.verdict === 'failed');

interface StandingProps {
  review: NonNullable<Session['review']>;
  hasFailed: boolean;
}

function Standing({ review, hasFailed }: StandingProps) {
  const { review: texts } = useConsoleTexts();
  const isOverdue = useNow() >= new Date(review.due_at);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <SeverityMark severity={hasFailed ? HIGHEST_SEVERITY : severityOf(review.reasons)} />
      {review.is_open && (
        <>
          <span>
            {texts.waits} <Ago at={review.started_at} />
          </span>
          <span className={isOverdue ? 'text-bad font-strong' : undefined}>
            {isOverdue ? texts.overdue : texts.due} <Ago at={review.due_at} />
          </span>
        </>
      )}
      {review.round > 1 && <span>{texts.round(review.round)}</span>}
      {review.is_open && review.four_eyes && <span>{texts.fourEyes}</span>}
    </p>
  );
}
